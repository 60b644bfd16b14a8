import { sql, type Expression, type SelectQueryBuilder, type SqlBool } from "kysely";
import { z } from "zod";
import { invalid } from "../errors.ts";
import { compileOnce } from "./compile-once.ts";
import type { Database, Db } from "./schema.ts";
import { untilCommit } from "./until-commit.ts";

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
const countName = "page_count";
const tokenShape = z.tuple([z.string(), z.array(z.union([z.string().regex(/^[^\0]*$/), z.int()]))]);

/**
 * One page of a query that is not yet ordered, limited, or grouped, by one statement; by a second one if it has no rows.
 * Continues from the last row's own values, not from an offset: inserted or deleted rows cause no duplicates or gaps.
 * @throws Failure 400 for a token from another order
 * @see platform-api-notes section 3 "Paging"
 */
export async function page<Tables extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, Tables, Row>,
  { sort, limit = defaultLimit, token }: PageOptions,
): Promise<Page<Row>> {
  const keys = token === undefined ? undefined : readToken(sort, token);
  const rows =
    limit === 0
      ? []
      : await pageRows(query, { counted: query as never, sort, keys, limit: limit + 1 }).execute();
  const isFirst = token === undefined;
  const count = await countOf(rows, { limit, isFirst }, async () => {
    const row = await selectCount(query as never).executeTakeFirstOrThrow();
    return row.count;
  });
  const part = partOf(rows, { sort, limit, count });
  for (const item of part.items as Record<string, unknown>[]) {
    for (const index of sort.keys()) delete item[keyPrefix + index];
    delete item[countName];
  }
  return part;
}

/**
 * One page of rows that are in memory and in order, with the same tokens as the others.
 * @param keysOf a row's value for each sort column
 * @throws Failure 400 for a token from another order
 */
export function pageOf<Row>(
  rows: readonly Row[],
  keysOf: (row: Row) => readonly Value[],
  { sort, limit = defaultLimit, token }: PageOptions,
): Page<Row> {
  const keys = token === undefined ? undefined : readToken(sort, token);
  const start = keys === undefined ? 0 : rows.findIndex((row) => isAfter(sort, keysOf(row), keys));
  const items = start === -1 ? [] : rows.slice(start, start + limit);
  const last = items.at(-1);
  const isLast = last === undefined || start + items.length >= rows.length;
  return {
    items,
    count: rows.length,
    ...(!isLast && { next: printToken(sort, keysOf(last)) }),
  };
}

function isAfter(
  sort: readonly SortColumn[],
  values: readonly Value[],
  keys: readonly Value[],
): boolean {
  for (const [index, { order }] of sort.entries()) {
    if (values[index] === keys[index]) continue;
    return values[index]! > keys[index]! === (order === "asc");
  }
  return false;
}

type Rows<Tables extends keyof Database, Row, Input, Shape> = {
  /** Not yet ordered, limited, or grouped; as for `compileOnce`. */
  rows: (db: Db, input: Input, shape: Shape) => SelectQueryBuilder<Database, Tables, Row>;
  /** The same rows with fewer joins; absent: `rows`. */
  counted?: (db: Db, input: Input, shape: Shape) => Counted;
  sort: (shape: Shape) => readonly SortColumn[];
};

/**
 * As `page`, for lists that are requested often: each shape of the query is compiled once. The rows keep the columns of
 * the page, because an object from which properties were deleted is slow to read.
 */
export function compiledPages<Tables extends keyof Database, Row, Input extends object, Shape>({
  rows,
  counted = rows,
  sort: sortOf,
}: Rows<Tables, Row, Input, Shape>) {
  const countAll = compileOnce((db, input: Input, shape: Shape) =>
    selectCount(counted(db, input, shape)),
  );
  const counts = untilCommit<number>();
  const read = compileOnce(
    (db, input: Input & PageInput, { shape, continued, isCounted }: PageShape<Shape>) => {
      const sort = sortOf(shape);
      const keys = continued ? sort.map((_, index) => input[`key${index}`]!) : undefined;
      const { limit } = input;
      return pageRows(rows(db, input, shape), {
        counted: isCounted ? undefined : counted(db, input, shape),
        sort,
        keys,
        limit,
      });
    },
  );
  return async (
    db: Db,
    {
      limit = defaultLimit,
      page: token,
    }: { limit?: number | undefined; page?: string | undefined },
    input: Input,
    shape: Shape,
  ): Promise<Page<Row>> => {
    const sort = sortOf(shape);
    const keys = token === undefined ? [] : readToken(sort, token);
    const values = {
      ...input,
      limit: limit + 1,
      ...Object.fromEntries(keys.map((key, index) => [`key${index}`, key])),
    };
    const continued = token !== undefined;
    const { value: cached, keep } = counts(db, JSON.stringify([shape, input]));
    const isCounted = cached !== undefined;
    const rows = limit === 0 ? [] : await read(db, values, { shape, continued, isCounted });
    const count =
      cached ??
      (await countOf(rows, { limit, isFirst: !continued }, async () => {
        const [row] = await countAll(db, input, shape);
        return row!.count;
      }));
    if (!isCounted) keep(count);
    return partOf(rows, { sort, limit, count });
  };
}

type PageShape<Shape> = { shape: Shape; continued: boolean; isCounted: boolean };

type PageInput = { limit: number } & Record<`key${number}`, Value>;

/** A query of which only the rows are counted, whatever its tables and columns are. */
type Counted = Pick<SelectQueryBuilder<Database, keyof Database, object>, "clearSelect">;

type PageQuery = {
  /** Absent if the number of rows is known. */
  counted: Counted | undefined;
  sort: readonly SortColumn[];
  /** Of the last row of the page before. */
  keys: readonly Value[] | undefined;
  limit: number;
};

/** The rows of one page and the one after it, each with the number of all rows unless that is known. */
function pageRows<Tables extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, Tables, Row>,
  { counted, sort, keys, limit }: PageQuery,
): SelectQueryBuilder<Database, Tables, Row> {
  let rows = query.select(sort.map((column, index) => value(column).as(keyPrefix + index)));
  if (counted !== undefined) {
    rows = rows.select(sql<number>`(${selectCount(counted)})`.as(countName));
  }
  if (keys !== undefined) rows = rows.where(after(sort, keys));
  for (const column of sort) rows = rows.orderBy(value(column), column.order);
  return rows.limit(limit);
}

async function countOf(
  [first]: readonly unknown[],
  { limit, isFirst }: { limit: number; isFirst: boolean },
  countAll: () => Promise<number>,
): Promise<number> {
  if (first !== undefined) return (first as Record<string, number>)[countName]!;
  // A first page without rows is that of an empty list.
  return limit > 0 && isFirst ? 0 : countAll();
}

function partOf<Row>(
  rows: readonly Row[],
  { sort, limit, count }: { sort: readonly SortColumn[]; limit: number; count: number },
): Page<Row> {
  const items = rows.slice(0, limit);
  const last = items.at(-1) as Record<string, unknown> | undefined;
  if (rows.length <= limit || last === undefined) return { items, count };
  return { items, count, next: printToken(sort, keysOf(sort, last)) };
}

function selectCount(query: Counted) {
  return query.clearSelect().select(sql<number>`count(*)`.as("count"));
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
