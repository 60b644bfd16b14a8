import { type ReactNode, useLayoutEffect, useRef, useState, useEffect } from "react";
import { FileCode, Search } from "lucide-react";
import { holdKeys } from "#console/kit/keys/held-keys.ts";
import { useKeys } from "#console/kit/keys/use-keys.ts";
import { type Resolve, ResolveContext } from "#console/kit/markdown/address.ts";
import { editorTexts as t } from "#console/messages/editor.ts";
import { editorFindTexts as f, editorSourceTexts as s } from "#console/messages/editor-tools.ts";
import { openedLater } from "#console/ui/opened-later.tsx";
import { finding, RichFinder } from "../find/rich-find.ts";
import type { Keeper } from "../keep/keeper.ts";
import { Present, presenceMarks } from "./present.tsx";
import { useLinkTargets } from "../links/use-link-targets.ts";
import { BlockHandle } from "../view/blocks/block-handle.tsx";
import { FootnoteBubble } from "../view/draw/footnotes.tsx";
import { TargetsContext, UploadContext } from "../view/link/target-field.tsx";
import { showBlock } from "../view/editor.ts";
import { pasting } from "../paste/pasting.ts";
import { ImageSizeDialog, useImageSizes } from "#console/kit/images/image-sizes.tsx";
import { useUpload } from "../upload.tsx";
import { uploading } from "../paste/uploading.ts";
import type { OpenSource } from "../source/open-source.ts";
import { PortalOutlet } from "../view/draw/portals.tsx";
import { Completing } from "../view/complete/completing.tsx";
import { SlashMenu } from "../view/insert/slash-menu.tsx";
import { OpenEditor } from "../view/open-editor.ts";
import { OptionsPopover } from "../view/options/options-popover.tsx";
import { Linking, Surface } from "../view/surface.tsx";
import { Toolbar } from "../view/toolbar/toolbar.tsx";
import { type PageTool, PageToolButtons } from "../view/toolbar/tools.tsx";
import type { UndoLog } from "../view/undo-log.ts";
import "prosemirror-view/style/prosemirror.css";
import "prosemirror-gapcursor/style/gapcursor.css";
import "#console/kit/markdown/prose.css";
import "#console/kit/markdown/prose-blocks.css";
import "#console/kit/markdown/prose-colors.css";
import "../view/editor.css";
import { useSearchParams } from "react-router";
import { findAnchor } from "#content/prose/anchored-blocks.ts";
import { blocksOfSyntax } from "#content/prose/blocks.ts";
import { showToast } from "#console/ui/toast.ts";
import { parseMarkdown } from "../model/read/parse.ts";
import { blockAround } from "../view/commands/block-selection.ts";
import { whyUnparsed } from "#content/prose/parse.ts";
import { sentSyntax } from "#content/sent-syntax.ts";

type PageEditorProps = {
  /** The title of the page, for the name of the text. */
  title: string;
  /** Keeps the text. Another page needs another keeper, and another key for this component. */
  keeper: Keeper;
  /** What the links and images of the page lead to. */
  resolve?: Resolve;
  /** Further tools, after those of the text. */
  tools?: ReactNode;
};

/** The tools stay in view. In a low window, such as a phone's on its side, only the search does. */
const barClass = "editor-bar sticky top-12 z-20 md:top-0 max-lg:[@media(height<40rem)]:contents";

const FindBar = openedLater(async () => (await import("../find/find-bar.tsx")).FindBar);
const FindEverywhere = openedLater(
  async () => (await import("../find/everywhere/find-everywhere.tsx")).FindEverywhere,
);
const SourcePane = openedLater(async () => (await import("../source/source-pane.tsx")).SourcePane);

