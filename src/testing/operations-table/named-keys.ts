import { operations, type OperationKey } from "#contract/operations.ts";

const constant = /\bconst\s+(\w+)\s*(?::[^=\n]+)?=\s*(?:"([^"\n]*)"|`([^`\n]*)`)/g;
const key =
  /"((?:GET|POST|PUT|PATCH|DELETE) \/[^"\n]*)"|`((?:GET|POST|PUT|PATCH|DELETE) [^`\n]*)`/g;
const hole = /\$\{(\w+)\}/;

/** String constants of a file by name; a name can have several values. */
type Constants = ReadonlyMap<string, readonly string[]>;

export function constantsOf(source: string): Constants {
  const constants = new Map<string, string[]>();
  for (const [, name = "", quoted, template] of source.matchAll(constant)) {
    constants.set(name, [...(constants.get(name) ?? []), quoted ?? template ?? ""]);
  }
  return constants;
}

/**
 * The operations that a file names: as a string, or assembled from constants of the file or of `shared`. Names assembled in other
 * ways aren't recognized, so the result can miss a tested operation, but never includes an untested one.
 */
export function namedKeys(source: string, shared: Constants): Set<OperationKey> {
  const constants = new Map([...shared, ...constantsOf(source)]);
  const named = new Set<OperationKey>();
  for (const [, quoted, template] of source.matchAll(key)) {
    for (const text of fill(quoted ?? template ?? "", constants)) {
      if (Object.hasOwn(operations, text)) named.add(text as OperationKey);
    }
  }
  return named;
}

function fill(text: string, constants: Constants, depth = 0): string[] {
  const match = hole.exec(text);
  if (match === null) return [text];
  // A constant can be defined by a parameter of the same name.
  if (depth > 8) return [];
  const values = constants.get(match[1]!) ?? [];
  return values.flatMap((value) =>
    fill(
      text.replace(hole, () => value),
      constants,
      depth + 1,
    ),
  );
}
