import { isObject, listOf, objectOf, textOf, textsOf, type Json } from "./json.ts";
import { follow } from "./reference.ts";
import type { DocumentIndex, SecurityChoice } from "./types.ts";

/** The security requirements of an operation: alternatives, or none. */
export function securityOf(document: Json, requirements: unknown): SecurityChoice[] {
  const schemes = schemesOf(document);
  return listOf(requirements)
    .filter(isObject)
    .map((choice) =>
      Object.entries(choice).map(([name, scopes]) => ({
        name,
        kind: kindOf(follow(document, schemes[name])),
        scopes: textsOf(scopes).toSorted(),
      })),
    );
}

/** The security schemes of a document. */
export function describeSchemes(document: Json): DocumentIndex["schemes"] {
  return Object.entries(schemesOf(document)).map(([name, scheme]) => {
    const found = follow(document, scheme);
    return {
      name,
      kind: kindOf(found) ?? "",
      description: textOf(objectOf(found)["description"]),
    };
  });
}

function schemesOf(document: Json): Json {
  const { securitySchemes } = objectOf(document["components"]);
  return objectOf(securitySchemes ?? document["securityDefinitions"]);
}

function kindOf(scheme: unknown): string | undefined {
  if (!isObject(scheme)) return undefined;
  const type = textOf(scheme["type"]);
  if (type === "http") return ["http", textOf(scheme["scheme"])].filter(Boolean).join(" ");
  if (type === "apiKey") return `apiKey in ${String(scheme["in"])} ${String(scheme["name"])}`;
  return type;
}
