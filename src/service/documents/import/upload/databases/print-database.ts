import type { PhrasingContent, Root, TableCell } from "mdast";
import { safeAddress } from "#content/address.ts";
import { printMarkdown } from "../../html/stringify.ts";

/** A value as text, links, and line ends. */
export type Part = { text: string; url?: string };

type Property = { name: string; parts: readonly Part[] };

type Table = { title: string; columns: readonly string[]; rows: readonly (readonly Part[][])[] };

/** A page with a table, in Markdown. For large tables in a worker thread. */
export function printDatabase({ title, columns, rows }: Table): string {
  const cells = (values: readonly TableCell[]) => ({
    type: "tableRow" as const,
    children: [...values],
  });
  const root: Root = {
    type: "root",
    children: [
      { type: "heading", depth: 1, children: [{ type: "text", value: title }] },
      {
        type: "table",
        children: [
          cells(
            columns.map((name) => ({ type: "tableCell", children: phrasing([{ text: name }]) })),
          ),
          ...rows.map((row) =>
            cells(row.map((parts) => ({ type: "tableCell", children: phrasing(parts) }))),
          ),
        ],
      },
    ],
  };
  return printMarkdown(root);
}

/** Properties of a row as lines of a paragraph: in Markdown, lines alone would be joined. For long values in a worker thread. */
export function printProperties(properties: readonly Property[]): string {
  return properties
    .map(({ name, parts }) =>
      `${printParts([{ text: `${name}:` }])} ${printParts(parts)}`.trimEnd(),
    )
    .join("\\\n");
}

function printParts(parts: readonly Part[]): string {
  const children = phrasing(parts);
  return printMarkdown({ type: "root", children: [{ type: "paragraph", children }] }).trim();
}

function phrasing(parts: readonly Part[]): PhrasingContent[] {
  return parts.flatMap(({ text, url }): PhrasingContent[] => {
    const lines = text
      .split(/\r?\n/)
      .flatMap((line, index): PhrasingContent[] => [
        ...(index === 0 ? [] : [{ type: "html", value: "<br>" } as const]),
        ...(line === "" ? [] : [{ type: "text", value: line } as const]),
      ]);
    const address = url === undefined ? undefined : safeAddress(url);
    return address === undefined
      ? lines
      : [{ type: "link", url: address, children: lines as never[] }];
  });
}
