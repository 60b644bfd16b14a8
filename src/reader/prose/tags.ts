import type { DrawnElement } from "#content/drawing/drawn.ts";
import { classes, element, escape, type Html, join, when } from "../html.ts";
import { formatDay } from "../day.ts";
import { icon } from "../icons.ts";
import { words } from "../words.ts";
import { drawApiBlock, drawApiPart } from "./api-blocks.ts";
import type { Brush } from "./brush.ts";
import { drawReference } from "./references.ts";
import { type Tag, tagOf } from "./tag.ts";

/** A `{% … %}` block. Unknown ones are framed with their name, so that nothing is hidden. */
export function drawTag(drawn: DrawnElement, brush: Brush): Html {
  const tag = tagOf(drawn);
  const { name, attributes } = tag;
  const inside = () => brush.drawAll(drawn.children);
  switch (name) {
    case "hint":
      return drawHint(attributes["style"], inside());
    case "tabs":
      return drawTabs(drawn, tag, brush);
    case "tab":
    case "raw":
    case "updates":
    case "swagger-description":
      return element("div", {}, inside());
    case "update":
      return drawUpdate(attributes, inside());
    case "columns":
      return element("div", { class: "prose-columns" }, inside());
    case "column":
      return element("div", { class: shareOf(attributes["width"]) }, inside());
    case "stepper":
      return element("div", { class: "prose-stepper" }, inside());
    case "step":
      return element("div", { class: "prose-step" }, inside());
    case "code":
      return drawCodeFrame(attributes, inside());
    case "embed":
    case "file":
    case "include":
    case "content-ref":
      return drawReference(name, tag, inside, brush);
    case "openapi":
    case "openapi-operation":
    case "openapi-schemas":
    case "openapi-webhook":
    case "swagger":
      return drawApiBlock(tag, inside, brush);
    case "swagger-parameter":
    case "swagger-response":
      return drawApiPart(tag, inside());
    case "if":
    case "unless":
    case "elif":
    case "elseif":
    case "else":
      // Those that a visitor sees were replaced by their contents (`visibleText`), so this one is for others.
      return join([]);
    default:
      // An end tag without a start tag means nothing to readers.
      if (!tag.isClosed && /^end[a-z]/.test(name)) return join([]);
      return element(
        "div",
        { class: "prose-unknown" },
        element("div", { class: "prose-unknown-name" }, escape(labelOf(tag))),
        inside(),
      );
  }
}

const hints = new Set(["info", "success", "warning", "danger"] as const);
type Hint = typeof hints extends Set<infer Name> ? Name : never;

function drawHint(style: string | undefined, content: Html): Html {
  const name = hints.has(style as Hint) ? (style as Hint) : "info";
  return element(
    "div",
    { class: `prose-hint prose-hint-${name}` },
    icon(name, { label: words.hints[name] }),
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

/** `25%` → the class of the column's share of the width, in steps of 5. Columns without a width share it equally. */
function shareOf(width: string | undefined): string {
  const share = Number.parseFloat(width ?? "");
  const steps = share > 0 && share <= 100 ? Math.max(1, Math.round(share / 5)) : 10;
  return `share-${steps * 5}`;
}

function drawCodeFrame(attributes: Tag["attributes"], content: Html): Html {
  const { title, overflow, lineNumbers } = attributes;
  const look = classes(
    "prose-code-frame",
    overflow === "wrap" && "prose-code-wrapped",
    lineNumbers === "true" && "prose-code-numbered",
  );
  return element(
    "div",
    { class: look, dir: "ltr" },
    when(title, () => element("div", { class: "prose-code-title" }, escape(title!))),
    content,
  );
}

/** One entry of a changelog: date, topics, and text. */
function drawUpdate({ date = "", tags = "" }: Tag["attributes"], content: Html): Html {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(date) && !Number.isNaN(Date.parse(date));
  const day = isDay ? formatDay(date) : date;
  const topics = tags.split(",").map((topic) => topic.trim());
  return element(
    "section",
    { class: "prose-update" },
    element(
      "div",
      { class: "prose-update-head" },
      element("time", { datetime: isDay ? date : undefined }, escape(day)),
      ...topics.filter(Boolean).map((topic) => element("span", { class: "badge" }, escape(topic))),
    ),
    element("div", {}, content),
  );
}

function labelOf({ name, attributes }: Tag): string {
  const values = Object.entries(attributes).map(([key, value]) =>
    key ? `${key}: ${value}` : value,
  );
  return [name, ...values].join(" · ");
}
