import { fileURLToPath } from "node:url";
import { join } from "node:path";

/** The checkout's own folder, without a slash at the end. */
export const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/[\\/]$/, "");

/** A path inside the checkout. */
export const inRoot = (/** @type {string[]} */ ...parts) => join(root, ...parts);
