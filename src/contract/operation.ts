/**
 * The basis of the operation tables: the type of an operation, how to parse a key such as `"GET /v1/spaces/{spaceId}"`,
 * and how to mount a table below a base path.
 */

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * Any zod schema, reduced to its input and output types. With the whole `z.ZodType`, the compiler would compare all of
 * its methods for every operation.
 */
export type Schema = { _zod: { input: unknown; output: unknown } };

/** One operation of the API. */
export type Operation = {
  /** An object schema; absent if the operation has no query parameters. */
  query?: Schema;
  /** Absent if the operation has no body; a body that is sent anyway is ignored, unless the operation is strict. */
  body?: Schema;
  /**
   * Unknown fields of the body are refused, because one could be meant to restrict what the operation gives: who has
   * access, to what, until when. Elsewhere they are ignored (docs/decisions/unknown-fields.md).
   */
  strict?: true;
  /** Absent if the response has no body (204, 205) or is a stream of events. */
  response?: Schema;
  /** Schema of one event if the response is a stream of server-sent events. */
  events?: Schema;
  status: 200 | 201 | 204 | 205;
  /** Refuses people who have the permission but did something before that rules them out (422). */
  refusesSome?: true;
  /** Not in the specification; other platforms may return 404 or 405. */
  extension?: true;
};

type TemplateKey = `${Method} /v1/${string}`;

/** Returns the table unchanged, but keeps the literal types of its keys and schemas. */
export function defineOperations<const T extends Record<TemplateKey, Operation>>(table: T): T {
  return table;
}

/** A table whose keys have a base path. */
export type Mounted<Base extends string, Table> = {
  [
    K in keyof Table & string as K extends `${infer M} ${infer Suffix}`
      ? `${M} ${Base}${Suffix}`
      : never
  ]: Table[K];
};

/**
 * Mounts the operations of `table` below `base`. Its keys have a method and a path suffix (`"GET /pages"`, or `"GET "`
 * for the base itself). For operations that the API offers at several paths.
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

/** `{ spaceId: string }` for a path with `{spaceId}`; `{}` for a path without parameters. */
export type ParametersOf<Path extends string> = { [Name in ParameterNames<Path>]: string };

/** Method, path template, and the names of its parameters, in path order. */
export function splitKey(key: string): { method: Method; path: string; parameters: string[] } {
  const space = key.indexOf(" ");
  const path = key.slice(space + 1);
  const parameters = Array.from(path.matchAll(/\{(\w+)\}/g), (match) => match[1] ?? "");
  return { method: key.slice(0, space) as Method, path, parameters };
}
