import { expressionBuilder, sql, type Expression, type RawBuilder, type SqlBool } from "kysely";
import type { Database } from "#service/kernel/store/schema.ts";
import { splitUrn } from "./attributes.ts";
import type { Comparison, Filter, FilterValue } from "./filter.ts";
import { fold } from "./fold.ts";
import { ScimFailure } from "./scim-error.ts";

/** How an attribute is compared in the database. */
type FilterColumn =
  /** `folded`: the column has its value without case. */
  | { type: "text"; ref: string; folded: boolean }
  | { type: "boolean"; ref: string }
  | { type: "time"; ref: string }
  /** Every value is the same. */
  | { type: "constant"; value: string | boolean }
  /** Rows of another table: `groups`, `members`. Only by `eq`, `ne`, and `pr`. */
  | { type: "related"; exists: (id: string | undefined) => Expression<SqlBool> };

/** By path in lower case: `name.givenname`. */
export type FilterColumns = Readonly<Record<string, FilterColumn>>;

const eb = expressionBuilder<Database, never>();

/**
 * A filter as a condition of a query.
 * @throws ScimFailure 400 `invalidFilter` for an attribute that can't be filtered by
 */
export function filterCondition(
  filter: Filter,
  columns: FilterColumns,
  within = "",
): Expression<SqlBool> {
  switch (filter.op) {
    case "and":
      return eb.and(filter.filters.map((part) => filterCondition(part, columns, within)));
    case "or":
      return eb.or(filter.filters.map((part) => filterCondition(part, columns, within)));
    case "not":
      return eb.not(filterCondition(filter.filter, columns, within));
    case "has":
      return filterCondition(filter.filter, columns, `${nameOf(filter.path)}.`);
    case "pr":
      return isPresent(columnOf(columns, within + nameOf(filter.path)));
    default: {
      const path = within + nameOf(filter.path);
      return compared(columnOf(columns, path), filter.op, filter.value, path);
    }
  }
}

const nameOf = (path: string) => splitUrn(path).path.toLowerCase();

function columnOf(columns: FilterColumns, path: string): FilterColumn {
  const column = Object.hasOwn(columns, path) ? columns[path] : undefined;
  if (column !== undefined) return column;
  throw invalidFilter(
    `${path.slice(0, 100)} can't be filtered by here. Use one of ${Object.keys(columns).join(", ")}`,
  );
}

function invalidFilter(message: string): ScimFailure {
  return new ScimFailure(400, `${message}.`, "invalidFilter");
}

const yes = sql<SqlBool>`1 = 1`;
const no = sql<SqlBool>`1 = 0`;
const constant = (isTrue: boolean) => (isTrue ? yes : no);

function isPresent(column: FilterColumn): Expression<SqlBool> {
  switch (column.type) {
    case "text":
      return sql<SqlBool>`coalesce(${sql.ref(column.ref)}, '') <> ''`;
    case "related":
      return column.exists(undefined);
    default:
      return yes;
  }
}

function compared(
  column: FilterColumn,
  op: Comparison,
  value: FilterValue,
  path: string,
): Expression<SqlBool> {
  if (value === null) {
    if (op === "eq") return eb.not(isPresent(column));
    if (op === "ne") return isPresent(column);
    throw invalidFilter(`null can't be compared by ${op}`);
  }
  switch (column.type) {
    case "text":
      return comparedText(column, op, String(value));
    case "time":
      return comparedTime(column.ref, op, value, path);
    case "boolean":
      return comparedBoolean(
        op,
        value,
        path,
        (isTrue) => sql<SqlBool>`${sql.ref(column.ref)} = ${isTrue}`,
      );
    case "constant":
      if (typeof column.value === "boolean") {
        const own = column.value;
        return comparedBoolean(op, value, path, (isTrue) => constant(own === isTrue));
      }
      if (op === "eq") return constant(fold(String(value)) === column.value);
      if (op === "ne") return constant(fold(String(value)) !== column.value);
      throw onlyEquality(path);
    case "related":
      if (op === "eq") return column.exists(String(value));
      if (op === "ne") return eb.not(column.exists(String(value)));
      throw onlyEquality(path);
  }
}

function onlyEquality(path: string): ScimFailure {
  return invalidFilter(`${path} can only be compared by eq and ne`);
}

function comparedBoolean(
  op: Comparison,
  value: FilterValue,
  path: string,
  condition: (isTrue: boolean) => Expression<SqlBool>,
): Expression<SqlBool> {
  const text = String(value).toLowerCase();
  if (text !== "true" && text !== "false") throw invalidFilter(`${path} is true or false`);
  if (op === "eq") return condition(text === "true");
  if (op === "ne") return condition(text !== "true");
  throw onlyEquality(path);
}

const order = { gt: sql`>`, ge: sql`>=`, lt: sql`<`, le: sql`<=` } as const;

function comparedTime(
  ref: string,
  op: Comparison,
  value: FilterValue,
  path: string,
): Expression<SqlBool> {
  const time = typeof value === "string" ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(time)) throw invalidFilter(`${path} is a time such as 2026-01-31T12:00:00Z`);
  const column = sql.ref(ref);
  if (op === "eq") return sql<SqlBool>`${column} = ${time}`;
  if (op === "ne") return sql<SqlBool>`${column} <> ${time}`;
  if (op === "co" || op === "sw" || op === "ew") {
    throw invalidFilter(`${path} can't be compared by ${op}`);
  }
  return sql<SqlBool>`${column} ${order[op]} ${time}`;
}

/** Without `like`, which ignores the case of some letters in SQLite. */
function comparedText(
  { ref, folded }: { ref: string; folded: boolean },
  op: Comparison,
  value: string,
): Expression<SqlBool> {
  const text = folded ? fold(value) : value;
  const column = sql.ref(ref);
  const there = sql`coalesce(${column}, '')`;
  const wanted = sql`cast(${text} as text)`;
  const size: RawBuilder<unknown> = sql`length(${wanted})`;
  switch (op) {
    case "eq":
      return sql<SqlBool>`${column} = ${text}`;
    case "ne":
      return sql<SqlBool>`${there} <> ${wanted}`;
    case "co":
      return text === ""
        ? yes
        : sql<SqlBool>`length(replace(${there}, ${wanted}, '')) < length(${there})`;
    case "sw":
      return sql<SqlBool>`substr(${there}, 1, ${size}) = ${wanted}`;
    case "ew":
      return sql<SqlBool>`length(${there}) >= ${size}
        and substr(${there}, length(${there}) - ${size} + 1) = ${wanted}`;
    default:
      return sql<SqlBool>`${column} ${order[op]} ${wanted}`;
  }
}
