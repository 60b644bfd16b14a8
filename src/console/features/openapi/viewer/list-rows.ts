import type { DocumentIndex, OperationRow, SchemaRow } from "../document/types.ts";

/** One row of the list of a document. */
export type ListRow =
  | {
      kind: "group";
      key: string;
      group: string;
      count: number;
      isOpen: boolean;
      name: string | undefined;
      of: "tag" | "webhooks" | "schemas";
    }
  | { kind: "operation"; key: string; operation: OperationRow }
  | { kind: "schema"; key: string; schema: SchemaRow };

type Listed = { rows: readonly ListRow[]; operations: number; schemas: number };

/**
 * The rows of the list: groups and the contents of open ones. While searching, all groups with a match are open.
 *
 * @param closed - keys of the groups that the user closed
 */
export function listRows(
  index: DocumentIndex,
  search: string,
  closed: ReadonlySet<string>,
): Listed {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const holds = (text: string) => words.every((word) => text.includes(word));
  const rows: ListRow[] = [];
  const operations = new Set<string>();
  const open = (group: Omit<Extract<ListRow, { kind: "group" }>, "kind" | "key" | "isOpen">) => {
    const isOpen = words.length > 0 || !closed.has(group.group);
    rows.push({ ...group, kind: "group", key: `group ${group.group}`, isOpen });
    return isOpen;
  };
  for (const { name, kind, operations: all } of index.groups) {
    const matches = words.length === 0 ? all : all.filter((item) => holds(item.words));
    for (const { id } of matches) operations.add(id);
    if (matches.length === 0) continue;
    const group = `${kind} ${name ?? ""}`;
    if (!open({ group, name, of: kind, count: matches.length })) continue;
    for (const operation of matches) {
      rows.push({ kind: "operation", key: `${group} ${operation.id}`, operation });
    }
  }
  const schemas = index.schemas.filter(({ name }) => holds(name.toLowerCase()));
  if (
    schemas.length > 0 &&
    open({ group: "schemas", name: undefined, of: "schemas", count: schemas.length })
  ) {
    for (const schema of schemas) {
      rows.push({ kind: "schema", key: `schema ${schema.reference}`, schema });
    }
  }
  return { rows, operations: operations.size, schemas: schemas.length };
}
