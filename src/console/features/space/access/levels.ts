import type { Role } from "#contract/schema.ts";
import { levelName } from "#console/kit/roles.ts";
import { accessEndTexts } from "#console/messages/access-end.ts";
import { accessTexts as t } from "#console/messages/access.ts";
import type { AggregatePermission } from "#contract/permission.ts";
import { roleChoices } from "#screens/roles.ts";

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

/** What is shared with a person or team: a level, perhaps until it ends. */
export type Share = { level: Role; endsAt?: string | undefined };

/** What a person has on the item itself; undefined if it isn't shared with them directly. */
export function directShare({ sources }: AggregatePermission): Share | undefined {
  const direct = sources.find(({ type }) => type === "direct");
  return direct && { level: direct.permission, endsAt: direct.endsAt };
}

/** A share in words. */
export function shareName({ level, endsAt }: Share): string {
  return accessEndTexts.withEnd(levelName(level), endsAt);
}

/** Whether a person administers the item only through their own level on it. */
export function administersDirectly({ sources }: AggregatePermission): boolean {
  const admins = sources.filter(({ permission }) => permission === "admin");
  return admins.length > 0 && admins.every(({ type }) => type === "direct");
}

/**
 * A person with another level or end on the item itself, to show before the platform confirms it.
 *
 * @param share - undefined: none
 * @returns undefined if the person has no access any more
 */
export function withDirect(
  person: AggregatePermission,
  share: Share | undefined,
): AggregatePermission | undefined {
  const others = person.sources.filter(({ type }) => type !== "direct");
  const sources =
    share === undefined
      ? others
      : [{ type: "direct" as const, permission: share.level, endsAt: share.endsAt }, ...others];
  const permission = roleChoices.find((role) =>
    sources.some((source) => source.permission === role),
  );
  if (permission === undefined || permission === "guest") return undefined;
  return { ...person, permission, sources };
}
