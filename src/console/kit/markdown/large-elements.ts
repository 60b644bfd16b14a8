import type { Element, ElementContent } from "hast";

/** Rows of a table or items of a list that are drawn in one go. */
const together = 300;

/** What components of ours take besides their element. Formulas are drawn in turns, so they count as less than they hold. */
const costs: Record<string, number> = { "x-formula": 4, "x-diagram": 30 };

/** About how much drawing a node takes, in elements; a long text counts as several. */
export function weightOf(node: ElementContent): number {
  if (node.type === "text") return Math.floor(node.value.length / 500);
  if (node.type !== "element") return 0;
  const own = 1 + (costs[node.tagName] ?? 0);
  return node.children.reduce((sum, child) => sum + weightOf(child), own);
}

/** A table of thousands of rows, or a list of as many items, as several that follow each other. */
export function splitLarge(node: ElementContent): ElementContent[] {
  if (node.type !== "element") return [node];
  if (node.tagName === "ul" || node.tagName === "ol") return splitList(node);
  if (node.tagName === "table") return splitTable(node);
  return [node];
}

const isElement = (node: ElementContent): node is Element => node.type === "element";

function splitList(list: Element): Element[] {
  const items = list.children.filter(isElement);
  if (items.length <= together) return [list];
  const first = Number(list.properties["start"] ?? 1);
  return parts(items).map((children, index) => {
    const start = list.tagName === "ol" ? { start: first + index * together } : {};
    return { ...list, properties: { ...list.properties, ...start }, children };
  });
}

/** The head stays with the first part. */
function splitTable(table: Element): Element[] {
  const sections = table.children.filter(isElement);
  const body = sections.find(({ tagName }) => tagName === "tbody");
  const rows = body?.children.filter(isElement) ?? [];
  if (body === undefined || rows.length <= together) return [table];
  const others = sections.filter((section) => section !== body);
  return parts(rows).map((children, index) => {
    const part = { ...body, children };
    return { ...table, children: index === 0 ? [...others, part] : [part] };
  });
}

function parts<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / together) }, (_, index) =>
    all.slice(index * together, (index + 1) * together),
  );
}
