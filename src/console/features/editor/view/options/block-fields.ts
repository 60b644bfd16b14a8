import type { Node } from "prosemirror-model";
import { type Transaction, type EditorState, NodeSelection } from "prosemirror-state";
import { type HintStyle, type TagName, tags } from "#content/blocks/tags.ts";
import { isWebUrl } from "#contract/web-url.ts";
import { webUrlTexts } from "#console/messages/forms.ts";
import { editorTexts, editorBlockTexts } from "#console/messages/editor.ts";
import { attributeOf, imageWithWidth, withAttribute } from "../../model/html/tag-attributes.ts";
import type { InlineName, BlockName } from "../../model/schema/schema.ts";
import { nodeOfTag, tagOf, type TagWithNode } from "../../model/schema/tag-nodes.ts";
import { renameFootnote } from "../commands/footnote-commands.ts";
import {
  fileKinds,
  imageKinds,
  pageKinds,
  type TargetKinds,
} from "../../links/use-link-targets.ts";
import { isCard, setAddress } from "../commands/card-commands.ts";
import { cardColumns, addressOn, type CardColumns, type CardRole } from "../commands/card-table.ts";

const t = editorTexts.fields;

/** Something about a block that isn't its text. */
export type BlockField = {
  label: string;
  description?: string;
  /** `source` is several lines of markup; `target` is a page, a file, or a URL. */
  kind: "text" | "source" | "choice" | "toggle" | "target";
  /** For a choice: values with their labels. */
  options?: readonly { value: string; label: string }[];
  read: (node: Node) => string;
  /** The attributes of the block with another value. */
  write: (node: Node, value: string) => Record<string, unknown>;
  /** Sets the value, where that changes more than attributes. */
  set?: (transaction: Transaction, position: number, value: string) => Transaction;
  /** Why a value is no good, as a sentence. */
  error?: (value: string) => string | undefined;
  /** For a target: what is offered. */
  only?: TargetKinds;
  /** Whether the block lacks something without it. */
  isNeeded?: boolean;
};

const text = (label: string, name: string, more: Partial<BlockField> = {}): BlockField => ({
  label,
  kind: "text",
  read: ({ attrs }) => (attrs[name] as string | null) ?? "",
  write: (_, value) => ({ [name]: value }),
  ...more,
});

/** A text whose attribute is null without it. */
const optional = (label: string, name: string, more: Partial<BlockField> = {}): BlockField =>
  text(label, name, { write: (_, value) => ({ [name]: value || null }), ...more });

/** An attribute of the line that a block starts with. */
const inTag = (label: string, name: string, more: Partial<BlockField> = {}): BlockField => ({
  label,
  kind: "text",
  read: (node) => attributeOf(node.attrs["open"] as string, name) ?? "",
  write: (node, value) => ({
    open: withAttribute(node.attrs["open"] as string, name, value || undefined),
  }),
  ...more,
});

const required = (name: string): Partial<BlockField> => ({
  write: (node, value) => ({ open: withAttribute(node.attrs["open"] as string, name, value) }),
});

/** An attribute of the `{% code %}` line around a code block, which exists only if it says something. */
const aroundCode = (label: string, name: string, more: Partial<BlockField> = {}): BlockField => ({
  label,
  kind: "text",
  read: (node) => tagOf(node).attributes[name] ?? "",
  write: (node, value) => {
    const open = (node.attrs["open"] as string | null) ?? "{% code %}";
    const changed = withAttribute(open, name, value || undefined);
    return { open: /^\{%\s*code\s*%\}$/.test(changed) ? null : changed };
  },
  ...more,
});

const notUrl = (value: string) => (isWebUrl(value.trim()) ? undefined : webUrlTexts.invalid);

const onOff = (field: BlockField, on: string): BlockField => ({
  ...field,
  kind: "toggle",
  read: (node) => (field.read(node) === on ? "on" : ""),
  write: (node, value) => field.write(node, value === "on" ? on : ""),
});

const hintStyles: Record<HintStyle, string> = t.hintStyles;

const choices = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const imageFields: BlockField[] = [
  text(t.imageUrl, "src", { kind: "target", only: imageKinds, isNeeded: true }),
  text(t.alt, "alt", { description: t.altHelp, isNeeded: true }),
  optional(t.darkImage, "dark", { kind: "target", only: imageKinds }),
  {
    label: t.width,
    kind: "text",
    description: t.widthHelp,
    read: ({ attrs }) => attributeOf((attrs["html"] as string | null) ?? "", "width") ?? "",
    write: (node, value) => ({ html: imageWithWidth(node, value.replaceAll(/[^\d%]/g, "")) }),
  },
];

