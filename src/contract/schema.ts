import { z } from "zod";
import { sitePath } from "./local-path.ts";
import { isWebUrl } from "./web-url.ts";

/** Shapes that several resources share; specification, section "Shared shapes". */

export const Id = z.string().min(1).max(512);
export const Timestamp = z.iso.datetime({ offset: true });
/** Only http and https, because a link to `javascript:` would run code, and no credentials. */
export const Uri = z
  .url({ protocol: /^https?$/, abort: true })
  .max(2048)
  .refine(
    isWebUrl,
    "Must be a URL such as https://example.com/docs, without a user name or password.",
  );
export const Count = z.int().min(0);

/** Closed on purpose: roles are compared by rank, so unknown roles must not be granted. */
export const Role = z
  .enum(["admin", "create", "review", "edit", "comment", "read"])
  .meta({ id: "Role" });
export type Role = z.infer<typeof Role>;

/** Default level of a space or collection: a role, null (no default access) or the parent's. */
export const DefaultLevel = z.union([Role, z.literal("inherit"), z.null()]);
export type DefaultLevel = z.infer<typeof DefaultLevel>;

type Open<V extends string> = V | (string & {});

/**
 * An enumeration that may gain values. Requests accept only the `known` values; responses (`open`) accept any string, so
 * that a newer platform doesn't break an older console.
 */
export function openEnum<const V extends readonly [string, ...string[]]>(values: V) {
  const known = z.enum(values);
  // A union of literals with string collapses to string. The cast keeps the known values visible.
  const open = z.union([known, z.string()]) as unknown as z.ZodType<
    Open<V[number]>,
    Open<V[number]>
  >;
  return { values, known, open };
}

/** The list envelope. `next` is present only if there is another page; `count` is the total over all pages. */
export function list<const T extends z.core.SomeType>(item: T) {
  return z.object({
    next: z.object({ page: z.string() }).optional(),
    count: Count,
    items: z.array(item),
  });
}

/** List query with additional parameters: `page` is opaque, `limit` is 0 to 1000 (default 50). */
export function listQuery<const S extends z.core.$ZodLooseShape = {}>(extra: S = {} as S) {
  return z.object({
    page: z.string().min(1).optional(),
    limit: z.int().min(0).max(1000).default(50),
    ...extra,
  });
}

/** Sort direction of a list, by time or by the chosen key. */
export const Order = z.enum(["asc", "desc"]).default("desc");

/** Format in which texts of pages, comments, and replies are returned. */
export const Format = z.enum(["markdown", "document"]).default("markdown");

type PatchField<T> =
  T extends z.ZodOptional<infer Inner>
    ? z.ZodOptional<z.ZodNullable<Inner>>
    : T extends z.core.SomeType
      ? z.ZodOptional<T>
      : never;

// With `if`, because for `? :` the compiler would compare two schemas in all their methods.
function patched(field: z.core.SomeType): z.core.SomeType {
  if (field instanceof z.ZodOptional) return z.nullish(field.unwrap());
  return z.optional(field);
}

/**
 * The body of a partial update. Absent fields stay unchanged. Null clears a field and is allowed only for fields that
 * are optional in `schema`.
 */
export function patch<const S extends z.core.$ZodShape>(schema: z.ZodObject<S>) {
  const fields = Object.entries(schema.shape).map(([name, field]) => [name, patched(field)]);
  return z.object(Object.fromEntries(fields) as { [K in keyof S]: PatchField<S[K]> });
}

type Sibling<P> = P extends readonly [infer Type extends string, infer Key extends string]
  ? { type: Type } & { [K in Key]: string }
  : never;

function oneOf(schemas: readonly z.ZodObject[]): z.core.SomeType {
  const [only, ...others] = schemas;
  if (only !== undefined && others.length === 0) return only;
  return z.discriminatedUnion("type", schemas as never);
}

type Position<P> = { before?: Sibling<P> | undefined; after?: Sibling<P> | undefined };

/**
 * A position among siblings for a move. Each pair has a sibling's `type` and the key with its ID. At most one of
 * `before` and `after`; neither means last.
 */
export function position<
  const P extends readonly [readonly [string, string], ...(readonly [string, string])[]],
>(...pairs: P) {
  const siblings = pairs.map(([type, key]) => z.object({ type: z.literal(type), [key]: Id }));
  const sibling = z.optional(oneOf(siblings));
  const schema = z
    .object({ before: sibling, after: sibling })
    .refine(
      (value) => value.before === undefined || value.after === undefined,
      "Give either before or after, not both.",
    );
  return schema as unknown as z.ZodType<Position<P[number]>, Position<P[number]>>;
}

/** An expression that decides whether a visitor of a site sees something. */
export const Condition = z.string().min(1).max(1024);

/** Where a redirect or a link of a site leads: a path on the site or an http(s) URL. */
export const SiteDestination = z
  .string()
  .max(2048)
  .regex(/^(\/(?![\\/])|https?:\/\/)[^\s]*$/, {
    error: "Must be a path that starts with / or a URL such as https://example.com/docs.",
    abort: true,
  })
  .refine((text) => sitePath(text) !== undefined || isWebUrl(text), {
    error: "Must not lead to another host by its dots, or contain a user name or password.",
  });

/** Position among the spaces and collections with the same parent: their keys in the order of their code units, ties by ID. */
export const OrderKey = z.string();

/** Positions of spaces and collections among each other. */
export const ContentPosition = position(["space", "space"], ["collection", "collection"]);

type Named<Names extends readonly string[], T> = { [K in Names[number]]: T };

/** A `permissions` object: what the caller may do with the resource. */
export function permissions<const N extends readonly string[]>(...names: N) {
  const shape = Object.fromEntries(names.map((name) => [name, z.boolean()]));
  return z.object(shape as Named<N, z.ZodBoolean>);
}

/** A `urls` object: links that are always present, and links that depend on the resource's state. */
export function urls<const A extends readonly string[], const S extends readonly string[] = []>(
  always: A,
  sometimes: S = [] as unknown as S,
) {
  const shape = Object.fromEntries([
    ...always.map((name) => [name, z.string()]),
    ...sometimes.map((name) => [name, z.string().optional()]),
  ]);
  return z.object(shape as Named<A, z.ZodString> & Named<S, z.ZodOptional<z.ZodString>>);
}

/** Why somebody overrules others. */
export const Reason = z.string().trim().min(1).max(1000);

/** Something without which an act is refused, in a sentence, and who can give it. */
export const Missing = z.object({
  code: openEnum(["changes-requested", "approvals", "owners", "threads", "checks"]).open,
  message: z.string(),
  people: z.array(z.object({ id: Id, displayName: z.string() })),
  teams: z.array(z.object({ id: Id, title: z.string() })),
});
export type Missing = z.infer<typeof Missing>;

/** Body of every error response; notes, section 2. `code` is the HTTP status, and `missing` an extension. */
export const ErrorBody = z
  .object({
    error: z.object({
      code: z.int(),
      message: z.string(),
      details: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
      missing: z.array(Missing).optional(),
    }),
  })
  .meta({ id: "Error" });
export type ErrorBody = z.infer<typeof ErrorBody>;

/** Whether a text is one emoji, with or without the variation selector for color (U+FE0F). */
export function isEmoji(text: string): boolean {
  return /^\p{RGI_Emoji}$/v.test(text) || /^\p{RGI_Emoji}$/v.test(`${text}\uFE0F`);
}

export const notAnEmoji = "Must be a single emoji.";

/** One emoji in a request. Stored values may be older than this rule. */
export const Emoji = z.string().max(50).refine(isEmoji, notAnEmoji);
