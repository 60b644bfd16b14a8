import {
  Code,
  Equal,
  FilePen,
  MessageSquarePlus,
  Minus,
  MoveVertical,
  Paintbrush,
  Pencil,
  Plus,
  Split,
  Merge,
} from "lucide-react";
import { type ReactNode, useMemo } from "react";
import type { Side } from "#content/prose/anchor.ts";
import type { Change } from "#content/prose/changes.ts";
import type { Row, RowKind } from "#content/prose/row.ts";
import { isSameInOtherForm } from "#content/prose/words.ts";
import { proseTexts } from "#console/messages/prose.ts";
import { cx } from "#console/ui/class-names.ts";
import { BlockView } from "./block-view.tsx";
import { type RowOffsets, rowOffsets, type Shown } from "./piece.ts";
import { SourceView } from "./metadata-rows.tsx";

/** Which texts can be commented on. */
export type CommentSides = Record<Side, boolean>;

/** What a row needs from the surrounding diff. */
type RowActions = {
  /** Both sides unless it says otherwise. */
  commentSides?: CommentSides | undefined;
  /** Opens a comment on the block; without it there is no button. */
  onComment?: ((node: string) => void) | undefined;
  /** Edits the block as a suggestion; without it there is no button. */
  onSuggest?: ((node: string) => void) | undefined;
  /** The URL of the editor at the block; without it there is no link. */
  editHref?: ((node: string) => string) | undefined;
  /** The content below a block: its threads and an open comment form. */
  renderBelow?: ((node: string) => ReactNode) | undefined;
  /** Scrolls to another row, such as the other end of a move. */
  show: (rowId: string) => void;
  /** Describes the position of another row, such as the other end of a move, by a heading or the block before it. */
  placeOf: (rowId: string) => string;
  /** The beginning of another row's text. */
  textOf: (rowId: string) => string;
};

type RowViewProps = RowActions & { row: Row; view: "inline" | "split"; current: boolean };

const signs: Record<RowKind, typeof Plus> = {
  unchanged: Equal,
  added: Plus,
  removed: Minus,
  edited: Pencil,
  moved: MoveVertical,
  split: Split,
  merged: Merge,
  formatOnly: Paintbrush,
  source: Code,
};

export function RowView(props: RowViewProps) {
  const { row, view, current, renderBelow } = props;
  const nodes = [row.anchors.before, row.anchors.after].filter((node) => node !== undefined);
  const below = nodes
    .map((node) => ({ node, content: renderBelow?.(node) }))
    .filter(({ content }) => content);
  const mayComment = props.onComment !== undefined;
  const commented = commentNodes(props);
  const at = useMemo(() => (mayComment ? rowOffsets(row) : undefined), [row, mayComment]);
  return (
    <div
      data-row={row.id}
      data-node={commented.after ?? commented.before}
      // What a selection in the row is about: `selected-range.ts`.
      data-node-before={mayComment ? commented.before : undefined}
      data-node-after={mayComment ? commented.after : undefined}
      tabIndex={-1}
      className={cx(
        "diff-row",
        `diff-row-${row.kind}`,
        row.kind === "moved" && (row.after ? "diff-moved-here" : "diff-moved-away"),
      )}
      data-current={current || undefined}
    >
      <Gutter kind={row.kind} />
      <div className="min-w-0">
        <Labels {...props} />
        {view === "split" ? <SplitSides row={row} at={at} /> : <InlineBlock row={row} at={at} />}
        {row.source && (
          <SourceView
            source={row.source}
            folded={row.kind !== "source" && row.source.unexplained === "spacing"}
            named={row.kind === "source"}
          />
        )}
        {below.map(({ node, content }) => (
          // Comments belong to the console and use its direction, whatever the page's direction is.
          <div key={node} dir={document.documentElement.dir || "ltr"} className="diff-below">
            {content}
          </div>
        ))}
      </div>
      <RowButtons {...props} />
    </div>
  );
}

/** The anchors of a row that can be commented on. */
function commentNodes({ row, commentSides }: Pick<RowViewProps, "row" | "commentSides">) {
  const { before, after } = row.anchors;
  return {
    before: commentSides?.before === false ? undefined : before,
    after: commentSides?.after === false ? undefined : after,
  };
}

function Gutter({ kind }: { kind: RowKind }) {
  if (kind === "unchanged") return <span />;
  const Sign = signs[kind];
  return (
    <span className="diff-gutter">
      <Sign size={14} aria-label={proseTexts.kinds[kind]} role="img" />
    </span>
  );
}

