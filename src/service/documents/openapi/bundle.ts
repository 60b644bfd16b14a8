import { decoded } from "#content/address.ts";
import type { Problem, Specification } from "./read-text.ts";
import { placeOf, placeOfItems, setMember, type Place } from "./places.ts";

/** The files of a document by URL: the document itself, and those that it refers to. */
type Files = ReadonlyMap<string, Specification>;

/** Kinds of components by the property that a reference is in. What is in none is copied to where it is referred to. */
const kinds: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    `schema schemas itemSchema definitions $defs properties patternProperties additionalProperties
     unevaluatedProperties propertyNames items prefixItems additionalItems unevaluatedItems contains
     allOf anyOf oneOf not if then else dependentSchemas mapping`
      .split(/\s+/)
      .map((member) => [member, "schemas"]),
  ),
  parameters: "parameters",
  responses: "responses",
  requestBody: "requestBodies",
  requestBodies: "requestBodies",
  headers: "headers",
  examples: "examples",
  links: "links",
  securitySchemes: "securitySchemes",
};
/** Where OpenAPI 2.0 has them. */
const oldKinds: Readonly<Record<string, string>> = {
  schemas: "definitions",
  parameters: "parameters",
  responses: "responses",
};

class Unresolved extends Error {}

/** The target of a reference to another file, with its URL without percent-encoding of the pointer. */
type Target = { file: string; pointer: string; url: string };

/** A value on the way: its file, its kind, the property it is in, and the pointer of the component that it is. */
type Where = { file: string; place: Place; member: string; component?: string };

/**
 * Makes one document of several files. What a document refers to in other files becomes a component of it under the
 * target's own name; references in other places are replaced by their targets.
 * @param start URL of the document
 * @returns the document, or the URLs of files that are needed first
 */
