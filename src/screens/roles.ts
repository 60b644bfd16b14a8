import type { Role } from "#contract/schema.ts";

/** An organization role as an option; a guest's null is called "guest". */
export type RoleChoice = Role | "guest";

/** From the strongest to the weakest. Listed by hand, because importing the contract's schema would load zod. */
export const roleChoices: readonly RoleChoice[] = [
  "admin",
  "create",
  "review",
  "edit",
  "comment",
  "read",
  "guest",
];
