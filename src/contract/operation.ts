/**
 * The machinery of the operation tables: what one operation is, how a key such as
 * `"GET /v1/spaces/{spaceId}"` is read, and how a table is mounted below a base path.
 */

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * Any zod schema, seen only by what goes in and what comes out. Naming the whole `z.ZodType` here
 * would make the compiler compare every method of it for every operation.
 */
export type Schema = { _zod: { input: unknown; output: unknown } };

/** One operation of the interface. */
export type Operation = {
  /** An object schema; absent when the operation takes no query parameters. */
  query?: Schema;
  /** Absent when the operation takes no body; a body that is sent anyway is not read. */
  body?: Schema;
  /** Absent when the answer has no body (204, 205) or is a stream of events. */
  reply?: Schema;
  /** Schema of one event when the answer is a stream of server-sent events. */
  events?: Schema;
  status: 200 | 201 | 204 | 205;
  /** Not shown in the specification; another platform may answer 404 or 405. */
  extension?: true;
};

export type TemplateKey = `${Method} /v1/${string}`;

/** A table of operations; the identity function keeps keys and schemas as they were written. */
export function defineOperations<const T extends Record<TemplateKey, Operation>>(table: T): T {
  return table;
}

/** A table whose keys got a base path. */
export type Mounted<Base extends string, Table> = {
  [
    K in keyof Table & string as K extends `${infer M} ${infer Suffix}`
      ? `${M} ${Base}${Suffix}`
      : never
  ]: Table[K];
};

/**
 * The operations of `table`, whose keys hold a method and a path suffix (`"GET /pages"`, `"GET "` for
 * the base itself), below `base`. For shapes that the interface offers at more than one place.
 */
export function mount<
  const Base extends `/v1/${string}`,
  const Table extends Record<`${Method} ${string}`, Operation>,
>(base: Base, table: Table): Mounted<Base, Table> {
  const entries = Object.entries(table).map(([key, operation]) => {
    const [method, suffix] = key.split(" ");
    return [`${method} ${base}${suffix}`, operation];
  });
  return Object.fromEntries(entries) as Mounted<Base, Table>;
}

type ParameterNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterNames<Rest>
  : never;

/** `{ spaceId: string }` for any path with `{spaceId}` in it; `{}` for a path without parameters. */
export type ParametersOf<Path extends string> = { [Name in ParameterNames<Path>]: string };

/** Method, path template and the names of its parameters, in their order in the path. */
export function splitKey(key: string): { method: Method; path: string; parameters: string[] } {
  const space = key.indexOf(" ");
  const path = key.slice(space + 1);
  const parameters = Array.from(path.matchAll(/\{(\w+)\}/g), (match) => match[1] ?? "");
  return { method: key.slice(0, space) as Method, path, parameters };
}
