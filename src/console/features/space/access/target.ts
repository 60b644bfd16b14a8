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

export function targetOf(item: Space | Collection): Target {
  const { id, organization, title, parent, defaultLevel } = item;
  const kind = item.object;
  return {
    kind,
    id,
    organization,
    title,
    parent,
    defaultLevel,
    isAdmin: item.permissions.admin,
  };
}
