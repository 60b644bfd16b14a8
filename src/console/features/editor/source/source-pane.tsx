import { type ReactNode, type RefObject, useState } from "react";
import { Toolbar as AriaToolbar } from "react-aria-components/Toolbar";
import { editorSourceTexts as t } from "#console/messages/editor-source.ts";
import { FindBar } from "../find/find-bar.tsx";
import { SourceFinder } from "../find/source-find.ts";
import type { Keeper } from "../keep/keeper.ts";
import { useLinkTargets } from "../links/use-link-targets.ts";
import { useUpload } from "../upload/upload.ts";
import type { OpenSource } from "./open-source.ts";
import { SourceEditor } from "./source-editor.tsx";
import { sourcePaste } from "./source-paste.ts";

type SourcePaneProps = {
  keeper: Keeper;
  /** Title of the page. */
  title: string;
  /** Where the cursor starts, as an offset in the text. */
  start: number;
  source: RefObject<OpenSource | null>;
  /** What find and replace needs; undefined while it is closed. */
  find: { onClose: () => void; everywhere: (text: string) => void } | undefined;
  /** The tools of both views. */
  children: ReactNode;
};

/** The Markdown view of a page, with its tools. */
export function SourcePane(props: SourcePaneProps) {
  const { keeper, title, start, source, find, children } = props;
  const { place } = keeper;
  const targets = useLinkTargets(place);
  const upload = useUpload(place.spaceId, place.changeRequestId);
  const [finder] = useState(() => new SourceFinder());
  const [extensions] = useState(() => [sourcePaste(upload), finder.extension]);
  return (
    <>
      <AriaToolbar
        aria-label={t.toolbar}
        className="editor-tools flex flex-wrap items-center justify-end gap-0.5 border-b bg-canvas py-1"
      >
        {children}
      </AriaToolbar>
      {find && <FindBar finder={finder} {...find} />}
      <SourceEditor
        keeper={keeper}
        title={title}
        start={start}
        targets={targets}
        extensions={extensions}
        ref={source}
      />
    </>
  );
}
