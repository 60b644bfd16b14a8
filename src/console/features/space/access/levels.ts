import type { Role } from "#contract/schema.ts";
import { levelName } from "#console/kit/roles.ts";
import { accessTexts as t } from "#console/messages/access.ts";

/** Stands for no access, or for nothing shared, in selects and menus, which can't hold null. */
export const none = "none";

/** From the strongest to the weakest. Listed by hand, because importing the contract's schema would add zod to the screen. */
export const roles = [
  "admin",
  "create",
  "review",
  "edit",
  "comment",
  "read",
] as const satisfies readonly Role[];

/** The levels as options, with what they allow. */
export const levelOptions = roles.map((value) => ({
  value,
  label: levelName(value),
  description: t.levelHints[value],
}));

/** The default levels of a space or collection. */
export const defaultLevels = ["inherit", none, ...roles.toReversed()] as const;
