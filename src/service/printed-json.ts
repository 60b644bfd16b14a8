const printed = new WeakMap<object, Uint8Array>();

/**
 * Stands in a reply for an object whose JSON is at hand, in UTF-8, so that nobody reads it only to print it again. To all but
 * `printJson` it is an empty object.
 */
export function printedJson(json: Uint8Array): Record<string, unknown> {
  const standIn = {};
  printed.set(standIn, json);
  return standIn;
}

/** The JSON that an object stands for; undefined for any other value. */
export function jsonOf(value: unknown): Uint8Array | undefined {
  return typeof value === "object" && value !== null ? printed.get(value) : undefined;
}
