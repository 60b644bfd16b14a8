import { useLayoutEffect, useRef, useState } from "react";
import { useEditorState } from "./editor.ts";
import { LinkBubble, LinkPopover } from "./link/link-popover.tsx";
import type { OpenEditor } from "./open-editor.ts";

/** The document of an open editor, to write in. */
export function Surface({ editor, name }: { editor: OpenEditor; name: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [firstName] = useState(name);
  useLayoutEffect(() => editor.mount(place.current!, firstName), [editor, firstName]);
  useLayoutEffect(() => editor.rename(name), [editor, name]);
  return <div ref={place} />;
}

/** Where the link with the cursor leads, and the dialog that changes it. */
export function Linking({ editor }: { editor: OpenEditor }) {
  const isLinking = useEditorState(editor, (shown) => shown.isLinking);
  if (isLinking) return <LinkPopover editor={editor} onClose={() => editor.askForLink(false)} />;
  return <LinkBubble editor={editor} onEdit={() => editor.askForLink()} />;
}
