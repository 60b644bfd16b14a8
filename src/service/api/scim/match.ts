import { findAttribute, isSameText, splitUrn, type Attribute } from "./attributes.ts";
import type { Complex } from "./clean.ts";
import type { Comparison, Filter, FilterValue } from "./filter.ts";
import { fold } from "./fold.ts";
import { ScimFailure } from "./scim-error.ts";

/**
 * Whether one of several values meets a filter.
 * @throws ScimFailure 400 `invalidFilter` for an unknown sub-attribute
 */
export function matches(filter: Filter, value: Complex, attribute: Attribute): boolean {
  switch (filter.op) {
    case "and":
      return filter.filters.every((part) => matches(part, value, attribute));
    case "or":
      return filter.filters.some((part) => matches(part, value, attribute));
    case "not":
      return !matches(filter.filter, value, attribute);
    case "has":
      throw unknown(filter.path);
    case "pr":
      return value[subOf(attribute, filter.path).name] !== undefined;
    default: {
      const sub = subOf(attribute, filter.path);
      return compare(sub, filter.op, value[sub.name], filter.value);
    }
  }
}

function subOf(attribute: Attribute, path: string): Attribute {
  const sub = findAttribute(attribute.subs ?? [], splitUrn(path).path);
  if (sub === undefined) throw unknown(path);
  return sub;
}

function unknown(path: string): ScimFailure {
  return new ScimFailure(400, `${path} can't be filtered by here.`, "invalidFilter");
}

function compare(
  sub: Attribute,
  op: Comparison,
  had: string | boolean | undefined,
  wanted: FilterValue,
): boolean {
  if (sub.type === "boolean") {
    const isTrue = wanted === true || String(wanted).toLowerCase() === "true";
    if (op === "eq") return (had ?? false) === isTrue;
    if (op === "ne") return (had ?? false) !== isTrue;
    throw new ScimFailure(400, `${sub.name} can only be compared by eq and ne.`, "invalidFilter");
  }
  if (wanted === null) return op === "eq" ? had === undefined : op === "ne" && had !== undefined;
  if (had === undefined) return op === "ne";
  const [a, b] = [fold(String(had)), fold(String(wanted))];
  switch (op) {
    case "eq":
      return isSameText(sub, String(had), String(wanted));
    case "ne":
      return !isSameText(sub, String(had), String(wanted));
    case "co":
      return a.includes(b);
    case "sw":
      return a.startsWith(b);
    case "ew":
      return a.endsWith(b);
    case "gt":
      return a > b;
    case "ge":
      return a >= b;
    case "lt":
      return a < b;
    case "le":
      return a <= b;
  }
}

/** The value that a filter of nothing but equalities describes; undefined for any other filter. */
export function equalTerms(filter: Filter, attribute: Attribute): Complex | undefined {
  if (filter.op === "and") {
    const terms = filter.filters.map((part) => equalTerms(part, attribute));
    return terms.includes(undefined) ? undefined : (Object.assign({}, ...terms) as Complex);
  }
  if (filter.op !== "eq" || filter.value === null) return undefined;
  const sub = subOf(attribute, filter.path);
  const isTrue = sub.type === "boolean" && String(filter.value).toLowerCase() === "true";
  return { [sub.name]: sub.type === "boolean" ? isTrue : String(filter.value) };
}
