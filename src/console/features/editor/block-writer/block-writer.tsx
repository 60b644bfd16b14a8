import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Plugin, Selection } from "prosemirror-state";
import { editorBlockWriterTexts as t } from "#console/messages/editor-tools.ts";
import type { BlockKind } from "#content/prose/block.ts";
import { parseBlocks } from "#content/prose/blocks.ts";
import type { PagePlace } from "../keep/keeper.ts";
import { useLinkTargets } from "../links/use-link-targets.ts";
import { pasting } from "../paste/pasting.ts";
import { uploading } from "../paste/uploading.ts";
import type { Upload } from "../upload.tsx";
import { PortalOutlet } from "../view/draw/portals.tsx";
import { Completing } from "../view/complete/completing.tsx";
import { SlashMenu } from "../view/insert/slash-menu.tsx";
import { TargetsContext } from "../view/link/target-field.tsx";
import { OpenEditor } from "../view/open-editor.ts";
import { OptionsPopover } from "../view/options/options-popover.tsx";
import { completionOf } from "../view/plugins/completion.ts";
import { slashOf } from "../view/plugins/slash.ts";
import { Linking, Surface } from "../view/surface.tsx";
import { Toolbar } from "../view/toolbar/toolbar.tsx";
import "prosemirror-view/style/prosemirror.css";
import "prosemirror-gapcursor/style/gapcursor.css";
import "#console/kit/markdown/prose.css";
import "#console/kit/markdown/prose-blocks.css";
import "#console/kit/markdown/prose-colors.css";
import "../view/editor.css";

type BlockWriterProps = {
  /** The Markdown to begin with. */
  text: string;
  /** What the block is on its page, with the Markdown that it was read from. */
  block: { original: string; kind: BlockKind; text: string };
  /** The page, for its links. */
  place: Omit<PagePlace, "userId">;
  /** Name of the text box. */
  label: string;
  autoFocus: boolean;
  onChange: (markdown: string) => void;
  /** Shown instead for a block that means something else without the rest of its page. */
  otherwise: ReactNode;
};

/** Writes one block as in the editor of its page. Outside of a page, so nothing is saved: each change is told as Markdown. */
export function BlockWriter(props: BlockWriterProps) {
  const [isAlone] = useState(() => isSameAlone(props.block) && !isTag(props.text));
  if (isAlone) return <RichBlock {...props} />;
  return (
    <>
      <p className="px-3 pt-2 text-sm text-muted">{t.onlyMarkdown}</p>
      {props.otherwise}
    </>
  );
}

function RichBlock({ text, place, label, autoFocus, onChange }: BlockWriterProps) {
  const change = useRef(onChange);
  useEffect(() => {
    change.current = onChange;
  });
  const [editor] = useState(() => {
    const open: OpenEditor = new OpenEditor(text, () => change.current(open.text().trimEnd()), [
      composerKeys,
      pasting(refuse),
      uploading,
    ]);
    return open;
  });
  const targets = useLinkTargets(place);
  useLayoutEffect(() => {
    if (!autoFocus) return;
    const { state } = editor;
    editor.dispatch(state.tr.setSelection(Selection.atEnd(state.doc)));
    editor.focus();
  }, [editor, autoFocus]);
  return (
    <TargetsContext value={targets}>
      <div className="editor editor-of-block">
        <div className="px-3">
          <Toolbar editor={editor} isOfBlock />
        </div>
        <Surface editor={editor} name={label} />
        <PortalOutlet portals={editor.portals} />
        <SlashMenu editor={editor} />
        <Completing editor={editor} spaceId={place.spaceId} />
        <OptionsPopover editor={editor} />
        <Linking editor={editor} />
      </div>
    </TargetsContext>
  );
}

/** A file would be a change of its own, which a suggestion can't hold. */
const refuse: Upload = async () => {
  throw new Error(t.noFiles);
};

/** Keys of what the block is written in, such as a comment: they send it and close it. */
const composerKeys = new Plugin({
  props: {
    handleDOMEvents: {
      keydown(view, event) {
        if (event.isComposing) return false;
        if (event.key === "Enter") return event.metaKey || event.ctrlKey;
        const isListOpen = slashOf(view.state) !== null || completionOf(view.state) !== null;
        return event.key === "Escape" && !isListOpen;
      },
    },
  },
});

/** Whether the Markdown of a block says by itself what it says on its page, which may define its links and footnotes. */
function isSameAlone({ original, kind, text }: BlockWriterProps["block"]): boolean {
  const [only, ...others] = parseBlocks(original);
  return only?.kind === kind && only.text === text && others.length === 0;
}

/** The opening line of a block with others inside. */
const isTag = (text: string) => /^\s*\{%(?!.*\{%\s*end)/s.test(text);
