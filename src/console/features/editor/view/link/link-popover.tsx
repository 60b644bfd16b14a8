import { useState, use, useLayoutEffect, useRef } from "react";
import { ExternalLink, Pencil, Unlink } from "lucide-react";
import { editorTexts as t } from "#console/messages/editor.ts";
import { Button } from "#console/ui/button.tsx";
import { isOutside } from "#content/address.ts";
import { readMention } from "#content/mention.ts";
import { resolveAddress, ResolveContext } from "#console/kit/markdown/address.ts";
import { IconButton } from "#console/ui/icon-button.tsx";
import { Link } from "#console/ui/link.tsx";
import { AnchoredDialog, placeNear } from "../anchored-dialog.tsx";
import { type Editor, useEditorState } from "../editor.ts";
import { linkAt, removeLink, setLink } from "../commands/mark-commands.ts";
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
  const current = linkAt(editor.state)?.href;
  const [address, setAddress] = useState(current ?? "");
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
        {current === undefined ? (
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

/** Where the link with the cursor leads, below it. */
export function LinkBubble({ editor, onEdit }: { editor: Editor; onEdit: () => void }) {
  const href = useEditorState(editor, ({ state }) =>
    state.selection.empty ? linkAt(state)?.href : undefined,
  );
  // A person is no place.
  if (href !== undefined && readMention(href) !== undefined) return null;
  return href !== undefined && <Bubble editor={editor} href={href} onEdit={onEdit} />;
}

function Bubble(props: { editor: Editor; href: string; onEdit: () => void }) {
  const { editor, href, onEdit } = props;
  const box = useRef<HTMLDivElement>(null);
  const target = resolveAddress(href, "link", use(ResolveContext));
  useLayoutEffect(() => {
    const link = linkAt(editor.state);
    const { view } = editor;
    if (!link || !view) return undefined;
    const place = () => placeNear(box.current, view.coordsAtPos(link.from));
    place();
    addEventListener("scroll", place, true);
    return () => removeEventListener("scroll", place, true);
  });
  return (
    <div
      ref={box}
      role="group"
      aria-label={t.link}
      className="fixed z-30 flex max-w-sm items-center gap-1 rounded-lg bg-raised py-1 ps-3 pe-1 shadow-float"
    >
      {target ? (
        <Link href={target.href} external={isOutside(target.href)} className="min-w-0 truncate">
          {target.title ?? href}
        </Link>
      ) : (
        <span className="min-w-0 truncate text-muted">{href || t.noTarget}</span>
      )}
      {target && isOutside(target.href) && <ExternalLink size={14} aria-hidden />}
      <IconButton
        size="small"
        label={t.editLink}
        keys="Mod+K"
        icon={<Pencil size={14} aria-hidden />}
        onPress={onEdit}
      />
      <IconButton
        size="small"
        label={t.removeLink}
        icon={<Unlink size={14} aria-hidden />}
        onPress={() => {
          removeLink(editor.state, editor.dispatch);
          editor.focus();
        }}
      />
    </div>
  );
}
