import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Resolve } from "#console/kit/markdown/address.ts";
import { ResolveContext } from "#console/kit/markdown/context.ts";
import { editorTexts as t } from "#console/messages/editor.ts";
import { whyUnparsed } from "#content/prose/parse.ts";
import type { Keeper } from "../keep/keeper.ts";
import { useLinkTargets } from "../links/use-link-targets.ts";
import { BlockHandle } from "./blocks/block-handle.tsx";
import { LinkBubble } from "./link/link-bubble.tsx";
import { LinkPopover } from "./link/link-popover.tsx";
import { TargetsContext } from "./link/targets-context.ts";
import { useEditorState } from "./use-editor-state.ts";
import { PortalOutlet } from "./draw/portals.tsx";
import { SlashMenu } from "./insert/slash-menu.tsx";
import { OpenEditor } from "./open-editor.ts";
import { OptionsPopover } from "./options/options-popover.tsx";
import { Toolbar } from "./toolbar/toolbar.tsx";
import "prosemirror-view/style/prosemirror.css";
import "prosemirror-gapcursor/style/gapcursor.css";
import "#console/kit/markdown/prose.css";
import "#console/kit/markdown/prose-blocks.css";
import "#console/kit/markdown/prose-colors.css";
import "./editor.css";

export type PageEditorProps = {
  /** The title of the page, for the name of the text. */
  title: string;
  /** Keeps the text. Another page needs another keeper, and another key for this component. */
  keeper: Keeper;
  /** What the links and images of the page lead to. */
  resolve?: Resolve;
  /** Further tools, after those of the text. */
  tools?: ReactNode;
};

/** The text of a page, as it will look, to write in. */
export function PageEditor({ title, keeper, resolve, tools }: PageEditorProps) {
  const [editor] = useState(() => new OpenEditor(keeper.text(), keeper.changed));
  useEffect(() => keeper.hold(editor), [keeper, editor]);
  const targets = useLinkTargets(keeper.place);
  return (
    <ResolveContext value={resolve}>
      <TargetsContext value={targets}>
        <div className="editor">
          <Toolbar editor={editor}>{tools}</Toolbar>
          {whyUnparsed(keeper.text()) && <p className="py-2 text-muted">{t.tooLarge}</p>}
          <Surface editor={editor} name={t.text(title)} />
          <PortalOutlet portals={editor.portals} />
          <SlashMenu editor={editor} />
          <BlockHandle editor={editor} />
          <OptionsPopover editor={editor} />
          <Linking editor={editor} />
        </div>
      </TargetsContext>
    </ResolveContext>
  );
}

function Linking({ editor }: { editor: OpenEditor }) {
  const isLinking = useEditorState(editor, (one) => one.isLinking);
  if (isLinking) return <LinkPopover editor={editor} onClose={() => editor.askForLink(false)} />;
  return <LinkBubble editor={editor} onEdit={() => editor.askForLink()} />;
}

function Surface({ editor, name }: { editor: OpenEditor; name: string }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => editor.mount(place.current!, name), [editor, name]);
  return <div ref={place} />;
}