/** Whether a `<details>` is open at first. */
const openAtFirst: BlockField = {
  label: t.openAtFirst,
  kind: "toggle",
  read: ({ attrs }) => (/<details[^>]*\sopen\b/i.test(attrs["open"] as string) ? "on" : ""),
  write: ({ attrs }, value) => {
    const closed = withAttribute(attrs["open"] as string, "open", undefined);
    return { open: value === "on" ? closed.replace(/>$/, " open>") : closed };
  },
};

const condition: BlockField = {
  label: t.condition,
  description: t.conditionHelp,
  kind: "text",
  read: (node) => tagOf(node).attributes[""] ?? "",
  write: (_, value) => ({ open: `{% if ${value.replaceAll("%}", "").trim() || "true"} %}` }),
};

const footnoteLabel = text(t.footnoteLabel, "label", { set: renameFootnote });

const source = (label: string): BlockField => text(label, "source", { kind: "source" });

/** A field for each attribute of a `{% … %}` block. */
type FieldsOf<Name extends TagName> = Record<keyof (typeof tags)[Name]["attributes"], BlockField>;

const codeFields: FieldsOf<"code"> = {
  title: aroundCode(t.codeTitle, "title"),
  lineNumbers: onOff(aroundCode(t.lineNumbers, "lineNumbers"), tags.code.attributes.lineNumbers.on),
  overflow: onOff(aroundCode(t.wrap, "overflow"), tags.code.attributes.overflow.on),
};

const tagFields: { [Name in TagWithNode]: FieldsOf<Name> } = {
  hint: { style: inTag(t.hintStyle, "style", { kind: "choice", options: choices(hintStyles) }) },
  tabs: {},
  tab: { title: inTag(t.tabTitle, "title", required("title")) },
  stepper: {},
  step: {},
  columns: {},
  column: { width: inTag(t.columnWidth, "width", { description: t.columnWidthHelp }) },
  "content-ref": {
    url: inTag(t.page, "url", { kind: "target", only: pageKinds, ...required("url") }),
  },
  embed: { url: inTag(t.embedUrl, "url", { ...required("url"), error: notUrl }) },
  file: { src: inTag(t.file, "src", { kind: "target", only: fileKinds, ...required("src") }) },
  if: { "": condition },
};

type Fields = Partial<Record<BlockName | InlineName, readonly BlockField[]>>;

