import type { Role } from "#contract/schema.ts";
import { roleChoices } from "#screens/roles.ts";

/** The roles that can be given, from the weakest. */
export const givenRoles = roleChoices.filter((role): role is Role => role !== "guest").toReversed();
