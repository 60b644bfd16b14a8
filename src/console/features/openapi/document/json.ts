/** An object of a document that hasn't been validated. */
export type Json = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value if it is an object, otherwise an empty object. */
export const objectOf = (value: unknown): Json => (isObject(value) ? value : {});

/** The value if it is a list, otherwise an empty list. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The value if it is a non-empty string. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

/** The strings in a list. */
export const textsOf = (value: unknown): string[] =>
  listOf(value).filter((one): one is string => typeof one === "string");

/** An own property of an object, so that names such as `__proto__` find nothing. */
export const memberOf = (value: unknown, name: string): unknown =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
