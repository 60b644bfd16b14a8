import type { Role } from "#contract/schema.ts";

/** The platform represents no default access as null, which inputs can't hold. */
export const noAccess = "none";

/** The default levels of a space. Listed by hand, because importing the contract's schema would add zod to the screen. */
export const levels = [
  "inherit",
  noAccess,
  "read",
  "comment",
  "edit",
  "review",
  "create",
  "admin",
] as const satisfies readonly (Role | "inherit" | typeof noAccess)[];
