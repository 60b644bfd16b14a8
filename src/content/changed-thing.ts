import type { ChangedThing } from "#contract/changes.ts";

import type { TreeIndex } from "./tree.ts";
import type { Entry } from "./types.ts";

/**
 * How a list of changes describes an entry: type, title, and path of a page; content type, name, and source of a file.
 */
export function changedThing(index: TreeIndex, entry: Entry): ChangedThing {
  return entry.kind === "page"
    ? { id: entry.id, type: entry.type, title: entry.title, path: index.path(entry.id) }
    : {
        id: entry.id,
        type: entry.contentType,
        title: entry.name,
        path: entry.sourcePath ?? entry.name,
      };
}
