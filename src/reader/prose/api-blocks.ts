import { fileName } from "#content/address.ts";
import { describeOperation } from "#content/blocks/descriptions.ts";
import { type OperationName, readTag, tags } from "#content/blocks/tags.ts";
import { element, escape, type Html, join, when } from "../html.ts";
import { words } from "../words.ts";
import { drawLink } from "./links.ts";
import type { Brush } from "./brush.ts";
import type { Tag } from "./tag.ts";

const methods = new Set(["get", "post", "put", "patch", "delete", "head", "options", "trace"]);

/** A part of an OpenAPI specification: its method, path, and description. */
export function drawApiBlock(
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
export function drawParameter({ attributes }: Tag, content: Html): Html {
  const { name, type, in: place, required } = readTag("swagger-parameter", attributes);
  const note = [place, type, required && words.required].filter(Boolean).join(" · ");
  return drawPart(name, note, content);
}

/** A response of `{% swagger %}`. */
export function drawResponse({ attributes }: Tag, content: Html): Html {
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
