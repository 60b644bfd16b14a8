import type { Redirect } from "#contract/site-redirect.ts";
import { call } from "#console/data/client.ts";
import type { BulkAction } from "#console/kit/table/types.ts";
import { redirectImportTexts as t } from "#console/messages/site-redirects.ts";
import { redirectsKey, type RedirectsPath } from "../queries.ts";
import type { PlannedLine } from "./plan.ts";

/** A line that is sent. */
export type WrittenLine = Extract<PlannedLine, { kind: "add" | "change" }>;

/** Changes first: a new redirect may lead to the path of one that leads elsewhere afterwards. */
export function writtenLines(lines: readonly PlannedLine[]): WrittenLine[] {
  const changes = lines.filter((line) => line.kind === "change");
  return [...changes, ...lines.filter((line) => line.kind === "add")];
}

/**
 * Sends planned lines, one request each. An import that only adds can be undone.
 *
 * @param lines - from `writtenLines`, in this order
 */
export function importAction(
  params: RedirectsPath,
  lines: readonly WrittenLine[],
): BulkAction<WrittenLine> {
  const changes = new Set(lines.filter(({ kind }) => kind === "change"));
  const changed = Promise.withResolvers<void>();
  const settle = (line: WrittenLine) => {
    changes.delete(line);
    if (changes.size === 0) changed.resolve();
  };
  if (changes.size === 0) changed.resolve();
  const added = new Map<WrittenLine, Redirect["id"]>();
  const at = (redirectId: string) => ({ params: { ...params, redirectId } });
  return {
    label: t.label,
    run: async (line) => {
      const { source, destination, permanent } = line;
      if (line.kind === "change") {
        const body = { destination, permanent };
        return call(`PATCH ${redirectsKey}/{redirectId}`, { ...at(line.before.id), body }).finally(
          () => settle(line),
        );
      }
      await changed.promise;
      const body = { source, destination, permanent };
      const made = await call(`POST ${redirectsKey}`, { params, body });
      added.set(line, made.id);
      return made;
    },
    // Changes can be taken back only after what was added, because of loops, and a bulk action has no such order.
    ...(changes.size === 0 && {
      undo: (line) => call(`DELETE ${redirectsKey}/{redirectId}`, at(added.get(line) ?? "")),
    }),
  };
}
