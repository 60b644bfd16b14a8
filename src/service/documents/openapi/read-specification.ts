import { Validator } from "@seriousme/openapi-schema-validator";
import { isNode, LineCounter, parseDocument } from "yaml";
import { bundle } from "./bundle.ts";
import { rewrite } from "./places.ts";
import {
  readText,
  type Position,
  type Problem,
  type Specification,
  type TextFormat,
} from "./read-text.ts";

/** A text, and the texts of files that it refers to by their URLs. Without a URL, it can refer to none. */
export type Source = { text: string; url?: string; files?: Readonly<Record<string, string>> };

/**
 * The result of parsing a text: a specification, with its document as JSON; the URLs of the files it needs first; or
 * the error.
 */
type ParseResult = { format: TextFormat; json: string } | { missing: string[] } | Problem;

const largestDocument = 50_000_000;
const versions = new Set(["2.0", "3.0", "3.1", "3.2"]);

/** Where a text without a URL would be, so that its references to other files are recognized. */
const nowhere = "text:/document";

/** Reused, because each one compiles the format's schema first, which takes longer than a usual document. */
const validator = new Validator();

/** Parses a text as OpenAPI 2.0, 3.0, 3.1, or 3.2, in JSON or YAML, with the files that it consists of. */
export async function readSpecification(source: Source): Promise<ParseResult> {
  const { text } = source;
  const read = readText(text);
  if ("problem" in read) return read;
  const whole = withFiles(read.document, source);
  if (!("document" in whole)) return whole;
  const { document } = whole;
  const json = JSON.stringify(document);
  if (json.length > largestDocument) {
    return { problem: "It's larger than 50 MB once its aliases are expanded." };
  }
  const version = String(document["swagger"] ?? document["openapi"] ?? "").slice(0, 3);
  if (!versions.has(version)) {
    return { problem: "It doesn't declare OpenAPI 2.0, 3.0, 3.1, or 3.2." };
  }
  const { valid, errors } = await validator.validate(validated(document));
  return valid ? { format: read.format, json } : explain(text, version, errors);
}

/** As the validator expects it. */
function validated(document: Specification): Specification {
  const plain = withPlainNames(document);
  // Authors leave out the last number of the version, and tools accept that.
  const version = String(plain["openapi"]);
  return /^3\.\d$/.test(version) ? { ...plain, openapi: `${version}.0` } : plain;
}

function withFiles(
  document: Specification,
  { text, url = nowhere, files = {} }: Source,
): { document: Specification } | { missing: string[] } | Problem {
  const all = new Map([[url, document]]);
  for (const [address, content] of Object.entries(files)) {
    const read = readText(content);
    if ("problem" in read) {
      const place = read.position === undefined ? "" : ` (line ${read.position.line})`;
      return { problem: `${address} can't be read${place}: ${read.problem}` };
    }
    all.set(address, read.document);
  }
  const bundled = bundle(url, all);
  if (!("missing" in bundled) || url !== nowhere) return bundled;
  const [first = ""] = bundled.missing;
  const name = first.replace(/^text:\//, "");
  return {
    problem: `It refers to another file, ${name}. Add the document by its URL, so that its files can be fetched, upload all of them as a zip archive, or bundle them into one.`,
    position: locateString(text, name),
  };
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

const pointers: ReadonlySet<string> = new Set([
  "$ref",
  "$id",
  "$anchor",
  "$dynamicRef",
  "$dynamicAnchor",
  "$schema",
]);

/**
 * Renames every `$ref` that isn't a reference. The validator treats all of them as references, including a property
 * with that name and one inside an example.
 */
function withPlainNames(document: Specification): Specification {
  return rewrite(document, {
    nameOf: (name, inner, place) => {
      const isName = place === "names" || place === "data" || typeof inner !== "string";
      return isName && pointers.has(name) ? `x-${name}` : name;
    },
  }) as Specification;
}