/** The text of a page, to write in: as it will look, or as Markdown. */
export function PageEditor({ title, keeper, resolve, tools }: PageEditorProps) {
  const { place } = keeper;
  const upload = useUpload(place.spaceId, place.changeRequestId);
  const sizes = useImageSizes();
  const [{ editor, isTooLarge }] = useState(() => {
    const more = [pasting(upload, sizes.ask), uploading, finding, presenceMarks];
    const text = keeper.text();
    const history = keeper.history() as UndoLog | undefined;
    const isSourceOnly = isTooLargeForRich(text);
    return {
      isTooLarge: isSourceOnly,
      // Reading a large text takes seconds, and it stays in the source view.
      editor: isSourceOnly
        ? new OpenEditor("", keeper.changed, more)
        : new OpenEditor(text, keeper.changed, more, history),
    };
  });
  const targets = useLinkTargets(place);
  useShownBlock(editor, isTooLarge);
  const [finder] = useState(() => new RichFinder(editor));
  const [isFinding, setFinding] = useState(false);
  /** What is searched for in all pages. */
  const [sought, setSought] = useState<string>();
  const frame = useRef<HTMLDivElement>(null);
  const source = useRef<OpenSource>(null);
  const { mode, start, switchTo } = useMode(keeper, editor, isTooLarge);
  const toggle = () => {
    if (mode === "rich") switchTo("source", editor.offset());
    else if (!isTooLarge) switchTo("rich", source.current?.offset ?? 0);
  };
  useKeys([
    {
      keys: markdownKeys,
      label: s.markdown,
      group: s.group,
      run: () => {
        if (mode === "rich") holdKeys();
        toggle();
      },
      inFields: true,
    },
    {
      keys: "Mod+f",
      label: f.open,
      group: s.group,
      run: () => {
        if (!isFinding) holdKeys();
        setFinding(true);
      },
      inFields: true,
      // Outside of the text, the browser's own search is meant.
      isActive: () => frame.current?.contains(document.activeElement) === true,
    },
    {
      keys: "Mod+Shift+F",
      label: f.everywhere,
      group: s.group,
      run: () => {
        if (sought === undefined) holdKeys();
        setSought(mode === "rich" ? finder.selected() : "");
      },
      inFields: true,
    },
  ]);
  const find = { onClose: () => setFinding(false), everywhere: setSought };
  const pageTools: readonly PageTool[] = [
    {
      label: s.markdown,
      keys: markdownKeys,
      icon: FileCode,
      isOn: mode === "source",
      unavailable: isTooLarge ? s.tooLarge : undefined,
      onPress: toggle,
    },
    {
      label: f.open,
      keys: "Mod+F",
      icon: Search,
      isOn: isFinding,
      onPress: () => setFinding(!isFinding),
    },
  ];
  const shared = (
    <>
      <Present keeper={keeper} editor={editor} isRich={mode === "rich"} />
      {tools}
    </>
  );
  // Outside of the toolbar, which handles the arrow keys of what is inside.
  const dialog = sought !== undefined && (
    <FindEverywhere keeper={keeper} text={sought} onClose={() => setSought(undefined)} />
  );
  if (mode === "source") {
    return (
      <div ref={frame} className="editor">
        {isTooLarge && <p className="py-2 text-muted">{t.tooLarge}</p>}
        <SourcePane
          keeper={keeper}
          title={title}
          start={start()}
          source={source}
          find={isFinding ? find : undefined}
        >
          <PageToolButtons tools={pageTools} />
          {shared}
        </SourcePane>
        {dialog}
      </div>
    );
  }
  return (
    <ResolveContext value={resolve}>
      <TargetsContext value={targets}>
        <div ref={frame} className="editor">
          <div className={barClass}>
            <Toolbar editor={editor} pageTools={pageTools}>
              {shared}
            </Toolbar>
            {isFinding && <FindBar finder={finder} {...find} />}
          </div>
          <Surface editor={editor} name={t.text(title)} />
          <PortalOutlet portals={editor.portals} />
          <SlashMenu editor={editor} />
          <Completing editor={editor} spaceId={place.spaceId} />
          <BlockHandle editor={editor} />
          <UploadContext value={upload}>
            <OptionsPopover editor={editor} />
          </UploadContext>
          <FootnoteBubble editor={editor} />
          <Linking editor={editor} />
          <ImageSizeDialog question={sizes.question} />
          {dialog}
        </div>
      </TargetsContext>
    </ResolveContext>
  );
}

const markdownKeys = "Mod+Shift+M";

/** Goes to the block that the URL names by its comment anchor (`block`). Says so if the page no longer has it. */
function useShownBlock(editor: OpenEditor, isTooLarge: boolean): void {
  const [query] = useSearchParams();
  const anchor = query.get("block");
  // Before the text is drawn: otherwise it would be laid out twice.
  const [isThere] = useState(() => goToBlock(editor, anchor));
  const isDrawn = useRef(false);
  // Before it is painted, so that it doesn't jump.
  useLayoutEffect(() => {
    if (!editor.view) return;
    const isFound = isDrawn.current ? goToBlock(editor, anchor) : isThere;
    isDrawn.current = true;
    if (!isFound) return;
    editor.focus();
    const block = blockAround(editor.state.selection.$head);
    if (block) showBlock(editor, block.from);
  }, [editor, anchor, isThere]);
  // A text that is too large isn't in the editor.
  const isGone = anchor !== null && !isThere && !isTooLarge;
  useEffect(() => {
    if (isGone) showToast({ tone: "info", title: t.blockGone });
  }, [isGone]);
}

/** Puts the cursor into a block. @returns whether the page has it */
function goToBlock(editor: OpenEditor, anchor: string | null): boolean {
  if (anchor === null) return false;
  const text = editor.text();
  const match = findAnchor(blocksOfSyntax(parseMarkdown(text), text), anchor);
  if (match) editor.goTo(match.block.offset);
  return match !== undefined;
}

/** The most characters of a text that the rich view opens and types without delay. */
const longestRich = 600_000;

/** Whether a text can only be edited as Markdown: it is too large or complex for the rich view. */
export function isTooLargeForRich(text: string): boolean {
  if (text.length > longestRich) return true;
  // The platform only parses ordinary texts.
  return sentSyntax(text) === undefined && whyUnparsed(text) !== undefined;
}

/** How the text is edited: as it will look, or as Markdown. */
type Mode = "rich" | "source";

/**
 * Switches between the two views of a page's text. Both are the same document: the rich view takes what was written in the
 * other in one step, and the cursor stays in its block.
 * @param isTooLarge whether the rich view can't show the text
 */
function useMode(keeper: Keeper, editor: OpenEditor, isTooLarge: boolean) {
  const [mode, setMode] = useState<Mode>(isTooLarge ? "source" : "rich");
  const offset = useRef(0);
  const wasSource = useRef(false);

  useEffect(() => {
    if (mode === "source") {
      wasSource.current = true;
      return undefined;
    }
    if (wasSource.current) {
      editor.takeText(keeper.text());
      editor.goTo(offset.current);
      editor.focus();
    }
    return keeper.hold(editor);
  }, [keeper, editor, mode]);

  return {
    mode,
    /** Where the source view starts. */
    start: () => offset.current,
    /** @param at where the cursor is, as an offset in the text */
    switchTo(next: Mode, at: number) {
      offset.current = at;
      setMode(next);
    },
  };
}
