import { Validator } from "@seriousme/openapi-schema-validator";
import { parse } from "yaml";

/** What a text is: a specification, with its document as JSON, or the reason why it is none, as a sentence. */
export type ParseReply = { format: "json" | "yaml"; json: string } | { problem: string };

type Specification = Record<string, unknown>;

const deepest = 200;
const largestDocument = 20_000_000;
const versions = new Set(["2.0", "3.0", "3.1"]);

/** Reads a text as OpenAPI 2.0, 3.0 or 3.1, in JSON or YAML. */
export async function readSpecification(text: string): Promise<ParseReply> {
  const read = readDocument(text);
  if ("problem" in read) return read;
  const { document, format } = read;
  if (depthOf(document) > deepest) return { problem: `It nests more than ${deepest} levels deep.` };
  const json = JSON.stringify(document);
  if (json.length > largestDocument) {
    return { problem: "It's larger than 20 MB once its aliases are expanded." };
  }
  const version = String(document.swagger ?? document.openapi ?? "").slice(0, 3);
  if (!versions.has(version)) {
    return { problem: "It doesn't declare OpenAPI 2.0, 3.0, or 3.1." };
  }
  const { valid, errors } = await new Validator().validate(document);
  if (valid) return { format, json };
  return { problem: `It is not valid OpenAPI ${version}: ${explain(errors)}` };
}

function readDocument(
  text: string,
): { document: Specification; format: "json" | "yaml" } | { problem: string } {
  const format = /^\s*\{/.test(text) ? "json" : "yaml";
  try {
    const document: unknown = format === "json" ? parseJson(text) : parse(text);
    if (typeof document === "object" && document !== null && !Array.isArray(document)) {
      return { document: document as Specification, format };
    }
    return { problem: "It isn't an object." };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

/** A YAML text can begin with a brace, too. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return parse(text);
  }
}

function depthOf(value: unknown): number {
  let depth = 0;
  let level: unknown[] = [value];
  while (level.length > 0 && depth <= deepest) {
    level = level.flatMap((item) =>
      typeof item === "object" && item !== null ? Object.values(item) : [],
    );
    depth += 1;
  }
  return depth;
}

function explain(errors: Awaited<ReturnType<Validator["validate"]>>["errors"]): string {
  if (typeof errors === "string") return errors;
  const first = (errors ?? []).slice(0, 5).map(({ instancePath, message }) => {
    return `${instancePath === "" ? "the document" : instancePath} ${message ?? "is wrong"}`;
  });
  return first.join("; ");
}
