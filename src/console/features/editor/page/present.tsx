import { useEffect, useMemo, useState } from "react";
import { Plugin, PluginKey, type EditorState, type Transaction } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";
import { presenceTexts as t } from "#console/messages/edit-page.ts";
import type { Presence } from "#contract/presence.ts";
import { Avatar } from "#console/ui/avatar.tsx";
import { cx } from "#console/ui/class-names.ts";
import { tip } from "#console/ui/tip.ts";
import { call } from "#console/data/client.ts";
import { RequestFailure } from "#console/data/request-failure.ts";
import { type Editor, useEditorState } from "../view/editor.ts";
import type { Keeper, PagePlace, KeptConflict } from "../keep/keeper.ts";
import { useKeeping } from "../keep/use-keeper.ts";
import { tab, usePresent } from "../keep/use-present.ts";

const mostShown = 4;

/** Who else writes in the change request. Those on this page are marked at their blocks, too. */
export function Present(props: {
  keeper: Keeper;
  editor: Editor;
  /** Whether the rich view is shown: the blocks of the Markdown aren't known. */
  isRich: boolean;
}) {
  const { keeper, editor, isRich } = props;
  const { place } = keeper;
  const { conflicts } = useKeeping(keeper);
  const block = useEditorState(editor, ({ state }) => state.selection.$from.index(0));
  const all = usePresence(place, isRich ? block : undefined, conflicts);
  const here = useMemo(() => all.filter(({ page }) => page === place.pageId), [all, place.pageId]);
  useEffect(() => {
    const marks = here.flatMap((presence) =>
      presence.block === undefined
        ? []
        : [{ block: presence.block, name: nameOf(presence, place) }],
    );
    editor.dispatch(setMarks(editor.state, marks));
  }, [editor, here, place]);
  const people = oncePerUser([...here, ...all.filter((presence) => !here.includes(presence))]);
  if (people.length === 0) return null;
  return (
    <ul aria-label={t.label} className="flex items-center gap-1 px-1">
      {people.slice(0, mostShown).map((presence) => (
        <Person key={presence.user.id} one={presence} place={place} />
      ))}
      {people.length > mostShown && (
        <li className="text-sm text-muted">{t.more(people.length - mostShown)}</li>
      )}
    </ul>
  );
}

function Person({ one, place }: { one: Presence; place: PagePlace }) {
  const isHere = one.page === place.pageId;
  const count = isHere ? (one.conflicts?.length ?? 0) : 0;
  const name = nameOf(one, place);
  const words = count > 0 ? t.unsaved(name, count) : (isHere ? t.here : t.elsewhere)(name);
  return (
    <li
      className={cx(
        "rounded-full border-2 p-px",
        count > 0 ? "border-warning" : isHere ? "border-accent" : "border-transparent",
      )}
      {...tip(words)}
    >
      <Avatar name={one.user.displayName} photoURL={one.user.photoURL} size={24} />
      <span className="sr-only">{words}</span>
    </li>
  );
}

/** What a writer is called in their own browser and in others. */
export const nameOf = ({ user }: Presence, { userId }: PagePlace) =>
  user.id === userId ? t.you : user.displayName;

/** Those on this page come first, so each user is shown where they are seen. */
function oncePerUser(all: readonly Presence[]): Presence[] {
  return [
    ...new Map(all.toReversed().map((presence) => [presence.user.id, presence])).values(),
  ].toReversed();
}

const operation = "PUT /v1/spaces/{spaceId}/change-requests/{changeRequestId}/presence";

/** Milliseconds between two reports from the same place, and the shortest time between two places. */
const REPORT = { every: 10_000, move: 1000 };

/**
 * Tells others where the user writes, and where they do.
 * @param block index of the block with the cursor; undefined if there is none
 * @param conflicts the writer's versions of what isn't saved; always the same list until something changes
 * @returns the others in the change request, as long as the same ones are there
 */
