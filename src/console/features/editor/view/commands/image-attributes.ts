import type { Node } from "prosemirror-model";
import { withAttribute } from "../../model/html/tag-attributes.ts";
import { imageHtml } from "../../model/write/print-inline.ts";

/** The HTML of an image or a figure's image with another width; "" for its natural width. */
export function imageWithWidth(node: Node, width: string): string {
  return imageHtml(node).replace(/<img\b(?:"[^"]*"|'[^']*'|[^>"'])*>/i, (tag) =>
    withAttribute(tag, "width", width === "" ? undefined : width),
  );
}
