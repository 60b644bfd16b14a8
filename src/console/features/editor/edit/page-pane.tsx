import { type ReactNode, type Ref, useState } from "react";
import { FileX2, Settings2 } from "lucide-react";
import { useNavigate } from "react-router";
import { gate } from "#console/kit/gate.ts";
import { indexOf } from "#console/kit/ordered-tree/model.ts";
import { PanelBoundary } from "#console/kit/panel.tsx";
import { editPageTexts as t, pageSettingsTexts, keepTexts } from "#console/messages/edit-page.ts";
import { cx } from "#console/ui/class-names.ts";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { IconButton } from "#console/ui/icon-button.tsx";
import { Link } from "#console/ui/link.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import type { InsertedPage } from "../tree/acts.ts";
import { hasText } from "#screens/revisions.ts";
import { type PageNode } from "../tree/nodes.ts";
import type { PageTree } from "../tree/use-page-tree.ts";
import { PageTitle } from "./page-title.tsx";
import { type Edited, placeOf } from "./use-edited.ts";

const PageWriting = openedLater(async () => (await import("./page-writing.tsx")).PageWriting);
const KeptText = openedLater(async () => (await import("../keep/kept-text.tsx")).KeptText);
const PageText = openedLater(async () => (await import("./page-text.tsx")).PageText);

export const { prepare } = PageWriting;

type PaneProps = {
  edited: Edited;
  pages: PageTree;
  tree: readonly PageNode[];
  /** Undefined if the change request doesn't have the page. */
  node: PageNode | undefined;
  /** Why nothing can be changed, as a sentence. */
  unavailable: string | undefined;
  /** Whether the settings are beside it. */
  isNarrow: boolean;
  /** In a narrow window: opens the page tree. */
  pagesButton: ReactNode;
  /** What its button does. */
  settings: { toggle: () => void; button: Ref<HTMLButtonElement> };
  /** Called once the text is drawn, to write in. */
  onDrawn: () => void;
};

/** The open page: its title, and what is below it. */
export function PagePane(props: PaneProps) {
  const { edited, tree, pages, unavailable } = props;
  const { node, deleted } = useDeleted(props);
  if (node === undefined) return <Missing {...props} />;
  const { page } = node;
  return (
    <article
      className={cx(
        "mx-auto w-full max-w-200 min-w-0 flex-1 px-4 pt-2 pb-24 sm:pt-6",
        // Beside the settings, the tools need the room.
        props.isNarrow ? "sm:ps-8" : "sm:px-8",
      )}
    >
      <header className="mb-1 sm:mb-6">
        <PageTitle
          lead={props.pagesButton}
          title={node.title}
          emoji={page.emoji}
          unavailable={unavailable ?? gate([deleted !== undefined, keepTexts.deleted.title])}
          onChange={(title) =>
            void pages.act({ kind: "set", pages: [{ id: node.id, fields: { title } }] }, [
              node.title,
            ])
          }
        >
          {deleted === undefined && (
            <span className="sm:mt-1">
              <IconButton
                label={pageSettingsTexts.open}
                icon={<Settings2 size={16} aria-hidden />}
                onPress={props.settings.toggle}
                ref={props.settings.button}
              />
            </span>
          )}
        </PageTitle>
        {page.description !== undefined && (
          <p dir="auto" className="mt-2 text-lg text-muted wrap-anywhere">
            {page.description}
          </p>
        )}
      </header>
      <PanelBoundary>
        {hasText(page) ? (
          unavailable === undefined ? (
            <PageWriting
              edited={edited}
              tree={tree}
              page={page}
              deleted={deleted}
              onDrawn={props.onDrawn}
            />
          ) : (
            <>
              <div className="mb-8 empty:hidden">
                <KeptText place={placeOf(edited, node.id)} />
              </div>
              <PageText edited={edited} tree={tree} page={page} />
            </>
          )
        ) : page.type === "link" ? (
          <p className="text-muted">
            {t.leadsTo} <code className="wrap-anywhere">{page.href}</code>
          </p>
        ) : (
          <Inside edited={edited} node={node} />
        )}
      </PanelBoundary>
    </article>
  );
}

/**
 * The page as it was when somebody deleted it while it is open: what is typed meanwhile must not disappear with it.
 *
 * @returns the page, and, if it is deleted, what adds it again
 */
function useDeleted({ edited, pages, tree, node, unavailable }: PaneProps) {
  const add = useAdd(edited, pages);
  const [last, setLast] = useState<{ node: PageNode; parent: string | undefined }>();
  const parent = node && indexOf(tree).get(node.id)?.parent?.id;
  if (node !== undefined && (last?.node !== node || last.parent !== parent)) {
    setLast({ node, parent });
  }
  const isWritten = last !== undefined && hasText(last.node.page) && unavailable === undefined;
  if (node !== undefined || !isWritten) return { node };
  const { title, emoji, icon, description, hidden, condition, cover, layout } = last.node.page;
  return {
    node: last.node,
    deleted: {
      onAdd: (text: string) => {
        const texts = { title, emoji, icon, description, condition };
        const fields = { ...texts, hidden, cover, into: last.parent };
        // The platform may send values that it doesn't accept, and then says so.
        return add({ ...fields, layout: layout as InsertedPage["layout"] }, text);
      },
    },
  };
}

function Missing({ edited, pages, unavailable, pagesButton }: PaneProps) {
  const { pageId } = edited;
  const add = useAdd(edited, pages);
  const title = keepTexts.deleted.untitled;
  return (
    <div className="min-w-0 flex-1 pb-16">
      <div className="p-2 min-[900px]:hidden">{pagesButton}</div>
      <EmptyState icon={<FileX2 size={20} aria-hidden />} title={t.missingTitle}>
        {t.missing}
      </EmptyState>
      {pageId !== undefined && (
        <div className="mx-auto max-w-2xl px-4">
          <KeptText
            place={placeOf(edited, pageId)}
            onAdd={unavailable === undefined ? (text) => add({ title }, text) : undefined}
          />
        </div>
      )}
    </div>
  );
}

/** Adds a page with a text, and opens it. */
function useAdd(edited: Edited, pages: PageTree) {
  const navigate = useNavigate();
  return async (page: InsertedPage, text: string) => {
    const result = await pages.act({ kind: "insert", page, text }, [page.title ?? ""]);
    const id = result?.changes[0]?.page?.id;
    if (id !== undefined) void navigate(edited.href(id));
    return id !== undefined;
  };
}

/** The pages of a group. */
function Inside({ edited, node }: { edited: Edited; node: PageNode }) {
  if (node.children.length === 0) return <p className="text-muted">{t.emptyGroup}</p>;
  return (
    <ul aria-label={t.inside} className="divide-y overflow-hidden rounded-lg border">
      {node.children.map(({ id, title }) => (
        <li key={id}>
          <Link
            href={edited.href(id)}
            look="bare"
            className="focus-ring-inset flex min-h-11 items-center px-4 py-2 hover:bg-hover"
          >
            <span dir="auto" className="truncate font-medium">
              {title}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
