import { useEffect, useMemo } from "react";
import { presenceTexts as t } from "#console/messages/editor-presence.ts";
import type { Presence } from "#contract/presence.ts";
import { Avatar } from "#console/ui/avatar.tsx";
import { cx } from "#console/ui/class-names.ts";
import { tip } from "#console/ui/tip.ts";
import type { Editor } from "../view/editor.ts";
import { useEditorState } from "../view/use-editor-state.ts";
import type { Keeper, PagePlace } from "../keep/keeper.ts";
import { setMarks } from "../keep/presence-marks.ts";
import { useKeeping } from "../keep/use-keeper.ts";
import { usePresence } from "../keep/use-presence.ts";

const most = 4;

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
    const marks = here.flatMap((one) =>
      one.block === undefined ? [] : [{ block: one.block, name: nameOf(one, place) }],
    );
    editor.dispatch(setMarks(editor.state, marks));
  }, [editor, here, place]);
  const people = oncePerUser([...here, ...all.filter((one) => !here.includes(one))]);
  if (people.length === 0) return null;
  return (
    <ul aria-label={t.label} className="flex items-center gap-1 px-1">
      {people.slice(0, most).map((one) => (
        <Person key={one.user.id} one={one} place={place} />
      ))}
      {people.length > most && (
        <li className="text-sm text-muted">{t.more(people.length - most)}</li>
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
  return [...new Map(all.toReversed().map((one) => [one.user.id, one])).values()].toReversed();
}