function Labels(props: RowViewProps) {
  const { row, show } = props;
  // A link whose words were edited, too, consists of several pieces.
  const named = row.changes.map(changeName).filter((name) => name !== undefined);
  const names = [...new Set(named)];
  const { part } = row;
  const links = linksOf(props);
  const isRenumbered = row.changes.every(({ name }) => name === "number");
  const telling =
    row.kind === "split" ||
    row.kind === "merged" ||
    row.kind === "source" ||
    (row.kind === "formatOnly" && !isRenumbered);
  if (names.length === 0 && !telling && links.length === 0) return null;
  return (
    <div className="diff-labels">
      {links.map(({ to, text }) => (
        <button
          key={text}
          type="button"
          className="diff-move-link focus-ring"
          onClick={() => show(to)}
        >
          {text}
        </button>
      ))}
      {telling && (
        <span className="diff-label">
          {kindName(row)}
          {part && `, ${proseTexts.part(part.index + 1, part.count)}`}
        </span>
      )}
      {names.map((name) => (
        <span key={name} className="diff-label">
          {name}
        </span>
      ))}
    </div>
  );
}

function kindName({ kind, source }: Row): string {
  const reason = kind === "source" && source?.reason;
  return reason
    ? proseTexts.sourceOnly(proseTexts.sourceReasons[reason])
    : proseTexts.kinds[kind as "split"];
}

/** The other ends of what moved: the block, its section, or some of its words. */
function linksOf({ row, placeOf, textOf }: RowViewProps): { to: string; text: string }[] {
  const { counterpart, section, changes } = row;
  const links = changes.flatMap((change) => {
    if (change.name !== "textMoved") return [];
    const say = change.way === "from" ? proseTexts.textFrom : proseTexts.textTo;
    return [{ to: change.row, text: say(textOf(change.row)) }];
  });
  // The blocks of a section moved with its heading.
  if (counterpart === undefined || (section !== undefined && section !== row.id)) return links;
  const place = placeOf(counterpart);
  return [
    { to: counterpart, text: section ? sectionText(row, place) : moveText(row, place) },
    ...links,
  ];
}

function sectionText(row: Row, place: string): string {
  const title = (row.after ?? row.before)?.text ?? "";
  if (row.after)
    return place ? proseTexts.sectionFrom(title, place) : proseTexts.sectionFromTop(title);
  return place ? proseTexts.sectionTo(title, place) : proseTexts.sectionToTop(title);
}

function moveText(row: Row, place: string): string {
  if (row.after) return place ? proseTexts.movedFrom(place) : proseTexts.movedFromTop;
  return place ? proseTexts.movedTo(place) : proseTexts.movedToTop;
}

type ContentProps = { row: Row; at: RowOffsets | undefined };

function InlineBlock({ row, at }: ContentProps) {
  const block = row.after ?? row.before;
  if (!block) return null;
  const { runs, lines, table } = row;
  // A split or merge is rendered once as a whole, each part in its own style.
  const own = row.kind === "merged" ? (row.before ?? block) : block;
  const shown: Shown = "both";
  return (
    <BlockView
      block={own}
      other={row.before ?? row.origin}
      compared={{ runs, lines, table }}
      number={numberOf(row)}
      shown={shown}
      at={at}
    />
  );
}

/** The number of a list item on both sides, if it changed. */
function numberOf({ changes }: Row) {
  return changes.find((change) => change.name === "number");
}

function SplitSides({ row, at }: ContentProps) {
  const { runs, lines, table } = row;
  const compared = { runs, lines, table };
  const before = row.before ?? undefined;
  return (
    <div className="diff-sides">
      <div className="diff-side diff-side-before">
        {before && (
          <BlockView
            block={before}
            other={row.after}
            compared={compared}
            shown="before"
            number={numberOf(row)}
            at={at}
          />
        )}
      </div>
      <div className="diff-side diff-side-after">
        {row.after && (
          <BlockView
            block={row.after}
            other={before ?? row.origin}
            compared={compared}
            shown="after"
            number={numberOf(row)}
            at={at}
          />
        )}
      </div>
    </div>
  );
}

/**
 * Side by side, both sides can be commented on. Inline, only the current text, or the removed text. Only the current text can be
 * edited.
 */
