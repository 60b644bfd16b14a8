import type { ScimUserRecord } from "#service/kernel/store/schema-provisioning.ts";
import {
  enterpriseAttributes,
  findAttribute,
  groupsOfUser,
  splitUrn,
  urns,
  userAttributes,
  type Attribute,
} from "./attributes.ts";
import { cleanComplex, cleanValue, onlyOne, type Complex } from "./clean.ts";
import { parsePath, type Filter } from "./filter.ts";
import { namedIn, type PatchOperation } from "./patch-body.ts";
import { ScimFailure } from "./scim-error.ts";
import { readRecord } from "./user-record.ts";
import { equalTerms, matches } from "./match.ts";

/** Attributes that are accepted and not kept: the platform makes its own, and passwords stay with the provider. */
const passedOver = new Set(["schemas", "id", "meta", "password"]);

type Bag = Record<string, unknown>;

/**
 * A record after the operations of a patch, all or none (RFC 7644, section 3.5.2). Without a path, unknown attributes
 * are ignored, as in other bodies.
 * @throws ScimFailure 400 `invalidPath`, `invalidFilter`, `noTarget`, `mutability`, `invalidValue`
 */
export function patchRecord(
  record: ScimUserRecord,
  operations: readonly PatchOperation[],
): ScimUserRecord {
  const bag = structuredClone(record) as Bag;
  for (const { op, path, value } of operations) {
    if (path !== undefined) applyAt(bag, op, path, value);
    else applyAll(bag, op, value);
  }
  return readRecord(bag);
}

/** Without a path, the value names its attributes itself, also as `name.givenName`. */
function applyAll(bag: Bag, op: PatchOperation["op"], value: unknown): void {
  for (const [path, inner] of namedIn(value)) {
    const { schema, path: rest } = splitUrn(path);
    if (schema === "enterprise" && rest === "") {
      for (const [name, one] of Object.entries((inner ?? {}) as object)) {
        if (findAttribute(enterpriseAttributes, name.split(".")[0]!) === undefined) continue;
        applyAt(bag, op, `${urns.enterprise}:${name}`, one);
      }
    } else if (isKnown(path)) applyAt(bag, op, path, inner);
  }
}

