import { isObject, listOf, objectOf, textOf, textsOf, type Json, follow } from "./json.ts";
import {
  isWebhook,
  methodsOf,
  operationId,
  placesOf,
  rawOf,
  type Place,
  describeSchemes,
} from "./operation.ts";
import type { DocumentIndex, OperationGroup, OperationRow, SchemaRow } from "./types.ts";

/** Lists the contents of a document without reading any schema: a single pass. */
export function indexDocument(document: Json): DocumentIndex {
  const info = objectOf(document["info"]);
  const { groups, operations } = groupOperations(document);
  return {
    title: textOf(info["title"]) ?? "",
    version: info["version"] === undefined ? "" : String(info["version"]),
    format:
      document["swagger"] === undefined
        ? `OpenAPI ${String(document["openapi"] ?? "")}`.trim()
        : `Swagger ${String(document["swagger"])}`,
    description: textOf(info["description"]),
    servers: serversOf(document),
    schemes: describeSchemes(document),
    groups,
    schemas: schemasOf(document),
    operations,
  };
}

/** Groups are in the order of the document's tags, then of first use; operations without a tag come last. */
function groupOperations(document: Json) {
  const tags = listOf(document["tags"]).filter(isObject);
  const byTag = new Map<string | undefined, OperationRow[]>();
  for (const { name } of tags) byTag.set(String(name), []);
  const untagged: OperationRow[] = [];
  const webhooks: OperationRow[] = [];
  let operations = 0;
  for (const place of placesOf(document)) {
    for (const method of methodsOf(place)) {
      const raw = rawOf(place.item, method);
      if (!isObject(raw)) continue;
      operations += 1;
      const row = rowOf(document, { place, method, raw });
      if (isWebhook(place.path)) {
        webhooks.push(row);
        continue;
      }
      const names = new Set(textsOf(raw["tags"]));
      if (names.size === 0) untagged.push(row);
      for (const name of names) listed(byTag, name).push(row);
    }
  }
  const descriptions = new Map(
    tags.map((tag) => [String(tag["name"]), textOf(tag["description"])]),
  );
  const groups: OperationGroup[] = Array.from(byTag, ([name, rows]) => ({
    name,
    kind: "tag" as const,
    description: descriptions.get(name ?? ""),
    operations: rows,
  }));
  groups.push({ name: undefined, kind: "tag", description: undefined, operations: untagged });
  groups.push({ name: undefined, kind: "webhooks", description: undefined, operations: webhooks });
  return { groups: groups.filter((group) => group.operations.length > 0), operations };
}

function listed(byTag: Map<string | undefined, OperationRow[]>, name: string): OperationRow[] {
  const rows = byTag.get(name) ?? [];
  byTag.set(name, rows);
  return rows;
}

function rowOf(
  document: Json,
  { place, method, raw }: { place: Place; method: string; raw: Json },
): OperationRow {
  const { path, item } = place;
  const summary = textOf(raw["summary"]) ?? textOf(item["summary"]);
  const parameters = [...listOf(item["parameters"]), ...listOf(raw["parameters"])].map(
    (parameter) => String(objectOf(follow(document, parameter))["name"] ?? ""),
  );
  const words = [
    method,
    path,
    summary,
    textOf(raw["operationId"]),
    ...textsOf(raw["tags"]),
    ...parameters,
  ];
  return {
    id: operationId(method, path),
    method,
    path,
    summary,
    isDeprecated: raw["deprecated"] === true,
    words: words.filter(Boolean).join(" ").toLowerCase(),
  };
}

function serversOf(document: Json): DocumentIndex["servers"] {
  const servers = listOf(document["servers"]).filter(isObject);
  if (servers.length > 0) {
    return servers.map((server) => ({
      url: String(server["url"] ?? ""),
      description: textOf(server["description"]),
    }));
  }
  const host = textOf(document["host"]);
  if (host === undefined) return [];
  const schemes = textsOf(document["schemes"]);
  return (schemes.length > 0 ? schemes : ["https"]).map((scheme) => ({
    url: `${scheme}://${host}${textOf(document["basePath"]) ?? ""}`,
    description: undefined,
  }));
}

function schemasOf(document: Json): SchemaRow[] {
  const { schemas } = objectOf(document["components"]);
  const [found, base] =
    schemas === undefined
      ? [document["definitions"], "#/definitions/"]
      : [schemas, "#/components/schemas/"];
  return Object.keys(objectOf(found)).map((name) => ({
    name,
    reference: base + name.replaceAll("~", "~0").replaceAll("/", "~1"),
  }));
}
