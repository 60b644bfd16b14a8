import { splitKey, type Operation } from "./operation.ts";

/** Last segments of paths that change the resource before them. */
const acts: ReadonlySet<string> = new Set([
  "duplicate",
  "import",
  "merge",
  "move",
  "publish",
  "sort",
  "sso",
  "transfer",
  "unpublish",
  "update",
  "verify",
]);

/**
 * The read whose `ETag` a write's `If-Match` refers to: GET of the write's own path. If the path ends with an act such
 * as `/merge` or adds to a resource, it is GET of that resource.
 * @param operations the whole table
 * @param key key of the write
 * @returns undefined if the write doesn't change a resource with an ETag: it creates one or deletes an immutable one
 */
export function guardOf(operations: Record<string, Operation>, key: string): string | undefined {
  const { method, path } = splitKey(key);
  if (method === "GET") return undefined;
  const own = `GET ${path}`;
  if (own in operations) return hasTag(operations[own]) ? own : undefined;
  const parent = path.slice(0, path.lastIndexOf("/"));
  const act = path.slice(parent.length + 1);
  const above = `GET ${previewOf(path) ?? (acts.has(act) ? parent : groupOf(path))}`;
  return hasTag(operations[above]) ? above : undefined;
}

/** Publishing or discarding staged changes concerns those that the preview showed. */
function previewOf(path: string): string | undefined {
  const [, all] = /^(.*\/staged-changes)\/(?:publish|discard)$/.exec(path) ?? [];
  return all && `${all}/preview`;
}

/** Adding a section to a group or removing it changes the group. */
function groupOf(path: string): string | undefined {
  return /^(.*\/section-groups\/\{\w+\})\/sections(\/\{\w+\})?$/.exec(path)?.[1];
}

/** Whether the response to a read has an `ETag`. Lists have none, because they are paginated. */
export function hasTag(operation: Operation | undefined): boolean {
  return operation?.response !== undefined && !isList(operation);
}

/** Whether an operation returns a page of a list. */
export function isList({ response }: Operation): boolean {
  const { shape = {} } =
    (response as { _zod: { def: { shape?: object } } } | undefined)?._zod.def ?? {};
  return "items" in shape && "count" in shape;
}
