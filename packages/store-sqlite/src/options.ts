/** Where a store is, and how patient it is. */
export interface StoreOptions {
  /** The database file, or `:memory:` for one that nobody else sees and that ends with the layer. */
  readonly database: string;
  /** The directory of artifacts, or `:memory:`. */
  readonly artifacts: string;
  /** How long an operation waits for other processes, in milliseconds; `busyPatienceMillis` when absent. */
  readonly busyPatienceMillis?: number;
  /** The file of the native addon, where the bundler has left the driver no way to find it by itself. */
  readonly nativeBinding?: string;
}
