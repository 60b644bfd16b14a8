import { element, escape, type Html, join, when } from "../html.ts";
import { words } from "../words.ts";
import { drawLink, fileName } from "./links.ts";
import type { Brush } from "./brush.ts";
import type { Tag } from "./tag.ts";

const methods = new Set(["get", "post", "put", "patch", "delete", "head", "options", "trace"]);

/** A part of an OpenAPI specification: its method, path, and description. */
export function drawApiBlock({ name, attributes }: Tag, inside: () => Html, brush: Brush): Html {
  const { method = "", path = attributes["name"] ?? "", baseUrl = "", summary, src } = attributes;
  const schemas = attributes["schemas"]?.split(",").map((schema) => schema.trim());
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
      element("code", { dir: "ltr" }, escape(schemas ? schemas.join(", ") : `${baseUrl}${path}`)),
    ),
    when(summary, () => element("p", {}, escape(summary!))),
    // GitBook adds a link for programs to the others.
    when(name === "swagger", inside),
    when(name !== "swagger" && src, () =>
      element(
        "p",
        { class: "prose-api-note" },
        drawLink(brush, src!, { content: escape(fileName(src!)) }),
      ),
    ),
  );
}

/** A parameter or a response of `{% swagger %}`. */
export function drawApiPart({ name, attributes }: Tag, content: Html): Html {
  const { type, in: place, required, status = "", description } = attributes;
  const isParameter = name === "swagger-parameter";
  const note = isParameter
    ? [place, type, required === "true" && words.required].filter(Boolean).join(" · ")
    : (description ?? "");
  return element(
    "div",
    { class: "prose-api-part" },
    element(
      "p",
      {},
      join([
        element("code", { dir: "ltr" }, escape(isParameter ? (attributes["name"] ?? "") : status)),
        escape(" "),
        element("span", { class: "prose-api-note" }, escape(note)),
      ]),
    ),
    content,
  );
}
