/** What services say of their models: asked for only when a person asks, bounded, and kept in a file. */

export { listingKinds, wireHasListing } from "../catalog/listing-kinds.ts";
export { discover, type Identity, type Places } from "./discover.ts";
export { ListingFailed } from "./fetch-listing.ts";
export { readCatalog, saveDiscovered, savedFor } from "./saved-catalog.ts";
