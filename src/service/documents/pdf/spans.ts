import type { ProseNode } from "#content/prose/nest.ts";

/** A run of text in a single style. */
export type Span = {
  text: string;
  bold: boolean;
  italic: boolean;
  mono: boolean;
  strike: boolean;
  /** URL as written. */
  link?: string;
};

const plain: Omit<Span, "text"> = { bold: false, italic: false, mono: false, strike: false };

/** The style of HTML elements. */
const htmlMarks: Record<string, Partial<Span>> = {
  b: { bold: true },
  strong: { bold: true },
  i: { italic: true },
  em: { italic: true },
  del: { strike: true },
  s: { strike: true },
  code: { mono: true },
  kbd: { mono: true },
};

/** Placeholder for the URL of a reference whose definition is elsewhere in the page. */
export function referenceKey({ identifier }: { identifier: string }): string {
  return `[${identifier.toLowerCase()}]`;
}

/** The text of inline nodes with its styles. */
export function spansOf(nodes: readonly ProseNode[], marks = plain): Span[] {
  return nodes.flatMap((node): Span[] => {
    switch (node.type) {
      case "text":
        return [{ ...marks, text: node.value.replaceAll(/\s+/g, " ") }];
      case "break":
        return [{ ...marks, text: "\n" }];
      case "inlineCode":
      case "inlineMath":
        return [{ ...marks, mono: true, text: node.value }];
      case "strong":
        return spansOf(node.children, { ...marks, bold: true });
      case "emphasis":
        return spansOf(node.children, { ...marks, italic: true });
      case "delete":
        return spansOf(node.children, { ...marks, strike: true });
      case "link":
        return spansOf(node.children, { ...marks, link: node.url } as typeof marks);
      case "linkReference":
        return spansOf(node.children, { ...marks, link: referenceKey(node) } as typeof marks);
      case "image":
      case "imageReference":
        return [{ ...marks, italic: true, text: node.alt ? `[${node.alt}]` : "" }];
      case "footnoteReference":
        return [{ ...marks, text: `[${node.label ?? node.identifier}]` }];
      case "htmlElement": {
        if (node.name === "br") return [{ ...marks, text: "\n" }];
        const { href } = node.attributes;
        const link = node.name === "a" && href !== undefined ? { link: href } : {};
        return spansOf(node.children, { ...marks, ...htmlMarks[node.name], ...link });
      }
      case "html":
        return [];
      default:
        return "children" in node ? spansOf(node.children as ProseNode[], marks) : [];
    }
  });
}

export function plainText(spans: readonly Span[]): string {
  return spans.map(({ text }) => text).join("");
}
