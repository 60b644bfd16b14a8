import type { Collection } from "#contract/collection.ts";
import type { DefaultLevel } from "#contract/schema.ts";
import type { Space } from "#contract/space.ts";

/** A space or collection whose access is shown. */
export type Target = {
  kind: "space" | "collection";
  id: string;
  organization: string;
  title: string;
  parent: string | undefined;
  defaultLevel: DefaultLevel;
  /** Whether the user can change access. */
  isAdmin: boolean;
};

export function targetOf(thing: Space | Collection): Target {
  const { id, organization, title, parent, defaultLevel } = thing;
  const kind = thing.object;
  return {
    kind,
    id,
    organization,
    title,
    parent,
    defaultLevel,
    isAdmin: thing.permissions.admin,
  };
}

type OfSpaces = "/v1/spaces/{spaceId}";

/**
 * The path of a space or collection in operations, and its parameter. The operations of both have the same types, except for the
 * parameter's name, so they are called as those of spaces.
 */
export function pathTo(kind: Target["kind"], id: string) {
  return kind === "space"
    ? { base: "/v1/spaces/{spaceId}" as const, params: { spaceId: id } }
    : {
        base: "/v1/collections/{collectionId}" as string as OfSpaces,
        params: { collectionId: id } as object as { spaceId: string },
      };
}
