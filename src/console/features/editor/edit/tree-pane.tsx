import { type ReactNode, useDeferredValue, useEffect, useState } from "react";
import { Redo2, Undo2 } from "lucide-react";
import { gate } from "#console/kit/gate.ts";
import { holdKeys } from "#console/kit/keys/held-keys.ts";
import { useKeys } from "#console/kit/keys/use-keys.ts";
import { topmost } from "#console/kit/ordered-tree/model.ts";
import { countRows, idsAtFocus } from "#console/kit/ordered-tree/open-rows.ts";
import { TreeDrawer } from "#console/kit/tree-drawer.tsx";
import { pageTreeTexts as t } from "#console/messages/page-tree.ts";
import { cx } from "#console/ui/class-names.ts";
import { IconButton } from "#console/ui/icon-button.tsx";
import { useWasOpen } from "#console/ui/later.ts";
import { openedLater } from "#console/ui/opened-later.tsx";
import { showToast } from "#console/ui/toast.ts";
import type { Rewrite } from "../tree/acts.ts";
import { AddMenu, PageMenu } from "../tree/menus.tsx";
import type { PageNode } from "../tree/nodes.ts";
import type { PageTree } from "../tree/use-page-tree.ts";
import type { TreeActs } from "../tree/use-tree-acts.ts";
import { importHref, ActProblem } from "./empty.tsx";
import type { Edited } from "./use-edited.ts";
import { useVisibleHeight } from "./use-visible-height.ts";

/** The tree's code is large. It comes with the data. */
const Pages = openedLater(async () => (await import("../tree/pages.tsx")).Pages);

export const { prepare } = Pages;

const AddLink = openedLater(async () => (await import("../tree/add-link.tsx")).AddLink);
const AskLinks = openedLater(async () => (await import("../tree/questions.tsx")).AskLinks);
const FromTemplateDialog = openedLater(
  async () => (await import("../templates/from-template.tsx")).FromTemplateDialog,
);
const RemovePages = openedLater(async () => (await import("../tree/questions.tsx")).RemovePages);

type PaneProps = {
  edited: Edited;
  pages: PageTree;
  tree: readonly PageNode[];
  acts: TreeActs;
  /** Why nothing can be changed, as a sentence. */
  unavailable: string | undefined;
  /** Whether the settings take some of its room. */
  isNarrow: boolean;
  /** Whether the text of the open page is to be drawn first. */
  isTextNext: boolean;
};

/**
 * The page tree beside the page; in a narrow window, behind a button.
 *
 * @param props.children - draws the page, with that button
 */
export function TreePane(props: PaneProps & { children: (button: ReactNode) => ReactNode }) {
  const [isAddingLink, setAddingLink] = useState(false);
  const [asksTemplate, setAsksTemplate] = useState(false);
  const { acts, pages, tree } = props;
  const { undecided: question } = pages.checked;
  const column = useVisibleHeight();
  useTreeKeys(props);
  const body = (
    <TreeBody
      {...props}
      onLink={() => setAddingLink(true)}
      onTemplate={() => setAsksTemplate(true)}
    />
  );
  return (
    <>
      <nav
        aria-label={t.label}
        data-keeps-focus
        className={cx("w-72 shrink-0 border-e max-[900px]:hidden", !props.isNarrow && "xl:w-80")}
      >
        <div ref={column} className="sticky top-0 flex flex-col gap-2 py-3 ps-6 pe-3">
          {body}
        </div>
      </nav>
      {props.children(
        <TreeDrawer isInline>
          <div className="flex h-full flex-col gap-2 p-3 pt-2">{body}</div>
        </TreeDrawer>,
      )}
      {isAddingLink && (
        <AddLink
          onAdd={(title, href) => acts.addLink(title, href, undefined)}
          onClose={() => setAddingLink(false)}
        />
      )}
      {question?.links !== undefined && (
        <AskLinks
          undecided={{ ...question, links: question.links }}
          onDecide={pages.checked.decide}
          onCancel={pages.checked.cancel}
        />
      )}
      {asksTemplate && (
        <FromTemplateDialog
          place={{
            organizationId: props.edited.organizationId,
            spaceId: props.edited.space.id,
            changeRequestId: props.edited.changeRequest.id,
          }}
          onAdd={acts.addFrom}
          onClose={() => setAsksTemplate(false)}
        />
      )}
      {acts.removing !== undefined && (
        <RemovePages
          scope={props.edited.scope}
          revision={props.edited.changeRequest.revision}
          tree={tree}
          ids={acts.removing}
          onRemove={(links) => removeAndSay(acts, pages, tree, links)}
          onClose={() => acts.askRemove(undefined)}
        />
      )}
    </>
  );
}

