import { workPool } from "#service/kernel/work/pool.ts";
import { taskOf } from "#service/kernel/work/task.ts";
import { relativeLink } from "../../page-address.ts";
import { stem, withoutId } from "../../names.ts";
import { whyRefused } from "../../../content/page-reader.ts";
import type { Found } from "../../outcome.ts";
import { uploadAddress } from "../addresses.ts";
import { printProperties, type Part, type printDatabase } from "./print-database.ts";
import { readCsv } from "./read-csv.ts";
import { partsOf, type KnownFiles } from "./values.ts";

/** A database of Notion: a table whose rows are pages in the folder beside it. */
type Database = {
  /** The page's file: the table itself, or with all rows if there is no other. */
  path: string;
  title: string;
  /** The first has the titles of the rows. */
  columns: string[];
  rows: string[][];
  /** Rows that are too many for a page. */
  leftOut: number;
};

/** The databases of an upload, and the pages of their rows. */
export type Databases = {
  all: Database[];
  /** The files that they are read from. */
  sources: ReadonlySet<string>;
  /** The page of a row, with its properties as lines and links. Other pages are returned as they are. */
  rowPage: (path: string, source: string) => Promise<string>;
  /** Places of pages in their folders, by path: that of their rows. Known once all pages were seen. */
  orders: Map<string, number>;
  /** The page of a database, and what of it has no place in one. Call it after `rowPage` for all pages. */
  read: (database: Database) => Promise<Found[]>;
};

const tableFile = /(?<=\.)csv$/i;
const allRows = /_all(?=\.csv$)/i;

/** Cells of a table that readers can still show at once. */
const mostCells = 20_000;

/** A file that a database can be read from, and the one that links name. */
type Source = { path: string; read: string };

/**
 * The tables of databases among the files of an upload: those with an ID of Notion, and those of which there is a file with all
 * rows. The latter counts, because the other only has those of a view. Other tables, and those that are there as a page, too,
 * stay files.
 */
export function databaseFiles(paths: readonly string[]): Source[] {
  const known = new Set(paths);
  const isPage = (path: string) =>
    ["md", "html"].some((ending) => known.has(path.replace(tableFile, ending)));
  return paths
    .filter((path) => tableFile.test(path))
    .flatMap((path): Source[] => {
      const plain = path.replace(allRows, "");
      if (isPage(plain) || (plain !== path && known.has(plain))) return [];
      const full = path.replace(/(?=\.csv$)/i, "_all");
      const isNamed = withoutId(path) !== path;
      if (!isNamed && plain === path && !known.has(full)) return [];
      return [{ path, read: known.has(full) ? full : path }];
    });
}

/** @param texts of the files by path; those that can't be read aren't there */
export async function databasesIn(
  sources: readonly Source[],
  texts: ReadonlyMap<string, string>,
  paths: readonly string[],
): Promise<Databases> {
  const tables = new Map<string, string[][]>();
  for (const { read } of sources) tables.set(read, await tableOf(texts.get(read) ?? ""));
  const all = sources.flatMap(({ path, read }): Database[] => {
    const [columns, ...rows] = tables.get(read)!;
    if (columns === undefined) return [];
    const most = Math.floor(mostCells / columns.length);
    const name = path.slice(path.lastIndexOf("/") + 1).replace(allRows, "");
    const title = stem(withoutId(name)).trim() || "Untitled";
    const leftOut = Math.max(0, rows.length - most);
    return [{ path, title, columns, rows: rows.slice(0, most), leftOut }];
  });
  const byFolder = Map.groupBy(
    all.flatMap((database) => foldersOf(database).map((folder) => ({ folder, database }))),
    ({ folder }) => folder,
  );
  const folders = new Map(
    Array.from(byFolder, ([folder, found]) => {
      const inside = found.map(({ database }) => database);
      return [folder, { inside, columns: columnsOf(inside) }];
    }),
  );
  const files = knownFiles(paths);
  const pages = new Map<Database, RowPage[]>(all.map((database) => [database, []]));
  const orders = new Map<string, number>();
  return {
    all,
    // What has no table stays a file.
    sources: new Set(
      sources.flatMap(({ path, read }) => (tables.get(read)!.length === 0 ? [] : [path, read])),
    ),
    orders,
    async rowPage(path, source) {
      const own = folders.get(path.replace(/[^/]*$/, ""));
      if (own === undefined || !/\.md$/i.test(path)) return source;
      const page = readRowPage(path, source, own.columns);
      for (const database of own.inside) pages.get(database)!.push(page);
      return await withProperties(source, page, (value) => partsOf(value, path, files));
    },
    async read(database) {
      const { path, title, columns, rows, leftOut } = database;
      const pageOf = rowPages(database, pages.get(database)!);
      const table = rows.map((row, index) => {
        const page = pageOf[index];
        if (page !== undefined && !orders.has(page)) orders.set(page, index);
        return columns.map((_, column): Part[] => {
          const value = row[column] ?? "";
          if (column > 0 || page === undefined) return partsOf(value, path, files);
          return [{ text: value || "Untitled", url: relativeLink(path, page) }];
        });
      });
      const input = { title, columns, rows: table };
      const result = await workPool.run(printTask, input, { timeout, isPatient: true });
      const fail = (reason: string): Found => ({ kind: "failure", key: path, url: path, reason });
      if (!("output" in result)) return [fail(tooLarge)];
      const source = result.output;
      const refused = await whyRefused(source);
      if (refused !== undefined) return [fail(refused)];
      return [
        { kind: "text", key: path, url: uploadAddress(path), source },
        ...(leftOut === 0 ? [] : [fail(tooManyRows(rows.length, leftOut))]),
      ];
    },
  };
}

