import { z } from "zod";
import type { Operation, Schema } from "./operation.ts";
import { sentence } from "./sentence.ts";
import {
  explainUnknown,
  findUnknownFields,
  meantBy,
  printPath,
  type UnknownField,
} from "./unknown-fields.ts";

/** One error in a request or a response: where (`body.title`, `query.limit`) and what. */
export type Detail = { path: string; message: string };

type Parsed<T> = { success: true; value: T } | { success: false; details: Detail[] };

type RawRequest = {
  params: Record<string, string>;
  query: URLSearchParams;
  body: unknown;
  /** The body, if it was checked already. */
  parsed?: ParsedBody;
};
type ParsedRequest = { params: Record<string, string>; query: unknown } & ParsedBody;

/** A body without the fields that its operation doesn't know, and the paths of those. */
export type ParsedBody = { body: unknown; ignored: readonly (readonly string[])[] };

/**
 * Checks a request against its operation. Returns all errors, not only the first. An undefined body (missing or empty)
 * counts as `{}`. Unknown query parameters are dropped.
 */
export function parseRequest(operation: Operation, raw: RawRequest): Parsed<ParsedRequest> {
  const query = parseQuery(operation, raw.query);
  const body = raw.parsed
    ? ({ success: true, value: raw.parsed } as const)
    : parseAnyBody(operation, raw.body);
  if (query.success && body.success) {
    return { success: true, value: { params: raw.params, query: query.value, ...body.value } };
  }
  return { success: false, details: [...problems(query), ...problems(body)] };
}

function parseAnyBody(operation: Operation, body: unknown): Parsed<ParsedBody> {
  if (!takesBody(operation)) return { success: true, value: { body: {}, ignored: [] } };
  return parseBody(operation, body === undefined ? {} : body);
}

/** Whether the body of a request matters. A strict operation without fields refuses every field. */
export function takesBody({ body, strict }: BodyRules): boolean {
  return body !== undefined || strict === true;
}

type BodyRules = Pick<Operation, "body" | "strict">;

const noFields = z.object({});

/** Checks the body of an operation. Unknown fields are errors if the operation is strict; otherwise they are dropped. */
export function parseBody(
  { body: schema = noFields, strict }: BodyRules,
  value: unknown,
): Parsed<ParsedBody> {
  const unknown = findUnknownFields(schema, value);
  const refused = strict === true ? unknown : [];
  const parsed = parseValue(schema, refused.length > 0 ? corrected(value, refused) : value, "body");
  if (parsed.success && refused.length === 0) {
    const ignored = unknown.map(({ path }) => path);
    return { success: true, value: { body: parsed.value, ignored } };
  }
  const details = refused.map((field) => ({
    path: printPath("body", field.path),
    message: explainUnknown(field),
  }));
  return { success: false, details: [...details, ...problems(parsed)] };
}

/** The value with the names that were probably meant, so that a misspelled field isn't also reported as missing. */
function corrected(value: unknown, unknown: readonly UnknownField[]): unknown {
  const copy = structuredClone(value);
  for (const field of unknown) {
    const name = field.path.at(-1)!;
    const holder = field.path
      .slice(0, -1)
      .reduce((inner, part) => inner[part] as Holder, copy as Holder);
    const meant = meantBy(field);
    if (meant !== undefined) holder[meant] ??= holder[name];
    if (!field.isOfOtherForm) delete holder[name];
  }
  return copy;
}

type Holder = Record<string, unknown>;

/**
 * Checks the query string of an operation (notes, section 3). Numbers and booleans have one valid spelling, arrays are
 * repeated keys, any other parameter may appear once, and unknown parameters are ignored.
 */
function parseQuery(operation: Operation, search: URLSearchParams): Parsed<unknown> {
  if (!operation.query) return { success: true, value: {} };
  const values: Record<string, unknown> = {};
  const details: Detail[] = [];
  for (const [name, field] of Object.entries((operation.query as unknown as z.ZodObject).shape)) {
    const given = search.getAll(name);
    if (given.length === 0) continue;
    const kind = kindOf(field);
    if (kind !== "array" && given.length > 1) {
      details.push({ path: `query.${name}`, message: "Given more than once. Give it once." });
    } else {
      values[name] = kind === "array" ? given : fromText(kind, given[0] ?? "");
    }
  }
  const parsed = parseValue(operation.query, values, "query");
  // Repeated parameters aren't in `values`. Don't report them as missing, too.
  const repeated = new Set(details.map((detail) => detail.path));
  details.push(...problems(parsed).filter((detail) => !repeated.has(detail.path)));
  return details.length > 0 ? { success: false, details } : parsed;
}

/** Checks one value. `root` is the first part of the paths in the details. */
export function parseValue<S extends Schema>(
  schema: S,
  value: unknown,
  root: string,
): Parsed<S["_zod"]["output"]> {
  const result = z.safeParse(schema as unknown as z.core.$ZodType, value, { error: sentence });
  if (result.success) return { success: true, value: result.data };
  return { success: false, details: result.error.issues.flatMap((issue) => flatten(issue, root)) };
}

function problems(parsed: Parsed<unknown>): Detail[] {
  return parsed.success ? [] : parsed.details;
}

/** For a union, reports only the branch that matched best: the one whose errors are deepest. */
function flatten(issue: z.core.$ZodIssue, root: string): Detail[] {
  const path = printPath(root, issue.path.map(String));
  if (issue.code !== "invalid_union") return [{ path, message: issue.message }];
  const deep = issue.errors.filter((branch) => branch.every((inner) => inner.path.length > 0));
  const closest = deep.toSorted((a, b) => a.length - b.length)[0];
  if (!closest) return [{ path, message: issue.message }];
  return closest.flatMap((inner) => flatten(inner, path));
}

function kindOf(field: z.core.$ZodType): string {
  const def = field._zod.def as { type: string; innerType?: z.core.$ZodType };
  return def.innerType ? kindOf(def.innerType) : def.type;
}

/** Keeps invalid values as text, so that the schema reports the error. */
function fromText(kind: string, text: string): unknown {
  if (kind === "boolean") return text === "true" ? true : text === "false" ? false : text;
  if (kind === "number" || kind === "int")
    return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
  return text;
}