/** Deletes the pages that the user was asked about, and offers to take it back. */
async function removeAndSay(
  acts: TreeActs,
  pages: PageTree,
  tree: readonly PageNode[],
  links: readonly Rewrite[],
) {
  const ids = acts.removing;
  if (ids === undefined) return;
  const titles = topmost(tree, ids).map(({ title }) => title);
  const result = await acts.remove(ids, links);
  if (result === undefined) return;
  const action = { label: t.undo, onPress: pages.queue.undo };
  showToast({ tone: "success", title: t.remove.done(titles), action });
}

function TreeBody(props: PaneProps & { onLink: () => void; onTemplate: () => void }) {
  const { edited, pages, tree, acts, unavailable } = props;
  const { href } = edited;
  const { state, queue } = pages;
  const areRowsDue = useRowsDue(props.isTextNext);
  return (
    <>
      <div className="flex items-center gap-1">
        <p role="status" className="me-auto truncate text-sm text-muted">
          {state.pending.length > 0 ? t.saving : t.count(countRows(tree))}
        </p>
        <IconButton
          size="small"
          label={t.undoTree}
          icon={<Undo2 size={14} />}
          unavailable={unavailable ?? gate([state.done.length === 0, t.nothingToUndo])}
          onPress={queue.undo}
        />
        <IconButton
          size="small"
          label={t.redoTree}
          icon={<Redo2 size={14} />}
          unavailable={unavailable ?? gate([state.undone.length === 0, t.nothingToRedo])}
          onPress={queue.redo}
        />
        <AddMenu
          acts={acts}
          unavailable={unavailable}
          importHref={importHref(edited)}
          onLink={props.onLink}
          onTemplate={props.onTemplate}
        />
      </div>
      <ActProblem pages={pages} />
      <div className="flex min-h-40 flex-col [--tree-height:none]">
        {areRowsDue && (
          <Pages
            tree={tree}
            hrefBefore={href("")}
            place={{
              spaceId: edited.space.id,
              changeRequestId: edited.changeRequest.id,
              userId: edited.user.id,
            }}
            open={acts.open}
            onOpenChange={acts.setOpen}
            selected={acts.selected}
            onSelect={acts.select}
            unavailable={unavailable}
            onMove={pages.move}
            reveal={acts.reveal}
            {...(unavailable === undefined && { renaming: acts.renaming })}
            menuOf={(ids) => (
              <PageMenu tree={tree} ids={ids} acts={acts} href={href} unavailable={unavailable} />
            )}
          />
        )}
      </div>
    </>
  );
}

/** Milliseconds for which the rows let the text go first: it is what the screen was opened for. */
const patience = 200;

/** Whether the rows may be drawn: they take about as long as a long text. */
function useRowsDue(isTextNext: boolean): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), patience);
    return () => clearTimeout(timer);
  }, []);
  return useWasOpen(useDeferredValue(!isTextNext || isOver));
}

/** Keys for the chosen pages. Those that move a row are the tree's own. */
function useTreeKeys({ acts, pages, unavailable }: PaneProps): void {
  const { keys } = t;
  const { group } = keys;
  const isTree = () => document.activeElement?.closest("[role=treegrid]") !== null;
  const [first] = acts.selected;
  useKeys(
    unavailable !== undefined
      ? []
      : [
          {
            keys: "Alt+n",
            label: keys.add,
            group,
            run: () => {
              holdKeys();
              acts.addPage(first === undefined ? undefined : { after: first });
            },
          },
          {
            keys: "Delete",
            label: keys.remove,
            group,
            isActive: () => isTree() && idsAtFocus(acts.selected).size > 0,
            run: () => acts.askRemove(idsAtFocus(acts.selected)),
          },
          { keys: "Mod+z", label: t.undoTree, group, run: pages.queue.undo },
          { keys: "Mod+Shift+Z", label: t.redoTree, group, run: pages.queue.redo },
        ],
  );
}
