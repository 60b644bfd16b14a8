import { BookOpen, Download } from "lucide-react";
import { Outlet } from "react-router";
import type { Space } from "#contract/space.ts";
import { PageHeading, useDocumentTitle } from "#console/kit/page-head.tsx";
import { NewerNotice } from "#console/kit/newer-notice.tsx";
import { useTypedQuery } from "#console/kit/use-typed-filter.ts";
import { SpaceHead } from "#console/kit/space-head.tsx";
import { TreeDrawer } from "#console/kit/tree-drawer.tsx";
import { useChangeParams, withParams } from "#console/kit/use-set-params.ts";
import { spaceTexts } from "#console/messages/space.ts";
import { paths } from "#console/paths.ts";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { LinkButton } from "#console/ui/link.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { HeadActions, NewChangeRequest } from "./head-actions.tsx";
import { useReaderState } from "./reader.ts";
import type { Reader } from "./reader.ts";
import { whyNotImport } from "./act-items.tsx";
import { SpaceSearchField } from "./search/space-search-field.tsx";
import { TreePane } from "./tree/tree-pane.tsx";

const SearchResults = openedLater(async () => (await import("./search/results.tsx")).SearchResults);

/** The reader of a space: its header, its page tree, and the open page or the search results. */
export function Component() {
  const reader = useReaderState();
  // The first search adds a history entry, so that Back returns to the page; further typing replaces it.
  const search = useTypedQuery((query) => query === "");
  const { space, index } = reader;
  const isEmpty = index !== undefined && index.order.length === 0 && reader.pageId === undefined;
  return (
    <div className="flex min-h-full flex-col">
      <SpaceHead
        space={space}
        current="content"
        search={
          isEmpty ? undefined : (
            <SpaceSearchField
              typed={search.typed}
              isTooLong={search.isTooLong}
              onType={search.setTyped}
            />
          )
        }
        actions={<HeadActions reader={reader} />}
      />
      {isEmpty ? <EmptySpace space={space} /> : <Reading reader={reader} query={search.query} />}
    </div>
  );
}

function Reading({ reader, query }: { reader: Reader; query: string }) {
  const changeParams = useChangeParams();
  const leave = () => changeParams((current) => withParams(current, { q: "" }));
  return (
    <div className="flex flex-1">
      <nav
        aria-label={spaceTexts.tree.label}
        className="sticky top-22 h-[calc(100dvh-5.5rem-var(--view-bar))] w-64 shrink-0 border-e max-[900px]:hidden xl:w-72"
      >
        <TreePane reader={reader} />
      </nav>
      <div className="min-w-0 flex-1">
        <TreeDrawer>
          <TreePane reader={reader} />
        </TreeDrawer>
        {query === "" ? (
          <Outlet context={reader satisfies Reader} />
        ) : (
          <SearchResults reader={reader} query={query} onLeave={leave} />
        )}
        {reader.showNewest !== undefined && (
          <NewerNotice
            title={spaceTexts.page.newer}
            action={spaceTexts.page.show}
            onShow={reader.showNewest}
          />
        )}
      </div>
    </div>
  );
}

const t = spaceTexts.empty;

/** A space without pages, and two ways to add some. */
function EmptySpace({ space }: { space: Space }) {
  useDocumentTitle(space.title);
  return (
    <div className="px-4 py-12">
      <PageHeading className="sr-only">{space.title}</PageHeading>
      <EmptyState
        icon={<BookOpen size={20} aria-hidden />}
        title={t.title}
        action={
          <span className="flex flex-wrap justify-center gap-2">
            <LinkButton
              variant="primary"
              icon={<Download size={16} aria-hidden />}
              href={paths.imports(space.organization, space.id)}
              unavailable={whyNotImport(space)}
            >
              {t.import}
            </LinkButton>
            <NewChangeRequest space={space} />
          </span>
        }
      >
        {t.body}
      </EmptyState>
    </div>
  );
}
