import { useDeferredValue, useMemo, useState } from "react";
import { call } from "#console/data/client.ts";
import type { NewText } from "#console/kit/content-acts/new-texts.ts";
import { FailureState } from "#console/kit/page-state.tsx";
import { LedgerPanel } from "#console/kit/table/bulk/ledger-panel.tsx";
import { useBulk } from "#console/kit/table/bulk/use-bulk.ts";
import { editorFindTexts as t } from "#console/messages/editor-tools.ts";
import { paths } from "#console/paths.ts";
import { Button } from "#console/ui/button.tsx";
import { Checkbox } from "#console/ui/checkbox.tsx";
import { Dialog } from "#console/ui/dialog.tsx";
import { TextField } from "#console/ui/text-field.tsx";
import { Link } from "#console/ui/link.tsx";
import type { Keeper, PagePlace } from "../../keep/keeper.ts";
import { findHits, type FindQuery, replaceHits, type Hit } from "../finder.ts";
import { writeInBatches } from "./batches.ts";
import { useAllTexts, type LoadedText } from "./use-all-texts.ts";

/** Pages that are listed at first. All are replaced. */
const mostPages = 100;

type Titled = NewText & { title: string };

const none: ReadonlySet<number> = new Set();

/** Finds in all pages of a change request, and replaces what is chosen of the results. */
export function FindEverywhere(props: { keeper: Keeper; text: string; onClose: () => void }) {
  const { place } = props.keeper;
  const [query, setQuery] = useState<FindQuery>({
    text: props.text,
    isCaseSensitive: false,
    isWholeWord: false,
  });
  const [put, setPut] = useState("");
  const [round, setRound] = useState(0);
  const [left, setLeft] = useState<ReadonlyMap<string, ReadonlySet<number>>>(new Map());
  const texts = useAllTexts(place, round);
  const lateQuery = useDeferredValue(query);
  const pageHits = useMemo(
    () =>
      texts.pages.flatMap((page): PageHits[] => {
        const hits = findHits(page.text, lateQuery);
        return hits.length === 0 ? [] : [{ page, hits }];
      }),
    [texts.pages, lateQuery],
  );
  const bulk = useBulk<Titled>(() => {
    props.keeper.check();
    setLeft(new Map());
    setRound((before) => before + 1);
  });

  const change = (part: Partial<FindQuery>) => {
    setLeft(new Map());
    setQuery((before) => ({ ...before, ...part }));
  };
  const chosen = pageHits.map(({ page, hits }) => ({
    page,
    hits: hits.filter((_, index) => !left.get(page.id)?.has(index)),
  }));
  const count = chosen.reduce((sum, { hits }) => sum + hits.length, 0);
  const isLoading = texts.total === undefined || texts.pages.length < texts.total;

  function replace() {
    const rows = chosen.flatMap(({ page, hits }): Titled[] => {
      const after = replaceHits(page.text, hits, put);
      if (after === page.text) return [];
      const { id, title, text: before, documentId } = page;
      return [{ id, title, before, documentId, after }];
    });
    const write = writeInBatches(rows, (changes) => sendChanges(place, changes));
    const label = t.replaceAction(query.text, put);
    bulk.start({ label, run: write, undo: (row) => restore(place, row) }, rows);
  }

  return (
    <Dialog
      isOpen
      size="large"
      title={t.everywhere}
      onClose={props.onClose}
      footer={
        bulk.run === undefined && (
          <>
            <p role="status" className="me-auto text-sm text-muted">
              {isLoading
                ? t.searching(texts.pages.length, texts.total)
                : t.inPages(count, chosen.filter(({ hits }) => hits.length > 0).length)}
            </p>
            <Button
              variant="primary"
              unavailable={
                isLoading ? t.stillSearching : count === 0 ? t.nothingToReplace : undefined
              }
              onPress={replace}
            >
              {t.replaceCount(count)}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-3">
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField
            label={t.find}
            value={query.text}
            onChange={(text) => change({ text })}
            autoComplete="off"
            autoFocus
          />
          <TextField label={t.replaceWith} value={put} onChange={setPut} autoComplete="off" />
        </div>
        <div className="flex flex-wrap gap-4">
          <Checkbox
            isSelected={query.isCaseSensitive}
            onChange={(isCaseSensitive) => change({ isCaseSensitive })}
          >
            {t.caseSensitive}
          </Checkbox>
          <Checkbox
            isSelected={query.isWholeWord}
            onChange={(isWholeWord) => change({ isWholeWord })}
          >
            {t.wholeWord}
          </Checkbox>
        </div>
        {bulk.run && <LedgerPanel run={bulk.run} bulk={bulk} nameOf={({ title }) => title} />}
        {texts.error !== undefined && (
          <FailureState error={texts.error} onRetry={() => setRound(round + 1)} />
        )}
        <ul aria-label={t.resultList}>
          {pageHits.slice(0, mostPages).map((pageHit) => (
            <PageHitsList
              key={pageHit.page.id}
              found={pageHit}
              put={put}
              href={hrefOf(place, texts.number, pageHit.page.id)}
              left={left.get(pageHit.page.id) ?? none}
              onChange={(next) => setLeft(new Map(left).set(pageHit.page.id, next))}
            />
          ))}
        </ul>
        {pageHits.length > mostPages && (
          <p className="text-sm text-muted">{t.morePages(pageHits.length - mostPages)}</p>
        )}
        {query.text !== "" && !isLoading && pageHits.length === 0 && (
          <p className="text-muted">{t.noResults(query.text)}</p>
        )}
      </div>
    </Dialog>
  );
}

const content = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content";

function sendChanges(
  { spaceId, changeRequestId }: PagePlace,
  changes: Parameters<Parameters<typeof writeInBatches>[1]>[0],
) {
  return call(`POST ${content}`, { params: { spaceId, changeRequestId }, body: { changes } });
}

/** Takes a replacement back, unless the page was changed since. */
async function restore(place: PagePlace, { id, before, after }: Titled): Promise<void> {
  const { spaceId, changeRequestId } = place;
  const params = { spaceId, changeRequestId, pageId: id };
  const page = await call(`GET ${content}/page/{pageId}`, { params });
  if (page.markdown?.trim() !== after.trim()) throw new Error(t.changedSince);
  const write = writeInBatches([], (changes) => sendChanges(place, changes));
  await write({ id, before: after, documentId: page.documentId, after: before });
}

function hrefOf(place: PagePlace, number: number | undefined, pageId: string): string | undefined {
  if (number === undefined || pageId === place.pageId) return undefined;
  return paths.editPage(place.organizationId, place.spaceId, number, pageId);
}

/** A page with its hits. */
type PageHits = { page: LoadedText; hits: readonly Hit[] };

/** How many hits of a page are listed at first. */
const mostHits = 10;

/** The hits in one page, each with the words around it. Those that are checked are replaced. */
function PageHitsList(props: {
  found: PageHits;
  put: string;
  href: string | undefined;
  /** Indexes of hits that stay as they are. */
  left: ReadonlySet<number>;
  onChange: (left: ReadonlySet<number>) => void;
}) {
  const { found, put, left, onChange } = props;
  const { page, hits } = found;
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? hits : hits.slice(0, mostHits);
  const toggle = (index: number, isChosen: boolean) => {
    const next = new Set(left);
    if (isChosen) next.delete(index);
    else next.add(index);
    onChange(next);
  };
  return (
    <li className="border-b py-2 last:border-b-0">
      <div className="flex items-baseline gap-3">
        <Checkbox
          isSelected={left.size < hits.length}
          onChange={(isChosen) => onChange(new Set(isChosen ? [] : hits.keys()))}
        >
          <span dir="auto" className="font-semibold wrap-anywhere">
            {page.title}
          </span>
          <span className="ms-2 text-sm text-muted">{t.results(hits.length)}</span>
        </Checkbox>
        {props.href !== undefined && (
          <Link href={props.href} className="ms-auto shrink-0 text-sm">
            {t.openPage}
            <span className="sr-only"> {page.title}</span>
          </Link>
        )}
      </div>
      <ul className="ms-6 mt-1 flex flex-col gap-1">
        {shown.map((hit, index) => {
          const { before, found: old, after } = contextOf(page.text, hit);
          const isChosen = !left.has(index);
          return (
            <li key={`${hit.from}`}>
              <Checkbox isSelected={isChosen} onChange={(next) => toggle(index, next)}>
                <span dir="auto" className="font-mono text-sm wrap-anywhere whitespace-pre-wrap">
                  {before}
                  {isChosen && put !== "" && put !== old ? (
                    <>
                      <del className="bg-diff-del-strong text-diff-del">{old}</del>
                      <ins className="bg-diff-ins-strong text-diff-ins no-underline">{put}</ins>
                    </>
                  ) : (
                    <mark className="rounded-xs bg-warning-soft font-medium text-text">{old}</mark>
                  )}
                  {after}
                </span>
              </Checkbox>
            </li>
          );
        })}
      </ul>
      {hits.length > shown.length && (
        <Button variant="quiet" size="small" className="ms-5" onPress={() => setWhole(true)}>
          {t.more(hits.length - shown.length)}
        </Button>
      )}
    </li>
  );
}

/** A hit with the text around it in its line. */
type InContext = { before: string; found: string; after: string };

const mostAround = { before: 40, after: 80 };

/** What is shown of a hit: the part of its line around it. */
function contextOf(text: string, { from, to }: Hit): InContext {
  const start = text.lastIndexOf("\n", from - 1) + 1;
  const lineEnd = text.indexOf("\n", to);
  const end = lineEnd < 0 ? text.length : lineEnd;
  const before = text.slice(Math.max(start, from - mostAround.before), from);
  const after = text.slice(to, Math.min(end, to + mostAround.after));
  return {
    before: from - mostAround.before > start ? `…${before}` : before,
    found: text.slice(from, to),
    after: to + mostAround.after < end ? `${after}…` : after,
  };
}
