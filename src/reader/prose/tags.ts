import { fileName } from "#content/address.ts";
import {
  describeOperation,
  isStrayEnd,
  nameTag,
  topicsOf,
  describeReference,
  type Reference,
  referenceAddress,
} from "#content/blocks/descriptions.ts";
import {
  isTagName,
  type OperationName,
  readTag,
  type ReferenceName,
  type TagName,
  tags,
} from "#content/blocks/tags.ts";
import type { DrawnElement } from "#content/drawing/drawn.ts";
import { classes, element, escape, type Html, join, when } from "../html.ts";
import { icon, type IconName } from "../icons.ts";
import { words, formatDay } from "../words.ts";
import type { Brush } from "./brush.ts";
import { drawLink } from "./links.ts";

/** A `{% … %}` block. Unknown ones are framed with their name, so that nothing is hidden. */
export function drawTag(drawn: DrawnElement, brush: Brush): Html {
  const tag = tagOf(drawn);
  const { name } = tag;
  const inside = () => brush.drawAll(drawn.children);
  if (isTagName(name)) return drawings[name](tag, inside, brush, drawn);
  return isStrayEnd(name, tag.isClosed) ? join([]) : drawUnknown(tag, inside);
}

/** A `{% … %}` block, as its drawing describes it. */
type Tag = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** Titles of the tabs in it. */
  titles: readonly string[];
  /** The text in it, for blocks that refer to something. */
  label: string;
  isClosed: boolean;
};

/** Reads what the drawing says about a block. */
function tagOf({ props }: DrawnElement): Tag {
  const read = (name: string, otherwise: string) => {
    const value = props[name];
    return typeof value === "string" ? value : otherwise;
  };
  return {
    name: read("data-name", ""),
    attributes: JSON.parse(read("data-attributes", "{}")) as Record<string, string>,
    titles: JSON.parse(read("data-titles", "[]")) as string[],
    label: read("data-label", ""),
    isClosed: read("data-closed", "yes") === "yes",
  };
}

type Draw = (tag: Tag, inside: () => Html, brush: Brush, drawn: DrawnElement) => Html;

const drawInside: Draw = (_, inside) => element("div", {}, inside());

const drawUnknown = (tag: Tag, inside: () => Html): Html =>
  element(
    "div",
    { class: "prose-unknown" },
    element("div", { class: "prose-unknown-name" }, escape(nameTag(tag.name, tag.attributes))),
    inside(),
  );

/** What a visitor sees was replaced by its contents (`visibleText`), so this one is for others. */
const drawNothing: Draw = () => join([]);

const drawings: Readonly<Record<TagName, Draw>> = {
  hint: ({ attributes }, inside) => drawHint(attributes, inside()),
  tabs: (tag, _, brush, drawn) => drawTabs(drawn, tag, brush),
  tab: drawInside,
  stepper: (_, inside) => element("div", { class: "prose-stepper" }, inside()),
  step: (_, inside) => element("div", { class: "prose-step", dir: "auto" }, inside()),
  columns: (_, inside) => element("div", { class: "prose-columns" }, inside()),
  column: ({ attributes }, inside) => element("div", { class: shareOf(attributes) }, inside()),
  code: ({ attributes }, inside) => drawCodeFrame(attributes, inside()),
  "content-ref": (tag, inside, brush) => drawReference("content-ref", tag, inside, brush),
  embed: (tag, inside, brush) => drawReference("embed", tag, inside, brush),
  file: (tag, inside, brush) => drawReference("file", tag, inside, brush),
  include: (tag, inside, brush) => drawReference("include", tag, inside, brush),
  if: drawNothing,
  unless: drawNothing,
  elif: drawNothing,
  elseif: drawNothing,
  else: drawNothing,
  for: drawUnknown,
  updates: drawInside,
  update: ({ attributes }, inside) => drawUpdate(attributes, inside()),
  raw: drawInside,
  openapi: (tag, inside, brush) => drawApiBlock("openapi", tag, inside, brush),
  "openapi-operation": (tag, inside, brush) =>
    drawApiBlock("openapi-operation", tag, inside, brush),
  "openapi-schemas": (tag, inside, brush) => drawApiBlock("openapi-schemas", tag, inside, brush),
  "openapi-webhook": (tag, inside, brush) => drawApiBlock("openapi-webhook", tag, inside, brush),
  swagger: (tag, inside, brush) => drawApiBlock("swagger", tag, inside, brush),
  "swagger-description": drawInside,
  "swagger-parameter": (tag, inside) => drawParameter(tag, inside()),
  "swagger-response": (tag, inside) => drawResponse(tag, inside()),
  "@mermaid/diagram": drawUnknown,
};

function drawHint(attributes: Tag["attributes"], content: Html): Html {
  const { style } = readTag("hint", attributes);
  return element(
    "div",
    { class: `prose-hint prose-hint-${style}`, dir: "auto" },
    icon(style, { label: words.hints[style] }),
    element("div", {}, content),
  );
}

