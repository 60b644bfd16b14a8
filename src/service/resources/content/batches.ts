/** Rows or values of one statement: with some columns each still well below the number of parameters that databases take. */
const batch = 1000;

/** A list in parts that fit into one statement each. */
export function* batches<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let at = 0; at < items.length; at += batch) yield items.slice(at, at + batch);
}
