import type { AggregatePermission } from "#contract/permission.ts";
import { accessEndTexts } from "#console/messages/access-end.ts";
import { accessReasonTexts as t } from "#console/messages/people.ts";
import type { Collection } from "#contract/collection.ts";
import type { Role } from "#contract/schema.ts";
import { levelName } from "./roles.ts";

type Source = AggregatePermission["sources"][number];

/**
 * Describes one reason for a member's access to a space or collection.
 *
 * @param collectionOf - the title of a collection by ID; undefined for one that the viewer can't see
 */
export function reasonText(
  source: Source,
  collectionOf: (id: string) => string | undefined,
): string {
  return accessEndTexts.withEnd(endlessText(source, collectionOf), source.endsAt);
}

function endlessText(source: Source, collectionOf: (id: string) => string | undefined): string {
  const teamTitle = source.team?.title;
  const team = teamTitle === undefined ? t.someTeam : t.teamNamed(teamTitle);
  const title = source.collection === undefined ? undefined : collectionOf(source.collection);
  const collection = title === undefined ? t.someCollection : t.collectionNamed(title);
  switch (source.type) {
    case "organization":
      return source.permission === "admin" ? t.organizationAdmin : t.organization;
    case "default":
      return source.collection === undefined ? t.default : t.collectionDefault(collection);
    case "direct":
      return t.direct;
    case "team":
      return t.team(team);
    case "collection":
      return source.team === undefined
        ? t.collection(collection)
        : t.collectionTeam(collection, team);
    default:
      return source.type;
  }
}

/** All reasons, the deciding one first; if there are several, each with its level. */
export function reasonTexts(
  { sources, permission }: Pick<AggregatePermission, "sources" | "permission">,
  collectionOf: (id: string) => string | undefined,
): string[] {
  const rank = (source: Source) => (source.permission === permission ? 0 : 1);
  const [only, ...others] = sources.toSorted((a, b) => rank(a) - rank(b));
  if (only === undefined) return [];
  if (others.length === 0) return [reasonText(only, collectionOf)];
  return [only, ...others].map((source) =>
    t.withLevel(reasonText(source, collectionOf), levelName(source.permission)),
  );
}

type Placed = Pick<Collection, "defaultLevel" | "parent">;

/** What members can do by default, and where that is set. */
export type Effective =
  | { from: "here"; level: Role | null }
  | { from: "collection"; level: Role | null; title: string; id: string }
  /** Nothing is set, so members have what their role allows. */
  | { from: "organization" }
  /** It is set in a collection that the user can't see, or there is no knowing yet. */
  | { from: "unknown" };

/** Follows `inherit` up to the level that decides. @param collections - those that the user can see; undefined while loading */
export function effectiveDefault(
  { defaultLevel, parent }: Placed,
  collections: readonly Collection[] | undefined,
): Effective {
  if (defaultLevel !== "inherit") return { from: "here", level: defaultLevel };
  const byId = new Map(collections?.map((item) => [item.id, item]));
  for (let above = parent; above !== undefined;) {
    const collection = byId.get(above);
    if (collection === undefined) return { from: "unknown" };
    const { id, title, defaultLevel: level } = collection;
    if (level !== "inherit") return { from: "collection", level, title, id };
    above = collection.parent;
  }
  return { from: "organization" };
}