function isKnown(path: string): boolean {
  const { schema, path: rest } = splitUrn(path);
  const name = rest.split(/[.[]/)[0]!;
  return findAttribute(attributesOf(schema ?? schemaOf(name)), name) !== undefined;
}

/** Entra's documentation names the manager without the schema of the extension. */
function schemaOf(name: string): keyof typeof urns {
  const isCore = findAttribute(userAttributes, name) !== undefined;
  return !isCore && findAttribute(enterpriseAttributes, name) !== undefined ? "enterprise" : "user";
}

function attributesOf(schema: keyof typeof urns): readonly Attribute[] {
  return schema === "enterprise" ? enterpriseAttributes : userAttributes;
}

function applyAt(bag: Bag, op: PatchOperation["op"], text: string, value: unknown): void {
  const { schema: given, path, filter, sub: subName } = targetOf(text);
  const [name, inner, ...more] = path.split(".");
  const named = subName ?? inner;
  const schema = given ?? schemaOf(name!);
  const attribute = findAttribute(attributesOf(schema), name!);
  if (attribute === undefined) {
    if (passedOver.has(name!.toLowerCase()) && name!.toLowerCase() === "password") return;
    const isOwn = passedOver.has(name!.toLowerCase()) || name!.toLowerCase() === groupsOfUser.name;
    if (isOwn) throw new ScimFailure(400, `${name} can't be changed.`, "mutability");
    throw invalidPath(text);
  }
  const sub = named === undefined ? undefined : findAttribute(attribute.subs ?? [], named);
  if (more.length > 0 || (named !== undefined && sub === undefined)) throw invalidPath(text);
  if (filter !== undefined && attribute.isMany !== true) throw invalidPath(text);
  const holder = schema === "enterprise" ? enterpriseOf(bag) : bag;
  const change = { op, path: text, attribute, sub, filter, value };
  if (attribute.isMany === true) changeMany(holder, change);
  else changeOne(holder, change);
}

function targetOf(text: string) {
  const parsed = parsePath(text);
  return { ...parsed, ...splitUrn(parsed.path) };
}

function invalidPath(text: string): ScimFailure {
  return new ScimFailure(400, `${text.slice(0, 100)} is no attribute of a user.`, "invalidPath");
}

function enterpriseOf(bag: Bag): Bag {
  return (bag[urns.enterprise] ??= {}) as Bag;
}

type Change = {
  op: PatchOperation["op"];
  path: string;
  attribute: Attribute;
  sub: Attribute | undefined;
  filter: Filter | undefined;
  value: unknown;
};

function set(holder: Bag, name: string, value: unknown): void {
  if (value === undefined) delete holder[name];
  else holder[name] = value;
}

/** An attribute with one value. A complex one keeps the sub-attributes that aren't named. */
function changeOne(holder: Bag, { op, attribute, sub, value: values }: Change): void {
  const { name } = attribute;
  const value = onlyOne(attribute, values);
  if (sub !== undefined) {
    const complex = { ...(holder[name] as Complex | undefined) } as Bag;
    set(complex, sub.name, op === "remove" ? undefined : cleanValue(sub, value));
    set(holder, name, Object.keys(complex).length === 0 ? undefined : complex);
  } else if (op === "remove") {
    delete holder[name];
  } else if (attribute.type === "complex" && value !== null) {
    const given = cleanValue(attribute, value) as Complex | undefined;
    // Another manager has another URL.
    const former = given?.["value"] === undefined ? holder[name] : undefined;
    const cleared = Object.entries(typeof value === "object" ? value : {}).flatMap(([key, one]) => {
      const subAttribute = one === null ? findAttribute(attribute.subs ?? [], key) : undefined;
      return subAttribute === undefined ? [] : [subAttribute.name];
    });
    const merged = { ...(former as Complex | undefined), ...given };
    for (const key of cleared) delete merged[key];
    set(holder, name, Object.keys(merged).length === 0 ? undefined : merged);
  } else {
    set(holder, name, cleanValue(attribute, value));
  }
}

/** An attribute with several values, some of which a filter can choose. */
function changeMany(holder: Bag, change: Change): void {
  const { op, attribute, filter, sub, value } = change;
  const { name } = attribute;
  const values = (holder[name] ?? []) as Complex[];
  const chosen =
    filter === undefined ? values : values.filter((item) => matches(filter, item, attribute));
  const isChosen = new Set(chosen);
  let next: Complex[];
  if (op === "remove") {
    next = removed(values, isChosen, change);
  } else if (filter === undefined && sub === undefined) {
    const given = (cleanValue(attribute, value) ?? []) as Complex[];
    next = op === "replace" ? given : added(values, given);
  } else if (chosen.length === 0) {
    next = [...values, madeFor(change)];
  } else {
    const merge =
      sub === undefined ? mergeOf(attribute, value) : { [sub.name]: valueOf(sub, value) };
    next = values.map((item) =>
      isChosen.has(item) ? withoutUndefined({ ...item, ...merge }) : item,
    );
    if (merge.primary === true) {
      next = next.map((item, at) =>
        isChosen.has(values[at]!) ? item : { ...item, primary: false },
      );
    }
  }
  set(holder, name, next.length === 0 ? undefined : next);
}

function valueOf(sub: Attribute, value: unknown): string | boolean | undefined {
  return cleanValue(sub, value) as string | boolean | undefined;
}

function mergeOf(attribute: Attribute, value: unknown): Partial<Complex> {
  const [one] = (cleanValue(attribute, value) ?? []) as Complex[];
  return one ?? {};
}

function withoutUndefined(value: Record<string, string | boolean | undefined>): Complex {
  return Object.fromEntries(
    Object.entries(value).filter(([, one]) => one !== undefined),
  ) as Complex;
}

/** New values go to the end. One that is there already isn't added again, and a new main value replaces the former one. */
function added(values: readonly Complex[], given: readonly Complex[]): Complex[] {
  const isMainGiven = given.some(({ primary }) => primary === true);
  const kept = values
    .filter((item) => !given.some((other) => isSame(item, other)))
    .map((item) => (isMainGiven && item.primary === true ? { ...item, primary: false } : item));
  return [...kept, ...given];
}

/** Two values are one if all that they say is the same, regardless of which one is the main one. */
function isSame(a: Complex, b: Complex): boolean {
  const bare = ({ primary: _primary, ...rest }: Complex) =>
    JSON.stringify(Object.entries(rest).toSorted());
  return bare(a) === bare(b);
}

function removed(
  values: readonly Complex[],
  isChosen: ReadonlySet<Complex>,
  { attribute, sub, filter, value }: Change,
): Complex[] {
  if (sub !== undefined) {
    const trimmed = values.map((item) => {
      if (!isChosen.has(item)) return item;
      const { [sub.name]: _gone, ...rest } = item;
      return cleanComplex(attribute, rest);
    });
    return trimmed.filter((item) => item !== undefined);
  }
  // Some providers name what to remove in the value instead of a filter.
  const named =
    filter === undefined && value !== undefined && value !== null
      ? ((cleanValue(attribute, value) ?? []) as Complex[])
      : undefined;
  if (named === undefined) return values.filter((item) => !isChosen.has(item));
  return values.filter((item) => !named.some((other) => other.value === item.value));
}

/** A value that meets the filter, for a provider that sets a value which isn't there yet. @throws ScimFailure `noTarget` */
function madeFor({ filter, sub, attribute, value, path }: Change): Complex {
  const terms = filter === undefined ? {} : equalTerms(filter, attribute);
  if (terms === undefined) {
    throw new ScimFailure(400, `Nothing matches ${path.slice(0, 100)}.`, "noTarget");
  }
  const rest = sub === undefined ? mergeOf(attribute, value) : { [sub.name]: valueOf(sub, value) };
  return withoutUndefined({ ...terms, ...rest });
}
