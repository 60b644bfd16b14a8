import { useState } from "react";
import { editorTexts as t } from "#console/messages/editor.ts";
import { Button } from "#console/ui/button.tsx";
import { AnchoredDialog } from "../anchored-dialog.tsx";
import type { Editor } from "../editor.ts";
import { linkAt, removeLink, setLink } from "../commands/link-commands.ts";
import { TargetField } from "./target-field.tsx";

/** Asks where a link leads, next to the text that it links. */
export function LinkPopover({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { view } = editor;
  const place = () => {
    const { left, top, bottom } = view!.coordsAtPos(editor.state.selection.from);
    return new DOMRect(left, top, 0, bottom - top);
  };
  if (!view) return null;
  return (
    <AnchoredDialog
      label={t.link}
      anchor={() => view.dom}
      place={place}
      editor={editor}
      onClose={onClose}
    >
      <LinkForm editor={editor} onDone={onClose} />
    </AnchoredDialog>
  );
}

function LinkForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const known = linkAt(editor.state)?.href;
  const [address, setAddress] = useState(known ?? "");
  const save = (href: string, title: string) => {
    if (href.trim() !== "") editor.dispatch(setLink(editor.state, href.trim(), title));
    onDone();
  };
  return (
    <form
      className="flex w-88 max-w-full flex-col gap-3 p-3"
      onSubmit={(event) => {
        event.preventDefault();
        save(address, "");
      }}
    >
      <TargetField
        label={t.linkTo}
        value={address}
        autoFocus
        onChange={setAddress}
        onChoose={(target) => save(target.address, target.title)}
      />
      <div className="flex justify-between">
        {known === undefined ? (
          <span />
        ) : (
          <Button
            variant="quiet"
            onPress={() => {
              removeLink(editor.state, editor.dispatch);
              onDone();
            }}
          >
            {t.removeLink}
          </Button>
        )}
        <Button type="submit" variant="primary">
          {t.done}
        </Button>
      </div>
    </form>
  );
}
