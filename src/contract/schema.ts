import { z } from "zod";

/** Shapes that several resources share; specification, section "Shared shapes". */

export const Id = z.string().min(1).max(512);
export const Timestamp = z.iso.datetime({ offset: true });
/** Only what a browser may safely follow: a link to `javascript:` would run. */
export const Uri = z.url({ protocol: /^https?$/ }).max(2048);
export const Count = z.int().min(0);

/** Closed on purpose: rights are compared by rank, so an unknown role cannot be granted. */
export const Role = z
  .enum(["admin", "create", "review", "edit", "comment", "read"])
  .meta({ id: "Role" });
export type Role = z.infer<typeof Role>;

/** Default level of a space or collection: a role, null (no default access) or the parent's. */
export const DefaultLevel = z.union([Role, z.literal("inherit"), z.null()]);
export type DefaultLevel = z.infer<typeof DefaultLevel>;

type Open<V extends string> = V | (string & {});

/**
 * An enumeration whose value set may grow: requests take the `known` values only, replies (`open`) any
 * string, so that a newer platform never breaks an older console.
 */
export function openEnum<const V extends readonly [string, ...string[]]>(values: V) {
  const known = z.enum(values);
  // A union of literals with string collapses to string; the cast keeps the known values visible.
  const open = z.union([known, z.string()]) as unknown as z.ZodType<
    Open<V[number]>,
    Open<V[number]>
  >;
  return { values, known, open };
}

/** The list envelope. `next` is there only when another page exists; `count` is the total of all pages. */
export function list<const T extends z.core.SomeType>(item: T) {
  return z.object({
    next: z.object({ page: z.string() }).optional(),
    count: Count,
    items: z.array(item),
  });
}

/** LQ with further parameters: `page` is opaque, `limit` 0 to 1000 (50 when absent). */
export function listQuery<const S extends z.core.$ZodLooseShape = {}>(extra: S = {} as S) {
  return z.object({
    page: z.string().min(1).optional(),
    limit: z.int().min(0).max(1000).default(50),
    ...extra,
  });
}

/** Direction of a list by time or by the chosen sort key. */
export const Order = z.enum(["asc", "desc"]).default("desc");

/** How the text of pages, comments and replies is given back. */
export const Format = z.enum(["markdown", "document"]).default("markdown");

type PatchField<T> =
  T extends z.ZodOptional<infer Inner>
    ? z.ZodOptional<z.ZodNullable<Inner>>
    : T extends z.core.SomeType
      ? z.ZodOptional<T>
      : never;

/**
 * The body of a partial update: an absent field stays as it is, and null clears it, which only those
 * fields allow that are optional in `schema`.
 */
export function patch<const S extends z.core.$ZodShape>(schema: z.ZodObject<S>) {
  const fields = Object.entries(schema.shape).map(([name, field]) => [
    name,
    field instanceof z.ZodOptional ? z.nullish(field.unwrap()) : z.optional(field),
  ]);
  return z.object(Object.fromEntries(fields) as { [K in keyof S]: PatchField<S[K]> });
}

type Sibling<P> = P extends readonly [infer Type extends string, infer Key extends string]
  ? { type: Type } & { [K in Key]: string }
  : never;

type Position<P> = { before?: Sibling<P> | undefined; after?: Sibling<P> | undefined };

/**
 * A move position among siblings. Each pair names a sibling's `type` and the key that holds its ID.
 * At most one of `before` and `after`; neither means the end.
 */
export function position<
  const P extends readonly [readonly [string, string], ...(readonly [string, string])[]],
>(...pairs: P) {
  const siblings = pairs.map(([type, key]) => z.object({ type: z.literal(type), [key]: Id }));
  const [only, ...others] = siblings;
  const sibling =
    only !== undefined && others.length === 0
      ? only.optional()
      : z.discriminatedUnion("type", siblings as never).optional();
  const schema = z
    .object({ before: sibling, after: sibling })
    .refine(
      (value) => value.before === undefined || value.after === undefined,
      "Give either before or after, not both.",
    );
  return schema as unknown as z.ZodType<Position<P[number]>, Position<P[number]>>;
}

/** Where spaces and collections go among each other. */
export const ContentPosition = position(["space", "space"], ["collection", "collection"]);

type Named<Names extends readonly string[], T> = { [K in Names[number]]: T };

/** A `permissions` object: what the caller may do with the resource. */
export function permissions<const N extends readonly string[]>(...names: N) {
  const shape = Object.fromEntries(names.map((name) => [name, z.boolean()]));
  return z.object(shape as Named<N, z.ZodBoolean>);
}

/** An `urls` object: links that are always there, and links that depend on the resource's state. */
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

/** Body of every failure; notes, section 2. `code` is the HTTP status. */
export const ErrorBody = z
  .object({
    error: z.object({
      code: z.int(),
      message: z.string(),
      details: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    }),
  })
  .meta({ id: "Error" });
export type ErrorBody = z.infer<typeof ErrorBody>;

/** Whether a text is one emoji, with or without the sign that asks for its colored form. */
export function isEmoji(text: string): boolean {
  return /^\p{RGI_Emoji}$/v.test(text) || /^\p{RGI_Emoji}$/v.test(`${text}\uFE0F`);
}

export const notAnEmoji = "Must be a single emoji.";

/** One emoji, as requests name it. What is stored may be older than this rule. */
export const Emoji = z.string().max(50).refine(isEmoji, notAnEmoji);
