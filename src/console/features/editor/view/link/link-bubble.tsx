import { use, useLayoutEffect, useRef } from "react";
import { ExternalLink, Pencil, Unlink } from "lucide-react";
import { isOutside } from "#content/address.ts";
import { resolveAddress } from "#console/kit/markdown/address.ts";
import { ResolveContext } from "#console/kit/markdown/context.ts";
import { editorTexts as t } from "#console/messages/editor.ts";
import { IconButton } from "#console/ui/icon-button.tsx";
import { Link } from "#console/ui/link.tsx";
import type { Editor } from "../editor.ts";
import { placeNear } from "../place-near.ts";
import { useEditorState } from "../use-editor-state.ts";
import { linkAt, removeLink } from "../commands/link-commands.ts";

/** Where the link with the cursor leads, below it. */
export function LinkBubble({ editor, onEdit }: { editor: Editor; onEdit: () => void }) {
  const href = useEditorState(editor, ({ state }) =>
    state.selection.empty ? linkAt(state)?.href : undefined,
  );
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
        <span className="min-w-0 truncate text-muted">{href}</span>
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
