import { operations, type OperationKey } from "#contract/operations.ts";

const constant = /\bconst\s+(\w+)\s*(?::[^=\n]+)?=\s*(?:"([^"\n]*)"|`([^`\n]*)`)/g;
const key =
  /"((?:GET|POST|PUT|PATCH|DELETE) \/[^"\n]*)"|`((?:GET|POST|PUT|PATCH|DELETE) [^`\n]*)`/g;
const hole = /\$\{(\w+)\}/;

/** Constants of a file that hold text, by name; one name may stand for several. */
export type Constants = ReadonlyMap<string, readonly string[]>;

export function constantsOf(source: string): Constants {
  const found = new Map<string, string[]>();
  for (const [, name = "", quoted, template] of source.matchAll(constant)) {
    found.set(name, [...(found.get(name) ?? []), quoted ?? template ?? ""]);
  }
  return found;
}

/**
 * The operations that a file names: as text, or put together from constants of its own or of `shared`. What is put together in
 * any other way is not seen, so that an operation may be tested where it is not named, and never the other way round.
 */
export function namedKeys(source: string, shared: Constants): Set<OperationKey> {
  const known = new Map([...shared, ...constantsOf(source)]);
  const named = new Set<OperationKey>();
  for (const [, quoted, template] of source.matchAll(key)) {
    for (const text of fill(quoted ?? template ?? "", known)) {
      if (Object.hasOwn(operations, text)) named.add(text as OperationKey);
    }
  }
  return named;
}

function fill(text: string, known: Constants, depth = 0): string[] {
  const found = hole.exec(text);
  if (found === null) return [text];
  // A constant may be made from a parameter of the same name.
  if (depth > 8) return [];
  const values = known.get(found[1]!) ?? [];
  return values.flatMap((value) =>
    fill(
      text.replace(hole, () => value),
      known,
      depth + 1,
    ),
  );
}
