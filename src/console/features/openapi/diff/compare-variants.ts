import { isObject, textOf } from "../document/json.ts";
import { nameOf, referenceOf } from "../document/reference.ts";
import type { Note, ShapeContext, ShapePair } from "./shape-pair.ts";
import { canonical } from "./finding.ts";
import type { Shape } from "./shape.ts";

type Whole = ShapePair & { before: Shape; after: Shape };

/** Compares the variants of `oneOf` and `anyOf`. */
export function compareVariants(
  { old, current, before, after }: Whole,
  { steps, descend, note }: ShapeContext & { note: Note },
): void {
  if (before.variants.length === 0 && after.variants.length === 0) return;
  // A schema without variants counts as a single variant: itself.
  const choices = before.variants.length > 0 ? before.variants : [old];
  const nowChoices = after.variants.length > 0 ? after.variants : [current];
  const isNew = before.variants.length === 0 || after.variants.length === 0;
  const known = new Map(choices.map((variant) => [keyOf(variant), variant]));
  const gone = new Map(known);
  const added: unknown[] = [];
  for (const variant of nowChoices) {
    const key = keyOf(variant);
    const same = known.get(key);
    if (same === undefined) added.push(variant);
    else {
      gone.delete(key);
      if (!isNew) descend(same, variant, [...steps, { kind: "variant", name: labelOf(variant) }]);
    }
  }
  if (isNew && gone.size === choices.length) return note("rest-changed", { name: "oneOf" });
  const [lost] = gone.values();
  if (!isNew && gone.size === 1 && added.length === 1) {
    const [found] = added;
    descend(lost, found, [...steps, { kind: "variant", name: labelOf(found) }]);
    return;
  }
  for (const variant of gone.values()) note("variant-removed", { name: labelOf(variant) });
  for (const variant of added) note("variant-added", { name: labelOf(variant) });
}

/** Variants are the same if they have the same reference, the same title, or the same content. */
function keyOf(variant: unknown): string {
  const reference = referenceOf(variant);
  if (reference !== undefined) return reference;
  const title = isObject(variant) ? textOf(variant["title"]) : undefined;
  return title === undefined ? canonical(variant) : `title ${title}`;
}

function labelOf(variant: unknown): string {
  const reference = referenceOf(variant);
  if (reference !== undefined) return nameOf(reference);
  if (!isObject(variant)) return String(variant);
  return textOf(variant["title"]) ?? textOf(variant["type"]) ?? canonical(variant).slice(0, 80);
}
