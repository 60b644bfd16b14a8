import type { ChangedThing } from "#contract/changes.ts";

import type { TreeIndex } from "./tree.ts";
import type { Entry } from "./types.ts";

/** How lists of changes name an entry: the page's type, title and path; the file's content type, name and source. */
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
