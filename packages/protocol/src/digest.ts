/**
 * Content addresses. SHA-256 in pure JavaScript, so that the browser and the kernel agree on every digest.
 */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { canonicalJson } from "./canonical-json.ts";
import { ArtifactId } from "./id.ts";

/** SHA-256 of bytes as 64 lower-case hex digits. */
export const digestBytes = (bytes: Uint8Array): ArtifactId => ArtifactId.make(bytesToHex(sha256(bytes)));

/** SHA-256 of a text's UTF-8 bytes. */
export const digestText = (text: string): ArtifactId => digestBytes(utf8ToBytes(text));

/** SHA-256 of a value's canonical JSON. */
export const digestJson = (value: unknown): ArtifactId => digestText(canonicalJson(value));
