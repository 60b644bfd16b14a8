/* oxlint-disable no-restricted-imports -- fills a database for the server to compare with */
import BetterSqlite from "better-sqlite3";
import { createHash } from "node:crypto";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer } from "./start-server.ts";

export type Row = Record<string, unknown>;

type Bare = { url: string; stop: () => Promise<void> };

/**
 * Starts a bare server in its own process on a database of these items, a user, and a token.
 *
 * @param all - items of a response; their nested values become columns of their own
 * @param limit - items of a page
 */
export async function startBare(
  all: readonly Row[],
  { user, token, limit }: { user: Row; token: string; limit: number },
): Promise<Bare> {
  const folder = await mkdtemp(join(tmpdir(), "bindery-bare-"));
  const path = join(folder, "bare.sqlite");
  fill(path, all, { user, token });
  return startServer("bare-server.ts", [path, String(limit)], folder);
}

function fill(
  path: string,
  all: readonly Row[],
  { user, token }: { user: Row; token: string },
): void {
  const database = new BetterSqlite(path);
  database.pragma("journal_mode = WAL");
  const hash = createHash("sha256").update(token).digest("hex");
  database.exec("create table token (hash text primary key, user_id text not null)");
  database.prepare("insert into token values (?, ?)").run(hash, user["id"]);
  insert(database, "user", "id text primary key", [flat(user)]);
  const items = all.map((item, position) => ({ position, ...flat(item) }));
  insert(database, "item", "position integer primary key", items);
  database.close();
}

function insert(
  database: BetterSqlite.Database,
  table: string,
  key: string,
  rows: readonly Row[],
): void {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const columns = names.map((name) => (key.startsWith(`${name} `) ? key : `"${name}"`));
  database.exec(`create table ${table} (${columns.join(", ")})`);
  const values = names.map(() => "?").join(", ");
  const statement = database.prepare(`insert into ${table} values (${values})`);
  database.transaction(() => {
    for (const row of rows) statement.run(names.map((name) => row[name] ?? null));
  })();
}

/** An object's values by their path, as SQLite stores them. */
function flat(value: object, prefix = ""): Row {
  const entries = Object.entries(value).flatMap(([name, part]: [string, unknown]) => {
    const path = prefix + name;
    if (typeof part === "object" && part !== null) return Object.entries(flat(part, `${path}.`));
    return [[path, typeof part === "boolean" ? Number(part) : part] as const];
  });
  return Object.fromEntries(entries);
}
