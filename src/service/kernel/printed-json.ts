const printed = new WeakMap<object, Uint8Array>();

/**
 * A placeholder in a response for an object that is already printed as JSON (UTF-8), so that it isn't parsed and printed
 * again. Everything except `printJson` sees an empty object.
 */
export function printedJson(json: Uint8Array): Record<string, unknown> {
  const standIn = {};
  printed.set(standIn, json);
  return standIn;
}

/** The JSON of a placeholder; undefined for any other value. */
export function jsonOf(value: unknown): Uint8Array | undefined {
  return typeof value === "object" && value !== null ? printed.get(value) : undefined;
}
