/**
 * Rows or values per statement. Even with several columns, this stays well below the databases' limit on parameters.
 */
const batch = 1000;

/** Splits a list into parts that fit into one statement each. */
export function* batches<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let at = 0; at < items.length; at += batch) yield items.slice(at, at + batch);
}
