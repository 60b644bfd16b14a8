import type { AggregatePermission } from "#contract/permission.ts";
import type { Role } from "#contract/schema.ts";
import { roleChoices } from "#screens/roles.ts";

/** The level that a person has on the item itself; undefined if it isn't shared with them directly. */
export function directLevel({ sources }: AggregatePermission): Role | undefined {
  return sources.find(({ type }) => type === "direct")?.permission;
}

/** Whether a person administers the item only through their own level on it. */
export function administersDirectly({ sources }: AggregatePermission): boolean {
  const admins = sources.filter(({ permission }) => permission === "admin");
  return admins.length > 0 && admins.every(({ type }) => type === "direct");
}

/**
 * A person with another level on the item itself, to show before the platform confirms it.
 *
 * @param level - undefined: none
 * @returns undefined if the person has no access any more
 */
export function withDirect(
  person: AggregatePermission,
  level: Role | undefined,
): AggregatePermission | undefined {
  const others = person.sources.filter(({ type }) => type !== "direct");
  const sources =
    level === undefined ? others : [{ type: "direct" as const, permission: level }, ...others];
  const permission = roleChoices.find((role) =>
    sources.some((source) => source.permission === role),
  );
  if (permission === undefined || permission === "guest") return undefined;
  return { ...person, permission, sources };
}
