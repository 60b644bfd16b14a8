import { FileX2, Settings2 } from "lucide-react";
import { PanelBoundary } from "#console/kit/panel.tsx";
import { editPageTexts as t } from "#console/messages/edit-page.ts";
import { pageSettingsTexts } from "#console/messages/page-settings.ts";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { IconButton } from "#console/ui/icon-button.tsx";
import { Link } from "#console/ui/link.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { hasText, type PageNode } from "../tree/nodes.ts";
import type { PageTree } from "../tree/use-page-tree.ts";
import { PageTitle } from "./page-title.tsx";
import type { Edited } from "./use-edited.ts";

const PageWriting = openedLater(async () => (await import("./page-writing.tsx")).PageWriting);
const PageText = openedLater(async () => (await import("./page-text.tsx")).PageText);

type PaneProps = {
  edited: Edited;
  pages: PageTree;
  tree: readonly PageNode[];
  /** Undefined if the change request doesn't have the page. */
  node: PageNode | undefined;
  /** Why nothing can be changed, as a sentence. */
  unavailable: string | undefined;
  onSettings: () => void;
};

/** The open page: its title, and what is below it. */
export function PagePane(props: PaneProps) {
  const { edited, tree, node, pages, unavailable } = props;
  if (node === undefined) return <Missing />;
  const { page } = node;
  const Text = unavailable === undefined ? PageWriting : PageText;
  return (
    <article className="mx-auto w-full max-w-200 min-w-0 flex-1 px-4 pt-6 pb-24 sm:px-8">
      <header className="mb-6">
        <div dir="auto" className="flex items-start gap-3">
          {page.emoji !== undefined && (
            <span aria-hidden className="text-3xl">
              {page.emoji}
            </span>
          )}
          <PageTitle
            title={node.title}
            unavailable={unavailable}
            onChange={(title) =>
              void pages.act({ kind: "set", pages: [{ id: node.id, fields: { title } }] }, [title])
            }
          />
          <span className="mt-1">
            <IconButton
              label={pageSettingsTexts.open}
              icon={<Settings2 size={16} aria-hidden />}
              onPress={props.onSettings}
            />
          </span>
        </div>
        {page.description !== undefined && (
          <p dir="auto" className="mt-2 text-lg text-muted wrap-anywhere">
            {page.description}
          </p>
        )}
      </header>
      <PanelBoundary>
        {hasText(page) ? (
          <Text edited={edited} tree={tree} page={page} />
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

function Missing() {
  return (
    <div className="flex-1">
      <EmptyState icon={<FileX2 size={20} aria-hidden />} title={t.missingTitle}>
        {t.missing}
      </EmptyState>
    </div>
  );
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