/** The panels below one another, each with its title. The site's script makes them tabs. */
function drawTabs({ children }: DrawnElement, { titles }: Tag, brush: Brush): Html {
  const panels = children.filter((child) => typeof child !== "string");
  const drawn = panels.map((panel, index) =>
    element(
      "div",
      { class: "prose-tab" },
      element(
        "p",
        { class: "prose-tab-title" },
        escape(titles[index] || words.untitledTab(index + 1)),
      ),
      element("div", { class: "prose-tab-panel" }, brush.draw(panel)),
    ),
  );
  return element("div", { class: "prose-tabs" }, ...drawn);
}

/** The class of the column's share of the width, in steps of 5. */
function shareOf(attributes: Tag["attributes"]): string {
  const steps = Math.max(1, Math.round(readTag("column", attributes).width / 5));
  return `share-${steps * 5}`;
}

function drawCodeFrame(attributes: Tag["attributes"], content: Html): Html {
  const { title, overflow: isWrapped, lineNumbers: isNumbered } = readTag("code", attributes);
  const look = classes(
    "prose-code-frame",
    isWrapped && "prose-code-wrapped",
    isNumbered && "prose-code-numbered",
  );
  return element(
    "div",
    { class: look, dir: "ltr" },
    when(title, () => element("div", { class: "prose-code-title" }, escape(title!))),
    content,
  );
}

/** One entry of a changelog: date, topics, and text. */
function drawUpdate(attributes: Tag["attributes"], content: Html): Html {
  const { written, isDate } = readTag("update", attributes).date;
  const topics = topicsOf(attributes);
  return element(
    "section",
    { class: "prose-update" },
    element(
      "div",
      { class: "prose-update-head" },
      element(
        "time",
        { datetime: isDate ? written : undefined },
        escape(isDate ? formatDay(written) : written),
      ),
      ...topics.map((topic) => element("span", { class: "badge" }, escape(topic))),
    ),
    element("div", {}, content),
  );
}

const icons: Record<Reference["what"], IconName> = {
  file: "file",
  reusable: "block",
  page: "page",
  website: "external",
  video: "play",
};

/**
 * A block that refers to something elsewhere, as a card with a link and a caption. Embedded content becomes a link: a site loads
 * nothing from others but images.
 */
function drawReference(
  name: ReferenceName,
  { attributes, label }: Tag,
  inside: () => Html,
  brush: Brush,
): Html {
  const address = referenceAddress(attributes);
  const title = brush.resolve(address, "link")?.title;
  const reference = describeReference(name, address, label, title);
  const shown = wordsOf(reference);
  const content = [
    icon(icons[reference.what]),
    element(
      "span",
      { class: "prose-reference-words" },
      element("span", { class: "prose-reference-title" }, escape(shown.title)),
      when(shown.detail, () =>
        element("span", { class: "prose-reference-detail" }, escape(shown.detail!)),
      ),
    ),
  ].join("") as Html;
  const caption = name === "content-ref" ? undefined : inside();
  return element(
    "div",
    { class: "prose-reference" },
    drawLink(brush, address, { content, look: "prose-reference-link" }),
    when(caption, () => element("div", { class: "prose-reference-caption" }, caption)),
  );
}

function wordsOf(reference: Reference): { title: string; detail?: string | undefined } {
  switch (reference.what) {
    case "file":
      return { title: reference.title, detail: words.file };
    case "reusable":
      return { title: reference.title, detail: words.reusable };
    case "video":
      return { title: words.watchOn(reference.player), detail: reference.detail };
    default:
      return reference;
  }
}

const methods = new Set(["get", "post", "put", "patch", "delete", "head", "options", "trace"]);

/** A part of an OpenAPI specification: its method, path, and description. */
function drawApiBlock(
  name: OperationName,
  { attributes }: Tag,
  inside: () => Html,
  brush: Brush,
): Html {
  const { method, title, summary, src } = describeOperation(name, attributes);
  const look = method.toLowerCase();
  return element(
    "section",
    { class: "prose-api" },
    element(
      "div",
      { class: "prose-api-head" },
      when(method, () =>
        element(
          "span",
          { class: methods.has(look) ? `method method-${look}` : "method" },
          escape(method.toUpperCase()),
        ),
      ),
      element("code", { dir: "ltr" }, escape(title)),
    ),
    when(summary, () => element("p", {}, escape(summary!))),
    when(tags[name].holds === "blocks", inside),
    when(tags[name].holds !== "blocks" && src, () =>
      element(
        "p",
        { class: "prose-api-note" },
        drawLink(brush, src!, { content: escape(fileName(src!)) }),
      ),
    ),
  );
}

/** A parameter of `{% swagger %}`. */
function drawParameter({ attributes }: Tag, content: Html): Html {
  const { name, type, in: place, required } = readTag("swagger-parameter", attributes);
  const note = [place, type, required && words.required].filter(Boolean).join(" · ");
  return drawPart(name, note, content);
}

/** A response of `{% swagger %}`. */
function drawResponse({ attributes }: Tag, content: Html): Html {
  const { status, description = "" } = readTag("swagger-response", attributes);
  return drawPart(status, description, content);
}

function drawPart(name: string, note: string, content: Html): Html {
  return element(
    "div",
    { class: "prose-api-part" },
    element(
      "p",
      {},
      join([
        element("code", { dir: "ltr" }, escape(name)),
        escape(" "),
        element("span", { class: "prose-api-note" }, escape(note)),
      ]),
    ),
    content,
  );
}