export function bundle(
  start: string,
  files: Files,
): { document: Specification } | { missing: string[] } | Problem {
  const root = files.get(start)!;
  const isOld = root["swagger"] !== undefined;
  const missing = new Set<string>();
  const added = new Map<string, Specification>();
  const opened: string[] = [];
  let ids: Set<string> | undefined;

  const placeFor = (kind: string | undefined) =>
    kind === undefined ? undefined : isOld ? oldKinds[kind] : `components/${kind}`;
  const ownIn = (place: string): Specification =>
    place.split("/").reduce((parent, name) => asObject(parent[name]), root);
  const pointers = namesOfOwn();

  /** The root's components that only refer to a file are where its content goes. */
  function namesOfOwn(): Map<string, string> {
    const own = new Map<string, string>();
    for (const kind of new Set(Object.values(kinds))) {
      const place = placeFor(kind);
      if (place === undefined) continue;
      for (const [name, value] of Object.entries(ownIn(place))) {
        const reference = asObject(value)["$ref"];
        const to = typeof reference === "string" ? targetOf(reference, start) : undefined;
        if (to !== undefined && to.file !== start && !own.has(to.url)) {
          own.set(to.url, pointerOf(place, name));
        }
      }
    }
    return own;
  }

  function walk(value: unknown, where: Where): unknown {
    const { file, place, member } = where;
    if (Array.isArray(value)) {
      return value.map((item) => walk(item, { file, place: placeOfItems(place), member }));
    }
    if (place === "object" && member === "mapping" && typeof value === "string") {
      return mapped(value, file);
    }
    if (typeof value !== "object" || value === null || place === "data") return value;
    const { $ref: reference } = value as Specification;
    const isReference =
      typeof reference === "string" &&
      !(place === "names" && plain.has(member)) &&
      !isWithin(reference, file);
    const copy: Specification = {};
    for (const [name, inner] of Object.entries(value)) {
      if (isReference && name === "$ref") continue;
      const isNamed = place === "names";
      setMember(
        copy,
        name,
        walk(inner, {
          file,
          place: placeOf(name, place),
          member: isNamed ? member : name,
          ...(isNamed &&
            file === start && {
              component: pointerOf(isOld ? member : `components/${member}`, name),
            }),
        }),
      );
    }
    if (!isReference) return copy;
    const target = follow(reference, where);
    return typeof target === "object" && target !== null ? Object.assign(target, copy) : target;
  }

  /** Whether a reference can stay: its target is in the document, by its pointer or its `$id`. */
  function isWithin(reference: string, file: string): boolean {
    if (file !== start) return false;
    if (reference.startsWith("#")) return true;
    ids ??= new Set(idsOf(root));
    return ids.has(reference.split("#")[0]!);
  }

  /** What is at a reference's place in the result: a reference to a component, or the target. */
  function follow(reference: string, { file, place, member, component }: Where): unknown {
    const to = targetOf(reference, file);
    if (to === undefined) throw new Unresolved(`The reference ${reference} isn't a URL.`);
    if (to.file === start) return { $ref: `#${to.pointer}` };
    // A whole map can be in a file: it is none of its own entries.
    const kind = place === "names" ? undefined : kinds[member];
    const components = placeFor(kind);
    const namedPlace = pointers.get(to.url);
    const isItself = namedPlace !== undefined && namedPlace === component;
    if (components === undefined || isItself) return open(to, { place, member });
    if (namedPlace !== undefined) return { $ref: namedPlace };
    const there = added.get(components) ?? {};
    added.set(components, there);
    const name = freeName(to, (wanted) => wanted in there || wanted in ownIn(components));
    const pointer = pointerOf(components, name);
    pointers.set(to.url, pointer);
    there[name] = {};
    there[name] = walk(lookUp(to), { file: to.file, place: "object", member: kind! });
    return { $ref: pointer };
  }

  function open(to: Target, { place, member }: Pick<Where, "place" | "member">): unknown {
    if (opened.includes(to.url)) throw new Unresolved(`The reference ${to.url} leads to itself.`);
    opened.push(to.url);
    const value = walk(lookUp(to), { file: to.file, place, member });
    opened.pop();
    return value;
  }

  function lookUp({ file, pointer, url }: Target): unknown {
    const document = files.get(file);
    if (document === undefined) {
      missing.add(file);
      return {};
    }
    let value: unknown = document;
    for (const part of pointer.split("/").slice(1)) {
      const name = part.replaceAll("~1", "/").replaceAll("~0", "~");
      value = Object.hasOwn(asObject(value), name) ? asObject(value)[name] : undefined;
    }
    if (value === undefined || !/^(\/|$)/.test(pointer)) {
      throw new Unresolved(`The reference ${url} leads to nothing in that file.`);
    }
    return value;
  }

  /** A discriminator maps values to names of schemas or to references. */
  function mapped(value: string, file: string): string {
    if (value.startsWith("#") && file === start) return value;
    if (!/[#/]|\.(ya?ml|json)$/i.test(value)) return value;
    const mapped = follow(value, { file, place: "object", member: "mapping" });
    return String(asObject(mapped)["$ref"] ?? value);
  }

  if (!refersElsewhere(root)) return { document: root };
  try {
    const document = walk(root, { file: start, place: "object", member: "" }) as Specification;
    if (missing.size > 0) return { missing: [...missing] };
    for (const [place, values] of added) {
      const names = place.split("/");
      const parent = names.reduce((above, name) => {
        above[name] = { ...asObject(above[name]) };
        return above[name] as Specification;
      }, document);
      Object.assign(parent, values);
    }
    return { document };
  } catch (error) {
    if (error instanceof Unresolved) return { problem: error.message };
    throw error;
  }
}

/** Maps in which `$ref` is a name like any other. */
const plain: ReadonlySet<string> = new Set(["mapping", "scopes"]);

function targetOf(reference: string, file: string): Target | undefined {
  const url = URL.parse(reference, file);
  if (url === null) return undefined;
  const pointer = decoded(url.hash.slice(1));
  url.hash = "";
  return { file: url.href, pointer, url: pointer === "" ? url.href : `${url.href}#${pointer}` };
}

/** The last part of the pointer, or the name of the file: `Pet` for `pets.yaml#/Pet` and for `Pet.yaml`. */
function freeName({ file, pointer }: Target, isTaken: (name: string) => boolean): string {
  const part = pointer === "" ? file.replace(/\.[a-z]+$/i, "") : pointer;
  const wanted =
    decoded(part.slice(part.lastIndexOf("/") + 1)).replaceAll(/[^\w.-]+/g, "_") || "part";
  let name = wanted;
  for (let number = 2; isTaken(name); number++) name = `${wanted}-${number}`;
  return name;
}

const pointerOf = (place: string, name: string) =>
  `#/${place}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;

/** Whether a document might refer to other files. */
function refersElsewhere(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  for (const name in value) {
    const inner = (value as Specification)[name];
    if (name === "$ref" && typeof inner === "string" && !inner.startsWith("#")) return true;
    if (name === "mapping" || refersElsewhere(inner)) return true;
  }
  return false;
}

function* idsOf(value: unknown): Generator<string> {
  for (const [name, inner] of Object.entries(asObject(value))) {
    if (name === "$id" && typeof inner === "string") yield inner;
    else yield* idsOf(inner);
  }
}

const asObject = (value: unknown): Specification =>
  typeof value === "object" && value !== null ? (value as Specification) : {};
