import { sql, type Expression, type SelectQueryBuilder, type SqlBool } from "kysely";
import { z } from "zod";
import { invalid } from "../errors.ts";
import type { Database } from "./schema.ts";

/** One level of a list's order. */
export type SortColumn = {
  /** The column's name in tokens. An expression needs a stable name. */
  name: string;
  /** Column (`change_request.number`) or expression. Must not be null: wrap nullable columns in `coalesce`. */
  by: string | Expression<unknown>;
  type: "text" | "number";
  order: "asc" | "desc";
};

/** Sorts by a column. */
export function sortBy(
  column: string,
  order: SortColumn["order"],
  type: SortColumn["type"] = "text",
): SortColumn {
  return { name: column, by: column, type, order };
}

type PageOptions = {
  /** Together they must distinguish any two rows, so end with the ID. */
  sort: readonly SortColumn[];
  /** Maximum rows of this page, 0 to 1000; default 50. */
  limit?: number | undefined;
  /** `next` of the previous page, as the caller sent it. */
  token?: string | undefined;
};

export type Page<Row> = {
  items: Row[];
  /** All rows of the query, not only those of this page. */
  count: number;
  /** Token of the next page; absent on the last page. */
  next?: string;
};

type Value = string | number;

const defaultLimit = 50;
const keyPrefix = "page_key_";
const tokenShape = z.tuple([z.string(), z.array(z.union([z.string().regex(/^[^\0]*$/), z.int()]))]);

/**
 * One page of a query that is not yet ordered, limited, or grouped. Continues from the last row's own values, not from
 * an offset: inserted or deleted rows cause no duplicates or gaps.
 * @throws Failure 400 for a token from another order
 * @see platform-api-notes section 3 "Paging"
 */
export async function page<Tables extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, Tables, Row>,
  { sort, limit = defaultLimit, token }: PageOptions,
): Promise<Page<Row>> {
  const counted = query.clearSelect().select(sql<number>`count(*)`.as("count"));
  const { count } = (await counted.executeTakeFirstOrThrow()) as { count: number };
  if (limit === 0) return { items: [], count };
  let rows = query.select(sort.map((column, index) => value(column).as(keyPrefix + index)));
  if (token !== undefined) rows = rows.where(after(sort, readToken(sort, token)));
  for (const column of sort) rows = rows.orderBy(value(column), column.order);
  const found = (await rows.limit(limit + 1).execute()) as Record<string, unknown>[];
  const items = found.slice(0, limit);
  const last = items.at(-1);
  const next =
    found.length > limit && last !== undefined ? printToken(sort, keysOf(sort, last)) : undefined;
  for (const item of items) for (const index of sort.keys()) delete item[keyPrefix + index];
  return { items: items as Row[], count, ...(next === undefined ? {} : { next }) };
}

function value(column: SortColumn) {
  return typeof column.by === "string"
    ? sql<Value>`${sql.ref(column.by)}`
    : sql<Value>`${column.by}`;
}

function keysOf(sort: readonly SortColumn[], row: Record<string, unknown>): Value[] {
  return sort.map((column, index) => {
    const key = row[keyPrefix + index];
    if (typeof key === "string" || typeof key === "number") return key;
    throw new Error(`The sort column ${column.name} has no value in a row: coalesce it.`);
  });
}

/**
 * (a, b) after (x, y): a after x, or a equal to x and b after y. Not a row comparison, because sort directions may
 * differ.
 */
function after(sort: readonly SortColumn[], keys: readonly Value[]): Expression<SqlBool> {
  const [column, ...rest] = sort;
  const [key, ...restKeys] = keys;
  const operator = sql.raw(column!.order === "asc" ? ">" : "<");
  const beyond = sql<SqlBool>`${value(column!)} ${operator} ${key}`;
  if (rest.length === 0) return beyond;
  return sql<SqlBool>`(${beyond} or (${value(column!)} = ${key} and ${after(rest, restKeys)}))`;
}

function fingerprint(sort: readonly SortColumn[]): string {
  return sort.map(({ name, order }) => `${name} ${order}`).join();
}

function printToken(sort: readonly SortColumn[], keys: readonly Value[]): string {
  return Buffer.from(JSON.stringify([fingerprint(sort), keys])).toString("base64url");
}

function readToken(sort: readonly SortColumn[], token: string): readonly Value[] {
  const parsed = tokenShape.safeParse(parse(Buffer.from(token, "base64url").toString("utf8")));
  const fits =
    parsed.success &&
    parsed.data[0] === fingerprint(sort) &&
    parsed.data[1].length === sort.length &&
    sort.every(({ type }, index) =>
      type === "text"
        ? typeof parsed.data[1][index] === "string"
        : typeof parsed.data[1][index] === "number",
    );
  if (!fits) {
    throw invalid(
      "query.page",
      "this page is not known. Start again without `page`, and take `next.page` of each answer for the one after it.",
    );
  }
  return parsed.data[1];
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
