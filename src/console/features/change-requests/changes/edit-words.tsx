import type { Edit } from "#contract/item-edits.ts";
import type { Change as ProseChange } from "#content/prose/changes.ts";
import { fieldRows } from "#console/kit/changes/fields.ts";
import { changeName } from "#console/kit/prose-diff/row-view.tsx";
import { clusterTexts as t } from "#console/messages/review-clusters.ts";
import { usePageIndex } from "../page-index.ts";

/** An edit in words: what was removed and added, and what else happened. */
export function EditWords({ edit }: { edit: Edit }) {
  const { removed, added } = edit;
  const name = nameOf(edit);
  const isSame = removed !== undefined && removed === added;
  if (edit.field !== undefined) return <FieldWords field={edit.field} />;
  return (
    <span className="min-w-0">
      {name !== undefined && <span className="text-muted">{name} </span>}
      {removed !== undefined && !isSame && <Words of="del" text={removed} />}
      {removed !== undefined && added !== undefined && !isSame && <Arrow />}
      {isSame ? <bdi>{shown(added)}</bdi> : added !== undefined && <Words of="ins" text={added} />}
    </span>
  );
}

/** Not hidden from screen readers: without it, nothing would be between the words. */
const Arrow = () => <> → </>;

/** White space alone would be invisible. */
const shown = (text: string | undefined) =>
  text === undefined || text.trim() !== "" ? text : `“${text}”`;

function Words({ of: Tag, text }: { of: "del" | "ins"; text: string }) {
  return (
    <Tag dir="auto" className={Tag === "del" ? "diff-word-del" : "diff-word-ins"}>
      {shown(text)}
    </Tag>
  );
}

function nameOf({ moved, change }: Edit): string | undefined {
  if (moved) return t.moved;
  return change && changeName(change as ProseChange);
}

function FieldWords({ field }: { field: NonNullable<Edit["field"]> }) {
  const { titleOf } = usePageIndex(["parent", "previous"].includes(field.name));
  const { name, before, after } = field;
  const rows = fieldRows(
    { type: "page_edited", attributes: { [name]: { before, after } } },
    titleOf,
  );
  return (
    <span className="min-w-0">
      {rows.map((row) => (
        <span key={row.name} className="me-2">
          <span className="text-muted">{row.name} </span>
          {row.before !== undefined && <Words of="del" text={row.before} />}
          {row.before !== undefined && row.after !== undefined && <Arrow />}
          {row.after !== undefined && <Words of="ins" text={row.after} />}
        </span>
      ))}
    </span>
  );
}

/** An edit as plain text, for a comment that quotes it. */
export function editAsText({ removed, added, field, ...edit }: Edit): string {
  const name = field?.name ?? nameOf(edit as Edit);
  const sides = field ? [field.before, field.after] : [removed, added];
  const words = [...new Set(sides)].flatMap((side) =>
    side === undefined || side === null ? [] : [quoted(String(side))],
  );
  return [...(name === undefined ? [] : [name]), words.join(" → ")].join(" ").trim();
}

/** As code, which shows every sign as it is. */
function quoted(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim() || "␣";
  const short = line.length > 80 ? `${line.slice(0, 79)}…` : line;
  const ticks = "`".repeat(
    1 + Math.max(0, ...(short.match(/`+/g) ?? []).map(({ length }) => length)),
  );
  const space = ticks.length > 1 ? " " : "";
  return `${ticks}${space}${short}${space}${ticks}`;
}