/** What can be set for each kind of block, by the names of their nodes. Cards and tables have more (`fieldsAt`). */
const blockFields: Fields = {
  ...(Object.fromEntries(
    Object.entries(tagFields).map(([name, fields]) => [nodeOfTag(name), Object.values(fields)]),
  ) as Fields),
  codeBlock: [
    optional(t.language, "language", {
      write: (_, value) => ({ language: value.replaceAll(/[\s`]/g, "") || null }),
    }),
    ...Object.values(codeFields),
  ],
  expandable: [openAtFirst],
  figure: [
    ...imageFields,
    {
      label: t.align,
      kind: "choice",
      options: choices(t.aligns),
      read: ({ attrs }) => attributeOf((attrs["frame"] as string | null) ?? "", "align") ?? "",
      write: ({ attrs }, value) => {
        const frame = (attrs["frame"] as string | null) ?? "<div>";
        const changed = withAttribute(frame, "align", value || undefined);
        return { frame: changed === "<div>" ? null : changed };
      },
    },
  ],
  image: [...imageFields, optional(t.tooltip, "title")],
  math: [text(t.tex, "tex", { kind: "source" })],
  footnote: [footnoteLabel],
  note: [footnoteLabel],
  icon: [text(t.iconName, "name", { description: t.iconHelp })],
  button: [
    text(t.buttonLabel, "label"),
    inTag(t.buttonTarget, "href", { kind: "target", ...required("href") }),
    inTag(t.buttonStyle, "class", { kind: "choice", options: choices(t.buttonStyles) }),
    inTag(t.buttonIcon, "data-icon"),
  ],
  tag: [text(t.tagLine, "open", { kind: "source" })],
  raw: [source(t.source)],
  definition: [source(t.source)],
  inlineRaw: [source(t.source)],
};

const none: readonly BlockField[] = [];

/** What can be set for a kind of block, by the name of its node. */
const fieldsOf = (name: string): readonly BlockField[] => blockFields[name as keyof Fields] ?? none;

/** Sets a field of the block at a position. */
export function setField(
  transaction: Transaction,
  position: number,
  field: BlockField,
  value: string,
): Transaction {
  const node = transaction.doc.nodeAt(position);
  if (!node) return transaction;
  if (field.set) return field.set(transaction, position, value);
  for (const [name, changed] of Object.entries(field.write(node, value))) {
    transaction.setNodeAttribute(position, name, changed);
  }
  return transaction;
}

const included = /^\{%\s*include\s+"([^"\n]*)"\s*%\}$/;

/** What a source includes, if that is all it does: "" before it is chosen. */
export const includedIn = ({ attrs }: Node): string | undefined =>
  included.exec(attrs["source"] as string)?.[1];

const includeFields: readonly BlockField[] = [
  {
    label: t.reusable,
    kind: "target",
    read: (node) => includedIn(node) ?? "",
    write: (_, value) => ({ source: `{% include "${value.replaceAll(/["\n]|%\}/g, "")}" %}` }),
  },
];

const methods = ["get", "post", "put", "patch", "delete", "head", "options", "trace"];

const operationFields: readonly BlockField[] = [
  inTag(t.spec, "spec", { description: t.specHelp, ...required("spec") }),
  inTag(t.method, "method", {
    kind: "choice",
    options: methods.map((value) => ({ value, label: value.toUpperCase() })),
  }),
  inTag(t.path, "path", { description: t.pathHelp, ...required("path") }),
];

/** Source and tags of which more is known than how they are written. */
function knownFields(node: Node): readonly BlockField[] | undefined {
  if (node.type.name === "raw" && includedIn(node) !== undefined) return includeFields;
  const isTag = node.type.name === "tag";
  return isTag && tagOf(node).name === "openapi-operation" ? operationFields : undefined;
}

/** What can be set for the block at a position. */
export function fieldsAt(doc: Node, position: number): readonly BlockField[] {
  const node = doc.nodeAt(position);
  if (!node) return none;
  const tagFields = knownFields(node);
  if (tagFields !== undefined) return tagFields;
  if (node.type.name === "table") return tableFields(node);
  if (node.type.name !== "tableRow") return fieldsOf(node.type.name);
  return isCard(doc, position) ? cardFields(cardColumns(doc.resolve(position).parent)!) : none;
}

/** What can be set for a card. */
function cardFields(columns: CardColumns): readonly BlockField[] {
  const address = (label: string, role: CardRole, more: Partial<BlockField> = {}): BlockField => ({
    label,
    kind: "target",
    read: (card) => addressOn(card, columns, role),
    write: () => ({}),
    set: (transaction, position, value) => setAddress(transaction, position, role, value.trim()),
    ...more,
  });
  return [
    address(editorBlockTexts.cardTarget, "target"),
    address(editorBlockTexts.cardCover, "cover", { only: imageKinds }),
    address(editorBlockTexts.cardCoverDark, "coverDark", { only: imageKinds }),
  ];
}

const openOf = (table: Node) => (table.attrs["open"] as string | null) ?? "<table>";

const choice = (label: string, name: string, labels: Record<string, string>): BlockField => ({
  label,
  kind: "choice",
  options: Object.entries(labels).map(([value, text]) => ({ value, label: text })),
  read: (table) => {
    const value = attributeOf(openOf(table), name) ?? "";
    return value in labels ? value : "";
  },
  write: (table, value) => ({ open: withAttribute(openOf(table), name, value || undefined) }),
});

const view = choice(editorBlockTexts.tableView, "data-view", editorBlockTexts.tableViews);

const size = choice(editorBlockTexts.cardSize, "data-card-size", editorBlockTexts.cardSizes);

/** What can be set for a table: whether its rows are cards, and how large those are. */
function tableFields(table: Node): readonly BlockField[] {
  return cardColumns(table) ? [view, size] : [view];
}

/** Where the innermost block that has options is; the selected one, or one around the cursor. */
export function optionsPlace({ selection, doc }: EditorState): number | undefined {
  const hasFields = (position: number) => fieldsAt(doc, position).length > 0;
  if (selection instanceof NodeSelection && hasFields(selection.from)) {
    return selection.from;
  }
  const { $head } = selection;
  for (let depth = $head.depth; depth > 0; depth--) {
    if (hasFields($head.before(depth))) return $head.before(depth);
  }
  return undefined;
}
