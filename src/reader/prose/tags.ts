import { isStrayEnd, nameTag, topicsOf } from "#content/blocks/descriptions.ts";
import { isTagName, readTag, type TagName } from "#content/blocks/tags.ts";
import type { DrawnElement } from "#content/drawing/drawn.ts";
import { classes, element, escape, type Html, join, when } from "../html.ts";
import { formatDay } from "../day.ts";
import { icon } from "../icons.ts";
import { words } from "../words.ts";
import { drawApiBlock, drawParameter, drawResponse } from "./api-blocks.ts";
import type { Brush } from "./brush.ts";
import { drawReference } from "./references.ts";
import { type Tag, tagOf } from "./tag.ts";

/** A `{% … %}` block. Unknown ones are framed with their name, so that nothing is hidden. */
export function drawTag(drawn: DrawnElement, brush: Brush): Html {
  const tag = tagOf(drawn);
  const { name } = tag;
  const inside = () => brush.drawAll(drawn.children);
  if (isTagName(name)) return drawings[name](tag, inside, brush, drawn);
  return isStrayEnd(name, tag.isClosed) ? join([]) : drawUnknown(tag, inside);
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
  step: (_, inside) => element("div", { class: "prose-step" }, inside()),
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
    { class: `prose-hint prose-hint-${style}` },
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
