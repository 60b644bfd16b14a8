import { later } from "../later.ts";

/** Everything that floats above the page: it needs a third of react-aria, and no screen is drawn with any of it open. */
export const floatingParts = later(async () => (await import("./parts.ts")).parts);
