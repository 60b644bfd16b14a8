import type { Schema } from "#contract/operation.ts";
import { parseValue, type Detail } from "#contract/parse.ts";
import secureJson from "secure-json-parse";
import { whyRefused } from "../content/page-reader.ts";
import { Failure, invalid } from "../errors.ts";
import { checkDepth } from "./json-depth.ts";

/** Largest body of an ordinary operation, in bytes. */
export const bodyLimit = 1024 * 1024;
/** Largest body of the operations that carry content, in bytes. */
export const contentBodyLimit = 10 * 1024 * 1024;
/** Nobody reads more of them. */
const mostDetails = 100;

/**
 * The JSON body of a request; undefined when it is missing or empty.
 * @param limit most bytes to read.
 * @throws Failure 400 (not JSON, nested too deep, text that no database keeps or that nobody could read), 413, 415
 */
export async function readBody(request: Request, limit: number): Promise<unknown> {
  const bytes = await readBytes(request, limit);
  if (bytes.length === 0) return undefined;
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json" && !type?.endsWith("+json")) {
    throw new Failure(415, "The body must be JSON, sent with Content-Type: application/json.");
  }
  const value = parse(decode(bytes));
  const details: Detail[] = [];
  const texts: Text[] = [];
  findBadText(value, "body", details, texts);
  for (const { path, markdown } of texts) {
    const message = details.length < mostDetails && (await whyRefused(markdown));
    if (message) details.push({ path, message });
  }
  if (details.length > 0) throw new Failure(400, "The request isn't valid.", details);
  return value;
}

/** The JSON body of a small request, as its schema has it. @throws Failure as `readBody`, and 400 that names what is wrong */
export async function parseBody<S extends Schema>(
  request: Request,
  schema: S,
): Promise<S["_zod"]["output"]> {
  const parsed = parseValue(schema, (await readBody(request, bodyLimit)) ?? {}, "body");
  if (!parsed.success) throw new Failure(400, "The request isn't valid.", parsed.details);
  return parsed.value;
}

async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  const tooLarge = () =>
    new Failure(
      413,
      `The body is larger than ${limit / 1024 / 1024} MB. Send it in smaller parts.`,
    );
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw tooLarge();
  if (request.body === null) return new Uint8Array();
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body) {
    size += part.length;
    if (size > limit) throw tooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts);
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

/** A Markdown text in a body: whatever is named so is drawn for people. */
type Text = { path: string; markdown: string };

/** Null characters cannot be stored in PostgreSQL, and half a surrogate pair would come back as another character. */
function findBadText(value: unknown, path: string, found: Detail[], texts: Text[]): void {
  if (found.length >= mostDetails) return;
  if (typeof value === "string") {
    if (value.includes("\0")) found.push({ path, message: "Must not contain null characters." });
    else if (!value.isWellFormed()) found.push({ path, message: "Must be well-formed Unicode." });
  } else if (Array.isArray(value)) {
    for (const [index, inner] of value.entries()) {
      if (mayHoldText(inner)) findBadText(inner, `${path}.${index}`, found, texts);
    }
  } else if (typeof value === "object" && value !== null) {
    for (const name of Object.keys(value)) {
      findBadText(name, `${path}.${JSON.stringify(name)}`, found, texts);
      const inner = (value as Record<string, unknown>)[name];
      if (mayHoldText(inner)) findBadText(inner, `${path}.${name}`, found, texts);
      if (name === "markdown" && typeof inner === "string")
        texts.push({ path: `${path}.${name}`, markdown: inner });
    }
  }
}

function mayHoldText(value: unknown): boolean {
  return typeof value === "string" || (typeof value === "object" && value !== null);
}
