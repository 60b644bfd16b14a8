import type { Role } from "#contract/schema.ts";
import { peopleTexts } from "#console/messages/people.ts";

/** A role of an organization as something to choose: a guest's null has a name here. */
export type RoleChoice = Role | "guest";

/** From the strongest to the weakest. Spelled out, because the contract's schema would bring zod to every list. */
export const roleChoices: readonly RoleChoice[] = [
  "admin",
  "create",
  "review",
  "edit",
  "comment",
  "read",
  "guest",
];

/** The roles as options of a field or a menu, with what each may do. */
export const roleOptions: readonly { value: RoleChoice; label: string; description: string }[] =
  roleChoices.map((value) => ({
    value,
    label: peopleTexts.roles[value],
    description: peopleTexts.roleHints[value],
  }));

export const choiceOf = (role: Role | null): RoleChoice => role ?? "guest";

export const roleOf = (choice: RoleChoice): Role | null => (choice === "guest" ? null : choice);

// A role that a newer platform has is shown as it is.
const names: Readonly<Record<string, string>> = peopleTexts.roles;
const levels: Readonly<Record<string, string>> = peopleTexts.levels;

/** What a role is called; null is a guest. */
export const roleName = (role: Role | null): string => names[choiceOf(role)] ?? String(role);

/** What one may do on a space or a collection with a level, as a verb. */
export const levelName = (level: Role): string => levels[level] ?? level;