function RowButtons(props: RowViewProps) {
  const { row, view, onComment, onSuggest, editHref } = props;
  const { after } = row.anchors;
  if (!onComment) return <span />;
  const nodes = commentNodes(props);
  const buttons = [
    {
      node: nodes.before,
      label: proseTexts.commentBefore,
      shown: view === "split" || after === undefined,
    },
    { node: nodes.after, label: proseTexts.comment, shown: true },
  ];
  return (
    <span className="diff-comments">
      {buttons.map(({ node, label, shown }) =>
        node !== undefined && shown ? (
          <button
            key={node}
            type="button"
            className="diff-comment focus-ring"
            aria-label={label}
            title={label}
            onClick={() => onComment(node)}
          >
            <MessageSquarePlus size={16} aria-hidden />
          </button>
        ) : null,
      )}
      {onSuggest && nodes.after !== undefined && (
        <button
          type="button"
          className="diff-comment diff-suggest focus-ring"
          aria-label={proseTexts.suggestBlock}
          title={proseTexts.suggestBlock}
          onClick={() => onSuggest(nodes.after!)}
        >
          <FilePen size={16} aria-hidden />
        </button>
      )}
      {editHref && after !== undefined && (
        <a
          href={editHref(after)}
          data-edit="block"
          className="diff-comment focus-ring"
          aria-label={proseTexts.editBlock}
          title={proseTexts.editBlock}
        >
          <Pencil size={16} aria-hidden />
        </a>
      )}
    </span>
  );
}

const texts = proseTexts.changed;

const orNone = (value: string | undefined) => value || proseTexts.none;

/** Describes a change in words; undefined for what is marked in place or has a link. */
export function changeName(change: Change): string | undefined {
  const name = nameOf(change);
  const isSame = "before" in change && isOtherForm(change.before, change.after);
  return name !== undefined && isSame ? `${name} (${texts.unicode})` : name;
}

function isOtherForm(before: unknown, after: unknown): boolean {
  return (
    typeof before === "string" && typeof after === "string" && isSameInOtherForm(before, after)
  );
}

function nameOf(change: Change): string | undefined {
  switch (change.name) {
    case "text":
    case "textMoved":
      return undefined;
    case "spacing":
      return texts.spacing;
    case "mark":
      return texts.mark(change.mark, change.added);
    case "link":
      if (change.before === undefined) return texts.linkAdded(change.after ?? "");
      if (change.after === undefined) return texts.linkRemoved(change.before);
      return texts.link(change.before, change.after);
    case "image": {
      const say = {
        source: texts.image,
        description: texts.imageDescription,
        dark: texts.imageDark,
      }[change.part];
      return say(orNone(change.before), orNone(change.after));
    }
    case "headingLevel":
      return texts.headingLevel(change.before, change.after);
    case "kind":
      return texts.kind(proseTexts.blockKinds[change.before], proseTexts.blockKinds[change.after]);
    case "marker":
      return texts.marker(texts.markers[change.before], texts.markers[change.after]);
    case "checked":
      if (change.before === undefined) return texts.task;
      if (change.after === undefined) return texts.noTask;
      return change.after ? texts.checked : texts.unchecked;
    case "depth":
      return texts.depth(change.before, change.after);
    case "container":
      return containerName(change.before, change.after);
    case "language":
      return texts.language(orNone(change.before), orNone(change.after));
    case "codeTitle":
      return texts.codeTitle(orNone(change.before), orNone(change.after));
    case "attribute":
      return attributeName(change);
    case "number":
      return undefined;
    case "lineEnds":
      return texts.lineEnds(change.before, change.after);
    case "lines":
      return texts.lines(change.added, change.removed);
    case "cells":
      return texts.cells(change.count);
    case "columns":
      return texts.columns(change.added, change.removed);
    case "moved":
      return texts.moved[change.what](change.count);
    case "footnoteReference":
      return texts.footnoteReference(change.before, change.after);
    case "unicode":
      return texts.unicode;
  }
}

function containerName(before: string, after: string): string {
  const footnoteOf = (path: string) => /^footnote (.+)$/.exec(path)?.[1];
  const [old, now] = [footnoteOf(before), footnoteOf(after)];
  if (old !== undefined && now !== undefined) return texts.footnote(old, now);
  const readable = (path: string) => path.replaceAll("/", " › ");
  if (before === "") return texts.into(readable(after));
  if (after === "") return texts.outOf(readable(before));
  return texts.container(readable(before), readable(after));
}

/** "image width: 300 → 400". An attribute without a value is either present or absent. */
function attributeName({ of, attribute, before, after }: Extract<Change, { name: "attribute" }>) {
  const value = (written: string | undefined) =>
    written === "" ? proseTexts.set : orNone(written);
  // Columns name themselves, and a condition has no name besides its tag's.
  const carrier = attribute.startsWith("column ")
    ? ""
    : ((texts.carriers as Record<string, string>)[of] ?? of);
  const name = attribute.replace(/(^| )data-(?=\S*$)/, "$1").replaceAll("-", " ");
  return texts.attribute([carrier, name].filter(Boolean).join(" "), value(before), value(after));
}
