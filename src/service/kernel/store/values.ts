import { Failure } from "../errors.ts";

/*
 * The only place where values are converted between JavaScript and a database. JSON columns contain only objects and
 * arrays, so that JSON parameters can be distinguished from text.
 */

/**
 * Converts a parameter for both databases.
 * @throws Failure 400 for text with U+0000, which PostgreSQL can't store (so SQLite doesn't here, either)
 */
export function toParameter(value: unknown): unknown {
  if (typeof value === "string") return refuseNull(value);
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return value;
  if (value instanceof Date) {
    throw new TypeError("Times are stored as epoch milliseconds: pass date.getTime().");
  }
  return JSON.stringify(value);
}

/** As `toParameter`, for SQLite, which has no booleans. */
export function toSqliteParameter(value: unknown): unknown {
  return typeof value === "boolean" ? Number(value) : toParameter(value);
}

/** A function that reads values of a SQLite column with this declared type; undefined if no conversion is needed. */
export function sqliteReader(
  declaredType: string | null,
): ((value: unknown) => unknown) | undefined {
  switch (declaredType?.toLowerCase()) {
    case "boolean":
      return (value) => (value === null ? null : value === 1);
    case "json":
      return (value) => (typeof value === "string" ? JSON.parse(value) : value);
    default:
      return undefined;
  }
}

function refuseNull(text: string): string {
  if (!text.includes("\0")) return text;
  throw new Failure(
    400,
    "The text contains a null character (U+0000), which can't be stored. Remove it and try again.",
  );
}
