import { Validator } from "@seriousme/openapi-schema-validator";
import { isNode, LineCounter, parse, parseDocument, YAMLParseError } from "yaml";

/** Why a text isn't a specification: a sentence and, if known, the position of the error. */
export type Problem = { problem: string; position?: Position | undefined };

/** The result of parsing a text: a specification, with its document as JSON, or the error. */
type ParseResult = { format: "json" | "yaml"; json: string } | Problem;

type Specification = Record<string, unknown>;

const deepest = 200;
const largestDocument = 50_000_000;
const versions = new Set(["2.0", "3.0", "3.1"]);

/** Parses a text as OpenAPI 2.0, 3.0, or 3.1, in JSON or YAML. */
export async function readSpecification(text: string): Promise<ParseResult> {
  const read = readDocument(text);
  if ("problem" in read) return read;
  const { document, format } = read;
  if (depthOf(document) > deepest) return { problem: `It nests more than ${deepest} levels deep.` };
  const json = JSON.stringify(document);
  if (json.length > largestDocument) {
    return { problem: "It's larger than 50 MB once its aliases are expanded." };
  }
  const version = String(document.swagger ?? document.openapi ?? "").slice(0, 3);
  if (!versions.has(version)) {
    return { problem: "It doesn't declare OpenAPI 2.0, 3.0, or 3.1." };
  }
  const { valid, errors } = await new Validator().validate(
    withPlainNames(document) as Specification,
  );
  return valid ? { format, json } : explain(text, version, errors);
}

function readDocument(
  text: string,
): { document: Specification; format: "json" | "yaml" } | Problem {
  const format = /^\s*\{/.test(text) ? "json" : "yaml";
  try {
    const document: unknown = format === "json" ? parseJson(text) : parse(text);
    if (typeof document === "object" && document !== null && !Array.isArray(document)) {
      return { document: document as Specification, format };
    }
    return { problem: "It isn't an object." };
  } catch (error) {
    return syntaxProblem(error);
  }
}

/** The parser's message ends with the position and an excerpt of the line, which the console shows in its own way. */
function syntaxProblem(error: unknown): Problem {
  if (!(error instanceof Error)) return { problem: String(error) };
  const problem = `${error.message.replace(/ at line \d+, column \d+:?[\s\S]*$/, "")}.`;
  const [place] = error instanceof YAMLParseError ? (error.linePos ?? []) : [];
  return { problem, position: place && { line: place.line, column: place.col } };
}

/** YAML can also begin with a brace. Its parser reads JSON, too, and reports where it failed. */
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

type Errors = Awaited<ReturnType<Validator["validate"]>>["errors"];

function explain(text: string, version: string, errors: Errors): Problem {
  const not = `It isn't valid OpenAPI ${version}`;
  if (typeof errors === "string") {
    const reference = /^Can't resolve (.*?)(?:, only internal refs are supported\.)?$/.exec(
      errors,
    )?.[1];
    if (reference === undefined) return { problem: `${not}: ${errors}.` };
    const problem = `The reference ${reference} leads to nothing in this document.`;
    return { problem, position: locateString(text, reference) };
  }
  const first = (errors ?? []).slice(0, 3).map(({ instancePath, message }) => {
    return `${instancePath === "" ? "the document" : instancePath} ${message ?? "is wrong"}`;
  });
  const position = locatePointer(text, errors?.[0]?.instancePath ?? "");
  return { problem: `${not}: ${first.join("; ")}.`, position };
}

/** Lines and columns start at 1. */
type Position = { line: number; column: number };

/** Longer texts aren't parsed a second time only to locate an error. */
const longestText = 2_000_000;

/**
 * The position of a JSON pointer's target in JSON or YAML, or of its closest existing parent.
 * @param pointer such as `/paths/~1pets/get`; empty for the whole document
 */
function locatePointer(text: string, pointer: string): Position | undefined {
  if (text.length > longestText) return undefined;
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const path = pointer
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
  for (let length = path.length; length > 0; length--) {
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return positionOf(lines, node.range[0]);
  }
  return undefined;
}

/** The position of a string in a text, quoted or not. */
function locateString(text: string, wanted: string): Position | undefined {
  const at = text.indexOf(wanted);
  if (at === -1) return undefined;
  const before = text.slice(0, at).split("\n");
  return { line: before.length, column: before.at(-1)!.length + 1 };
}

function positionOf(lines: LineCounter, offset: number): Position {
  const { line, col } = lines.linePos(offset);
  return { line, column: col };
}

/**
 * The kind of value at a position in a specification: an object of the format, a map with names as keys, or data such
 * as an example.
 */
type Place = "object" | "names" | "examples" | "example" | "data";

const pointers: ReadonlySet<string> = new Set([
  "$ref",
  "$id",
  "$anchor",
  "$dynamicRef",
  "$dynamicAnchor",
  "$schema",
]);

/** Properties that contain user data, not parts of the specification. */
const dataMembers: ReadonlySet<string> = new Set(["default", "example", "enum", "const"]);

/** Properties that are maps with names chosen by the author. */
const nameMembers: ReadonlySet<string> = new Set([
  "$defs",
  "callbacks",
  "content",
  "definitions",
  "dependencies",
  "dependentSchemas",
  "encoding",
  "headers",
  "links",
  "mapping",
  "parameters",
  "pathItems",
  "paths",
  "patternProperties",
  "properties",
  "requestBodies",
  "responses",
  "schemas",
  "scopes",
  "securityDefinitions",
  "securitySchemes",
  "variables",
  "webhooks",
]);

/**
 * Copies a specification and renames every `$ref` that isn't a reference. The validator treats all of them as
 * references, including a property with that name and one inside an example.
 */
function withPlainNames(value: unknown, place: Place = "object"): unknown {
  if (Array.isArray(value)) {
    // Arrays have no names: the `parameters` of an operation are an array, those of the components are a map.
    const each = place === "examples" ? "data" : place === "names" ? "object" : place;
    return value.map((item) => withPlainNames(item, each));
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const isName = place === "names" || place === "data" || typeof inner !== "string";
      const key = isName && pointers.has(name) ? `x-${name}` : name;
      return [key, withPlainNames(inner, placeOf(name, place))];
    }),
  );
}

function placeOf(name: string, within: Place): Place {
  if (within === "data") return "data";
  if (within === "names") return "object";
  if (within === "examples") return "example";
  if (within === "example") return name === "value" ? "data" : "object";
  if (dataMembers.has(name) || name.startsWith("x-")) return "data";
  if (name === "examples") return "examples";
  return nameMembers.has(name) ? "names" : "object";
}
