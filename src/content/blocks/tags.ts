/** How an attribute of a block is written, and what it means. */
type Attribute<Value> = {
  /** The value that new blocks are written with. Without it, they are written without the attribute. */
  initial?: string;
  /** Whether all that follows the tag's name is its value. */
  isRest?: true;
  /** What a value means; `undefined` is an attribute that isn't written. Never throws. */
  read: (written: string | undefined) => Value;
};

type Attributes = Readonly<Record<string, Attribute<unknown>>>;

/** One of several values; any other value means the first. */
type Choice<Value extends string> = Attribute<Value> & {
  values: readonly [Value, ...Value[]];
  /** Whether a value is one of them as written. */
  has: (written: string | undefined) => written is Value;
};

/** Words that readers see as they are. */
const words: Attribute<string> = { read: (written = "") => written };

/** Words that may be missing, for readers or for programs. */
const optional: Attribute<string | undefined> = { read: (written) => written };

/** The URL of a page, a file, or something outside. */
const address = words;

/** An expression over visitors, which contains quotes and `=` itself. */
const condition: Attribute<string> = { ...words, isRest: true };

/** The attribute, written in new blocks. */
const startsWith = <Value>(initial: string, attribute: Attribute<Value>) => ({
  ...attribute,
  initial,
});

function choice<const Value extends string>(
  ...values: readonly [Value, ...Value[]]
): Choice<Value> {
  const has = (written: string | undefined): written is Value =>
    (values as readonly (string | undefined)[]).includes(written);
  return {
    values,
    initial: values[0],
    has,
    read: (written) => (has(written) ? written : values[0]),
  };
}

/** Something that is on only with a certain value. */
const flag = (on: string): Attribute<boolean> & { on: string } => ({
  on,
  read: (written) => written === on,
});

/** The share of a column without a width: all of them are equally wide. */
const equalShare = 50;

/** `25%` → 25: the share of the free space, more than 0 and at most 100. */
const share: Attribute<number> = {
  read: (written) => {
    const percent = Number.parseFloat(written ?? "");
    return percent > 0 && percent <= 100 ? percent : equalShare;
  },
};

/** `a, b` → `["a", "b"]`; undefined if it isn't written. */
const list: Attribute<string[] | undefined> = {
  read: (written) => written?.split(",").map((name) => name.trim()),
};

/** A date, or other words instead of one. */
const day: Attribute<{ written: string; isDate: boolean }> = {
  read: (written = "") => ({
    written,
    isDate: /^\d{4}-\d\d-\d\d$/.test(written) && !Number.isNaN(Date.parse(written)),
  }),
};

/** What all media know about a kind of `{% … %}` block. */
export type TagSpec = {
  /** Whether its end, `{% end… %}`, must be written. `never`: what follows isn't part of it. */
  end: "required" | "optional" | "never";
  /**
   * What stands between its start and its end: any blocks, only blocks of one kind (`parts`), fenced code, a caption, the label of
   * its target, or what programs show that don't know the block (`fallback`).
   */
  holds: "blocks" | "parts" | "code" | "caption" | "label" | "fallback" | "nothing";
  /** The only kind of block that it consists of. Elsewhere, such a part is a block like any other. */
  parts?: string;
  /**
   * What a comparison shows: a row for its start before the rows of its content (`container`), only the rows of its content
   * (`silent`), one row for all of it (`leaf`), or its code. The text of its row, whose words are compared, is its title or its
   * caption. Without a caption, the text of a leaf is its attributes.
   */
  compared: "container" | "silent" | "leaf" | "code";
  /** Whether it is counted among its siblings. */
  isNumbered?: true;
  /** Whether it begins a text that only some visitors see, or another case of such a text. */
  condition?: "begins" | "continues";
  attributes: Attributes;
};

/** A block around other blocks. */
const frame = <A extends Attributes>(attributes: A) =>
  ({ end: "required", holds: "blocks", compared: "container", attributes }) as const;

/** A block that consists of parts of one kind. */
const group = <const Part extends string>(parts: Part) =>
  ({ end: "required", holds: "parts", parts, compared: "silent", attributes: {} }) as const;

/** A block that shows something elsewhere, with a caption. */
const captioned = <A extends Attributes>(attributes: A) =>
  ({ end: "optional", holds: "caption", compared: "leaf", attributes }) as const;

const operation = {
  method: words,
  path: optional,
  name: words,
  baseUrl: words,
  summary: optional,
  spec: optional,
  src: optional,
  schemas: list,
};

/** A part of an OpenAPI specification, with the link that GitBook adds for programs. */
const operations = <const End extends "required" | "optional">(end: End) =>
  ({ end, holds: "fallback", compared: "container", attributes: operation }) as const;

