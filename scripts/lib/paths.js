import { fileURLToPath } from "node:url";
import { join } from "node:path";

/** The root of the checkout, without a trailing slash. */
export const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/[\\/]$/, "");

/** A path inside the checkout. */
export const inRoot = (/** @type {string[]} */ ...parts) => join(root, ...parts);
