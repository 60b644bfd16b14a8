import { useCallback, useMemo, useState, useRef } from "react";
import { useNavigate } from "react-router";
import { whyNotWrite } from "#console/data/read-only.ts";
import { whyNotEditContent } from "#console/kit/change-request-rules.ts";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { useQuiet } from "#console/kit/timing.ts";
import { openedLater } from "#console/ui/opened-later.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import { hasText } from "#screens/revisions.ts";
import { prepareDevice } from "../keep/device.ts";
import { usePageTree } from "../tree/use-page-tree.ts";
import { useTreeActs } from "../tree/use-tree-acts.ts";
import { firstPage } from "../tree/nodes.ts";
import { EmptyChangeRequest } from "./empty.tsx";
import { PagePane, prepare as preparePage } from "./page-pane.tsx";
import { prepare as prepareTree, TreePane } from "./tree-pane.tsx";
import { useEdited } from "./use-edited.ts";
import { focusWhenPossible } from "../view/focus-when-possible.ts";
import { useCloseQuestion } from "#console/kit/form/use-leave-guard.tsx";

const MergeNotice = openedLater(async () => (await import("./merge-notice.tsx")).MergeNotice);
const PageSettings = openedLater(async () => (await import("./page-settings.tsx")).PageSettings);

export function prepare(): void {
  prepareTree();
  preparePage();
  // What is kept on this device of the page is asked for before the text is shown.
  prepareDevice();
}

/** The pages of a change request, and the open one, to change both. */
export function Component() {
  const edited = useEdited();
  const { scope, changeRequest, href, pageId } = edited;
  const navigate = useNavigate();
  const pages = usePageTree(scope, changeRequest.revision);
  const { tree } = pages;
  const first = useMemo(() => tree && firstPage(tree), [tree]);
  const shown = pageId ?? first?.id;
  const acts = useTreeActs(pages, shown, (id) => void navigate(href(id)));
  const [lock, setLock] = useState<string>();
  const isQuiet = useQuiet();
  const unavailable = whyNotWrite() ?? whyNotEditContent(edited) ?? lock;
  const settings = useSettings();
  const [isDrawn, setDrawn] = useState(false);
  const onDrawn = useCallback(() => setDrawn(true), []);
  if (tree === undefined) {
    return pages.error === null ? (
      <Pending>
        <SkeletonRows count={8} />
      </Pending>
    ) : (
      <FailureState error={pages.error} onRetry={pages.retry} />
    );
  }
  const node = pages.page(shown);
  const isWritten = node !== undefined && hasText(node.page) && unavailable === undefined;
  const isNarrow = settings.shown?.isBeside === true && node !== undefined;
  const isEmpty = tree.length === 0 && pages.state.pending.length === 0;
  if (isEmpty && pageId === undefined) {
    return (
      <EmptyChangeRequest edited={edited} pages={pages} acts={acts} unavailable={unavailable} />
    );
  }
  return (
    <>
      {isQuiet && <MergeNotice edited={edited} onLock={setLock} />}
      <div className="-mx-4 flex min-h-[calc(100dvh-12rem)] flex-col sm:-mx-6 min-[900px]:flex-row">
        <TreePane
          edited={edited}
          pages={pages}
          tree={tree}
          acts={acts}
          unavailable={unavailable}
          isNarrow={isNarrow}
          isTextNext={isWritten && !isDrawn}
        >
          {(pagesButton) =>
            shown === undefined ? (
              <div className="p-2">{pagesButton}</div>
            ) : (
              <PagePane
                key={shown}
                edited={edited}
                pages={pages}
                tree={tree}
                node={node}
                unavailable={unavailable}
                isNarrow={isNarrow}
                onDrawn={onDrawn}
                settings={settings}
                pagesButton={pagesButton}
              />
            )
          }
        </TreePane>
        {settings.shown !== undefined && node !== undefined && (
          <PageSettings
            {...settings.shown}
            edited={edited}
            pages={pages}
            node={node}
            unavailable={unavailable}
            onTouchedChange={settings.onTouchedChange}
            onClose={settings.close}
          />
        )}
        {settings.question}
      </div>
    </>
  );
}

/** Whether the settings fit beside the page. */
const hasRoom = () => matchMedia("(min-width: 80rem)").matches;

/** The settings of the open page: whether they are shown, and what shows and closes them. Asks before they lose changes. */
function useSettings() {
  const [shown, setShown] = useState<{ isBeside: boolean }>();
  const button = useRef<HTMLButtonElement>(null);
  const forget = useRef<() => void>(undefined);
  const { close, question } = useCloseQuestion(
    () => forget.current !== undefined,
    () => {
      forget.current = undefined;
      setShown(undefined);
      const { current } = button;
      if (current !== null) focusWhenPossible(current, () => current.focus());
    },
    () => forget.current?.(),
  );
  return {
    /** Undefined while they are closed. */
    shown,
    /** For the button that shows and closes them. The focus returns to it. */
    button,
    toggle: () => (shown === undefined ? setShown({ isBeside: hasRoom() }) : close()),
    close,
    onTouchedChange: (isTouched: boolean, drop: () => void) => {
      forget.current = isTouched ? drop : undefined;
    },
    question,
  };
}
