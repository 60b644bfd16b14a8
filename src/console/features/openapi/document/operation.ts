import { isObject, listOf, memberOf, objectOf, textOf, textsOf, type Json } from "./json.ts";
import { follow } from "./reference.ts";
import { bodyOf, repliesOf } from "./bodies.ts";
import { parameterOf } from "./contents.ts";
import { securityOf } from "./security.ts";
import type { Operation } from "./types.ts";

/** The methods an item of `paths` may have, in the order in which they are listed. */
export const methods = [
  "get",
  "post",
  "put",
  "patch",
  "delete",
  "head",
  "options",
  "trace",
  "query",
] as const;

/** What stands before the name of a webhook in the place of a path. */
const webhook = "webhook:";

/** One place of a document where operations stand. */
export type Place = { path: string; item: Json };

/** Everything that holds operations: paths, and webhooks after them. */
export function placesOf(document: Json): Place[] {
  const places: Place[] = [];
  const add = (items: unknown, prefix: string) => {
    for (const [name, item] of Object.entries(objectOf(items))) {
      const found = follow(document, item);
      if (isObject(found)) places.push({ path: prefix + name, item: found });
    }
  };
  add(document["paths"], "");
  add(document["webhooks"], webhook);
  return places;
}

/** Names an operation within its document, and in addresses. */
export const operationId = (method: string, path: string) => `${method} ${path}`;

export const isWebhook = (path: string) => path.startsWith(webhook);

/** An operation by its ID, in the same form for every version of OpenAPI; undefined when there is none. */
export function findOperation(document: Json, id: string): Operation | undefined {
  const space = id.indexOf(" ");
  const [method, path] = [id.slice(0, space), id.slice(space + 1)];
  const items = isWebhook(path) ? document["webhooks"] : document["paths"];
  const name = isWebhook(path) ? path.slice(webhook.length) : path;
  const item = follow(document, memberOf(items, name));
  if (!isObject(item) || !isObject(item[method])) return undefined;
  return operationAt(document, { path, item }, method);
}

/** The operation that an item has for a method. */
export function operationAt(document: Json, { path, item }: Place, method: string): Operation {
  const raw = objectOf(item[method]);
  const parameters = parametersOf(document, item, raw);
  return {
    id: operationId(method, path),
    method,
    path,
    operationId: textOf(raw["operationId"]),
    summary: textOf(raw["summary"]) ?? textOf(item["summary"]),
    description: textOf(raw["description"]) ?? textOf(item["description"]),
    isDeprecated: raw["deprecated"] === true,
    tags: textsOf(raw["tags"]),
    security: securityOf(document, raw["security"] ?? document["security"]),
    parameters: parameters.filter(isPlain).map((one) => parameterOf(document, one)),
    body: bodyOf(document, raw, parameters),
    replies: repliesOf(document, raw),
  };
}

/** In OpenAPI 2.0 the body is a parameter, or several. */
const isPlain = (parameter: Json) => parameter["in"] !== "body" && parameter["in"] !== "formData";

/** Those of the item and of the operation; the operation's take the place of the item's. */
function parametersOf(document: Json, item: Json, raw: Json): Json[] {
  const byName = new Map<string, Json>();
  for (const one of [...listOf(item["parameters"]), ...listOf(raw["parameters"])]) {
    const found = follow(document, one);
    if (isObject(found)) byName.set(`${String(found["in"])} ${String(found["name"])}`, found);
  }
  return [...byName.values()];
}
