import { printName } from "#contract/field-names.ts";
import { operations, type OperationKey } from "#contract/operations.ts";
import type { Operation } from "#contract/operation.ts";
import { parseBody, type Detail, type ParsedBody } from "#contract/parse.ts";
import secureJson from "secure-json-parse";
import { readHere } from "#service/documents/content/read-page.ts";
import { sentenceOf } from "#service/documents/content/page-reader.ts";
import { Failure, invalid } from "#service/kernel/errors.ts";

/** The bytes of a JSON body, and the operation whose schema it must match, if any. */
export type BodyBytes = { bytes: Uint8Array; key?: OperationKey | undefined };

/** Maximum number of reported errors. */
const mostDetails = 100;

/**
 * The value of a JSON body, or its errors. Parses in the calling thread; a large body takes hundreds of milliseconds,
 * so run it in a worker thread. The result has only fields of the schema, so it is small apart from its texts.
 */
export function readBodyValue(body: BodyBytes): ParsedBody | { failure: BodyFailure } {
  try {
    return checked(body);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { message, details } = error;
    return { failure: { message, details: details?.slice(0, mostDetails) } };
  }
}

/** A 400 response, as data. */
type BodyFailure = { message: string; details: readonly Detail[] | undefined };

function checked({ bytes, key }: BodyBytes): ParsedBody {
  const value = parse(decode(bytes));
  const details: Detail[] = [];
  const texts: Text[] = [];
  findBadText(value, "body", details, texts);
  for (const { path, markdown } of texts) {
    if (details.length >= mostDetails) break;
    const message = sentenceOf(readHere({ want: "excess", text: markdown }));
    if (message !== undefined) details.push({ path, message });
  }
  if (details.length > 0) throw new Failure(400, "The request isn't valid.", details);
  const operation: Operation | undefined = key && operations[key];
  if (operation === undefined) return { body: value, ignored: [] };
  const parsed = parseBody(operation, value);
  if (!parsed.success) throw new Failure(400, "The request isn't valid.", parsed.details);
  return parsed.value;
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw invalid("body", "It isn't UTF-8 text.");
  }
}

function parse(text: string): unknown {
  checkDepth(text);
  try {
    return secureJson.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw invalid("body", `It isn't JSON: ${error.message}.`);
  }
}

/** A Markdown text in a body. Texts with this name are rendered for people. */
type Text = { path: string; markdown: string };

/** PostgreSQL can't store null characters, and an unpaired surrogate would come back as another character. */
function findBadText(value: unknown, path: string, details: Detail[], texts: Text[]): void {
  if (details.length >= mostDetails) return;
  if (typeof value === "string") {
    if (value.includes("\0")) details.push({ path, message: "Must not contain null characters." });
    else if (!value.isWellFormed()) details.push({ path, message: "Must be well-formed Unicode." });
  } else if (Array.isArray(value)) {
    for (const [index, inner] of value.entries()) {
      if (mayHoldText(inner)) findBadText(inner, `${path}.${index}`, details, texts);
    }
  } else if (typeof value === "object" && value !== null) {
    for (const name of Object.keys(value)) {
      const here = `${path}.${printName(name)}`;
      findBadText(name, here, details, texts);
      const inner = (value as Record<string, unknown>)[name];
      if (mayHoldText(inner)) findBadText(inner, here, details, texts);
      if (name === "markdown" && typeof inner === "string")
        texts.push({ path: here, markdown: inner });
    }
  }
}

function mayHoldText(value: unknown): boolean {
  return typeof value === "string" || (typeof value === "object" && value !== null);
}

/** Maximum nesting of objects and arrays: far above what operations need, far below what overflows a stack. */
const maximalDepth = 32;

/**
 * Refuses JSON that is nested too deeply. Checks the text, because any recursion over the parsed value would already
 * overflow the stack.
 * @throws Failure 400
 */
function checkDepth(text: string): void {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (inString) {
      if (code === backslash) index += 1;
      else if (code === quote) inString = false;
    } else if (code === quote) {
      inString = true;
    } else if (code === openBrace || code === openBracket) {
      depth += 1;
      if (depth > maximalDepth) {
        throw invalid(
          "body",
          `It's nested more than ${maximalDepth} levels deep. Use fewer levels.`,
        );
      }
    } else if (code === closeBrace || code === closeBracket) {
      depth -= 1;
    }
  }
}

const quote = 0x22;
const backslash = 0x5c;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;