const tooLarge = "The table took longer than 20 s to read. Export the database in parts.";

const tooManyRows = (kept: number, leftOut: number) =>
  `The table is too large for a page. Its first ${kept.toLocaleString("en-US")} rows came over, ${leftOut.toLocaleString("en-US")} were left out. Export the database in parts, such as one view for each year. The pages of all rows came over.`;

/** Maximum characters to read in this thread. */
const short = 12_000;

/** Long ones are read in a worker thread, where they don't hold other requests up. Empty if that takes too long. */
async function tableOf(text: string): Promise<string[][]> {
  if (text.length <= short) return readCsv(text);
  const result = await workPool.run(readTask, text, { timeout, isPatient: true });
  return "output" in result ? result.output : [];
}

const readTask = taskOf<typeof readCsv>(new URL("./read-csv.ts", import.meta.url), "readCsv");
const printTask = taskOf<typeof printDatabase>(
  new URL("./print-database.ts", import.meta.url),
  "printDatabase",
);

const propertiesTask = taskOf<typeof printProperties>(
  new URL("./print-database.ts", import.meta.url),
  "printProperties",
);

const timeout = 20_000;

/** Newer exports leave the ID out of a folder's name. */
function foldersOf({ path }: Database): string[] {
  const bare = stem(path.replace(allRows, ""));
  const at = bare.lastIndexOf("/") + 1;
  return [...new Set([bare, bare.slice(0, at) + withoutId(bare.slice(at)).trimEnd()])].map(
    (folder) => `${folder}/`,
  );
}

function knownFiles(paths: readonly string[]): KnownFiles {
  const known = new Set(paths);
  const byId = new Map<string, string>();
  for (const path of paths) {
    const id = /([\da-f]{32})(?:\.md|\.csv)$/i.exec(path)?.[1]?.toLowerCase();
    if (id !== undefined) byId.set(id, path);
  }
  return { has: (path) => known.has(path), byId };
}

type RowPage = {
  path: string;
  title: string;
  /** By name. */
  properties: Map<string, string>;
  /** Where the properties are in the source. */
  start: number;
  end: number;
};

/** Names of columns, and the length of the longest one. */
type Columns = { names: ReadonlySet<string>; longest: number };

function columnsOf(databases: readonly Database[]): Columns {
  const names = new Set(databases.flatMap(({ columns }) => columns));
  return { names, longest: [...names].reduce((most, { length }) => Math.max(most, length), 0) };
}

const heading = /^\uFEFF?\s*# +(?! )(.*)\r?\n(?:[ \t]*\r?\n)*/;

/** Below its title, the page of a row has a line for each property, "Status: Done", up to an empty line. */
function readRowPage(path: string, source: string, columns: Columns): RowPage {
  const [whole = "", title] = heading.exec(source) ?? [];
  const name = stem(withoutId(path.slice(path.lastIndexOf("/") + 1)));
  const rest = source.slice(whole.length);
  const blank = /\r?\n[ \t]*(?:\r?\n|$)/.exec(rest)?.index ?? rest.trimEnd().length;
  const properties = new Map<string, string>();
  let last: string | undefined;
  for (const line of rest.slice(0, blank).split(/\r?\n/)) {
    const column = columnOf(line, columns);
    if (column === undefined && last === undefined) break;
    if (column === undefined) properties.set(last!, `${properties.get(last!)}\n${line}`);
    // An import that continues has the page as it came over.
    else properties.set((last = column), line.slice(column.length + 2).replace(/\\$/, ""));
  }
  const start = whole.length;
  return {
    path,
    title: (title?.replaceAll(/\\(?=[^\w\s])/g, "") ?? name).trim(),
    properties,
    start,
    end: properties.size === 0 ? start : start + blank,
  };
}

/** A property's name may have a colon itself. */
function columnOf(line: string, { names, longest }: Columns): string | undefined {
  for (let at = line.indexOf(":"); at !== -1 && at <= longest; at = line.indexOf(":", at + 1)) {
    const name = line.slice(0, at);
    if (names.has(name) && (line.length === at + 1 || line[at + 1] === " ")) return name;
  }
  return undefined;
}

/** Properties that take too long to print stay as they are. */
async function withProperties(
  source: string,
  { properties, start, end }: RowPage,
  partsOfValue: (value: string) => Part[],
): Promise<string> {
  if (properties.size === 0) return source;
  const written = [...properties].map(([name, value]) => ({ name, parts: partsOfValue(value) }));
  const result =
    end - start <= short
      ? { output: printProperties(written) }
      : await workPool.run(propertiesTask, written, { timeout, isPatient: true });
  return "output" in result ? source.slice(0, start) + result.output + source.slice(end) : source;
}

/** The paths of the pages of rows. Rows with the same title are told apart by their other values. */
function rowPages({ columns, rows }: Database, pages: readonly RowPage[]): (string | undefined)[] {
  const left = Map.groupBy(pages, ({ title }) => keyOf(title));
  return rows.map((row) => {
    const candidates = left.get(keyOf(row[0] || "Untitled")) ?? [];
    if (candidates.length === 0) return undefined;
    const fit = ({ properties }: RowPage) =>
      columns.filter((name, index) => index > 0 && (properties.get(name) ?? "") === row[index])
        .length;
    let best = 0;
    // Many rows may have no title; then the first few decide.
    for (let at = 1; at < Math.min(candidates.length, 50); at++) {
      if (fit(candidates[at]!) > fit(candidates[best]!)) best = at;
    }
    return candidates.splice(best, 1)[0]!.path;
  });
}

const keyOf = (title: string) => title.replaceAll(/\s+/g, " ").trim();