function usePresence(
  place: PagePlace,
  block: number | undefined,
  conflicts: readonly KeptConflict[],
): readonly Presence[] {
  const others = usePresent(place, all);
  useReports(place, block, conflicts);
  return others ?? nobody;
}

const nobody: readonly Presence[] = [];

const all = (others: readonly Presence[]) => others;

function useReports(
  { spaceId, changeRequestId, pageId }: PagePlace,
  block: number | undefined,
  conflicts: readonly KeptConflict[],
): void {
  const isVisible = useVisibility();
  // What others wait for is told as long as the tab is open.
  const isThere = isVisible || conflicts.length > 0;
  useEffect(() => {
    if (!isThere) return;
    const report = () => send({ spaceId, changeRequestId }, pageId, block, conflicts);
    const first = setTimeout(report, REPORT.move);
    const timer = setInterval(report, REPORT.every);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [spaceId, changeRequestId, pageId, block, conflicts, isThere]);
  useEffect(() => {
    const leave = () => send({ spaceId, changeRequestId }, null);
    if (!isThere) leave();
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      if (isThere) leave();
    };
  }, [spaceId, changeRequestId, isThere]);
}

function useVisibility(): boolean {
  const [isVisible, setVisible] = useState(!document.hidden);
  useEffect(() => {
    const note = () => setVisible(!document.hidden);
    document.addEventListener("visibilitychange", note);
    return () => document.removeEventListener("visibilitychange", note);
  }, []);
  return isVisible;
}

/** How much of the conflicts is told. The contract has these limits. */
const mostTold = { conflicts: 20, length: 5000 };

/** Whether the platform takes reports with conflicts. */
let tellsConflicts = true;

/** Reports are best effort: the next one comes soon, and without them the user just isn't seen. */
function send(
  params: { spaceId: string; changeRequestId: string },
  page: string | null,
  block?: number,
  conflicts: readonly KeptConflict[] = [],
): void {
  const told = tellsConflicts ? conflicts.slice(0, mostTold.conflicts) : [];
  const versions = told.map(({ changeRequest }) => changeRequest.trim().slice(0, mostTold.length));
  const body = {
    tab,
    page,
    ...(block !== undefined && { block }),
    ...(versions.length > 0 && { conflicts: versions }),
  };
  call(operation, { params, body, isRetried: false }).catch((error: unknown) => {
    if (versions.length === 0 || !(error instanceof RequestFailure) || error.status !== 400) return;
    // A platform that doesn't know conflicts still tells where the user is.
    tellsConflicts = false;
    send(params, page, block);
  });
}

/** Someone else's cursor. `block` is the index of a block of the text. */
type Mark = { block: number; name: string };

const key = new PluginKey<DecorationSet>("presence");

/** Marks the blocks in which others write. */
export const presenceMarks = new Plugin<DecorationSet>({
  key,
  state: {
    init: () => DecorationSet.empty,
    apply(transaction, before) {
      const marks = transaction.getMeta(key) as readonly Mark[] | undefined;
      if (marks === undefined) return before.map(transaction.mapping, transaction.doc);
      return DecorationSet.create(transaction.doc, decorations(transaction, marks));
    },
  },
  props: { decorations: (state) => key.getState(state) },
});

/** A transaction that replaces the marks. */
export function setMarks(state: EditorState, marks: readonly Mark[]): Transaction {
  return state.tr.setMeta(key, marks).setMeta("addToHistory", false);
}

function decorations({ doc }: Transaction, marks: readonly Mark[]): Decoration[] {
  const decorations: Decoration[] = [];
  doc.forEach((node, position, index) => {
    const here = marks.filter(({ block }) => block === index);
    // A user with several tabs is named once.
    const names = new Set(here.map(({ name }) => name));
    if (names.size === 0) return;
    const attributes = { class: "editor-present", "data-present": [...names].join(", ") };
    decorations.push(Decoration.node(position, position + node.nodeSize, attributes));
  });
  return decorations;
}
