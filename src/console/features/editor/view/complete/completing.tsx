import { later, useLater } from "#console/ui/later.ts";
import { type Editor, useEditorState } from "../editor.ts";
import { useListKeys } from "../insert/text-list.tsx";
import { askCompletion, completionOf } from "../plugins/completion.ts";
import { giveUp } from "./choose.ts";

const list = later(() => import("./completion-list.tsx"));

/**
 * Completes pages after `[[`, people after `@`, and emoji after `:`. The list's code is loaded with the first one; what is typed
 * meanwhile goes on in the text, and Enter chooses as soon as there is something to choose.
 *
 * @param props.spaceId - whose people can be mentioned
 */
export function Completing({ editor, spaceId }: { editor: Editor; spaceId: string }) {
  const open = useEditorState(editor, ({ state }) => completionOf(state));
  const loaded = useLater(list, open !== null, () => giveUp(editor));
  if (open === null) return null;
  return loaded === undefined ? (
    <Waiting editor={editor} />
  ) : (
    <loaded.CompletionList key={open.kind} editor={editor} spaceId={spaceId} open={open} />
  );
}

/** Before the list is there to take them, keys that choose are remembered. */
function Waiting({ editor }: { editor: Editor }) {
  useListKeys(editor, (key) => {
    if (completionOf(editor.state)?.asked !== undefined) return false;
    if (key !== "Enter" && key !== "Tab") return false;
    editor.dispatch(askCompletion(editor.state.tr, key));
    return true;
  });
  return null;
}
