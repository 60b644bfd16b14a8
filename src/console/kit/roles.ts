import type { Role } from "#contract/schema.ts";
import { roleChoices, type RoleChoice } from "#screens/roles.ts";
import { peopleTexts } from "#console/messages/people.ts";

/** The roles as options of a field or a menu, with their permissions. */
export const roleOptions: readonly { value: RoleChoice; label: string; description: string }[] =
  roleChoices.map((value) => ({
    value,
    label: peopleTexts.roles[value],
    description: peopleTexts.roleHints[value],
  }));

export const choiceOf = (role: Role | null): RoleChoice => role ?? "guest";

export const roleOf = (choice: RoleChoice): Role | null => (choice === "guest" ? null : choice);

// A role that only a newer platform knows is shown by its own name.
const names: Readonly<Record<string, string>> = peopleTexts.roles;
const levels: Readonly<Record<string, string>> = peopleTexts.levels;

/** The label of a role, or of "guest". */
export const choiceName = (choice: string): string => names[choice] ?? choice;

/** The label of a role; null is a guest. */
export const roleName = (role: Role | null): string => choiceName(choiceOf(role));

/** The label of an access level on a space or collection, as a verb. */
export const levelName = (level: Role): string => levels[level] ?? level;