/** Another case in a text that only some visitors see. Its text follows, up to the next case. */
const otherCase = <A extends Attributes>(attributes: A) =>
  ({
    end: "never",
    holds: "nothing",
    compared: "container",
    condition: "continues",
    attributes,
  }) as const;

/**
 * Every kind of `{% … %}` block, by the name of its tag. Each medium that shows pages answers for each of them
 * (`Record<TagName, …>`), so a new kind doesn't compile until all have an answer: docs/decisions/one-table-of-blocks.md. A tag that
 * isn't here is shown in a frame with its name.
 */
export const tags = {
  hint: frame({ style: choice("info", "success", "warning", "danger") }),
  tabs: group("tab"),
  tab: frame({ title: startsWith("", words) }),
  stepper: group("step"),
  step: { ...frame({}), isNumbered: true },
  columns: group("column"),
  column: frame({ width: share }),
  code: {
    ...frame({ title: optional, lineNumbers: flag("true"), overflow: flag("wrap") }),
    holds: "code",
    compared: "code",
  },
  "content-ref": {
    ...frame({ url: startsWith("", address) }),
    holds: "label",
    compared: "leaf",
  },
  embed: captioned({ url: startsWith("", address) }),
  file: captioned({ src: startsWith("", address) }),
  include: { ...captioned({ "": address }), end: "never" },
  if: { ...frame({ "": condition }), condition: "begins" },
  unless: { ...frame({ "": condition }), condition: "begins" },
  elif: otherCase({ "": condition }),
  elseif: otherCase({ "": condition }),
  else: otherCase({}),
  for: frame({}),
  updates: { ...frame({ format: optional }), compared: "silent" },
  update: frame({ date: day, tags: list }),
  raw: { ...frame({}), compared: "silent" },
  openapi: operations("required"),
  "openapi-operation": operations("optional"),
  "openapi-schemas": operations("optional"),
  "openapi-webhook": operations("optional"),
  swagger: frame(operation),
  "swagger-description": frame({}),
  "swagger-parameter": frame({ name: words, type: optional, in: optional, required: flag("true") }),
  "swagger-response": frame({ status: words, description: optional }),
  /** The diagram of an integration. */
  "@mermaid/diagram": { ...frame({ content: optional }), end: "never", holds: "nothing" },
} as const satisfies Record<string, TagSpec>;

type Tags = typeof tags;
export type TagName = keyof Tags;

/** The kinds of which a fact of the table is true, such as `TagsWith<"compared", "leaf">`. */
export type TagsWith<Fact extends keyof TagSpec, Value> = {
  [Name in TagName]: Tags[Name] extends Record<Fact, Value> ? Name : never;
}[TagName];

/** Blocks that show something elsewhere. */
export type ReferenceName = TagsWith<"compared", "leaf">;

/** Parts of an OpenAPI specification. */
export type OperationName = TagsWith<"attributes", { schemas: unknown }>;

export type HintStyle = (typeof tags.hint.attributes.style.values)[number];

/** Whether a tag is one of the table. */
export const isTagName = (name: string): name is TagName => Object.hasOwn(tags, name);

/** What the table says about a tag; undefined for one that it doesn't have. */
export function tagSpec(name: string): TagSpec | undefined {
  return isTagName(name) ? tags[name] : undefined;
}

export const tagNames = Object.keys(tags) as readonly TagName[];

/** Whether a tag is a reference. */
export const isReference = (name: string): name is ReferenceName =>
  tagSpec(name)?.compared === "leaf";

/** The attributes of a block as they were written. `""` is a value without a name. */
export type Written = Readonly<Record<string, string>>;

type Values<A> = {
  [Name in keyof A]: A[Name] extends { read: (written: string | undefined) => infer Value }
    ? Value
    : never;
};

/** What the attributes of a block mean. */
export function readTag<Name extends TagName>(
  name: Name,
  written: Written,
): Values<Tags[Name]["attributes"]> {
  const attributes: Attributes = tags[name].attributes;
  const values = Object.entries(attributes).map(([key, { read }]) => [key, read(written[key])]);
  return Object.fromEntries(values) as Values<Tags[Name]["attributes"]>;
}

/** The start tag of a new block. */
export function startTag(name: TagName): string {
  const attributes: Attributes = tags[name].attributes;
  const initial = Object.entries(attributes).flatMap(([key, { initial: value }]) =>
    value === undefined ? [] : [` ${key}="${value}"`],
  );
  return `{% ${name}${initial.join("")} %}`;
}
