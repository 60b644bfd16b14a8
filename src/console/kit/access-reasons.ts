import type { AggregatePermission } from "#contract/permission.ts";
import { accessReasonTexts as t } from "#console/messages/people.ts";
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
