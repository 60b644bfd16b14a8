/** An object of a document that nobody has checked. */
export type Json = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value when it is an object, else an empty one. */
export const objectOf = (value: unknown): Json => (isObject(value) ? value : {});

/** The value when it is a list, else an empty one. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The value when it is a text with something in it. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

/** The texts among the values of a list. */
export const textsOf = (value: unknown): string[] =>
  listOf(value).filter((one): one is string => typeof one === "string");

/** What an object holds under a name of its own; a name such as `__proto__` finds nothing that was not written. */
export const memberOf = (value: unknown, name: string): unknown =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
