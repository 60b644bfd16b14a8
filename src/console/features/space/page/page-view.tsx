import { useCallback, useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, ArrowRight, EyeOff, Users } from "lucide-react";
import { useLocation, useNavigationType } from "react-router";
import type { Cover as PageCover, Page } from "#contract/page.ts";
import { decoded, safeAddress } from "#content/address.ts";
import { PageHeading, useDocumentTitle } from "#console/kit/page-head.tsx";
import { PanelBoundary } from "#console/kit/panel.tsx";
import { useVisit } from "#console/kit/palette/visits.ts";
import { revisionFilesQuery } from "#console/kit/revision-queries.ts";
import { useQuiet } from "#console/kit/timing.ts";
import { Time } from "#console/kit/time.tsx";
import { spaceTexts } from "#console/messages/space.ts";
import { Badge } from "#console/ui/badge.tsx";
import { Link } from "#console/ui/link.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { useCommentsPanel } from "../comments/use-comments-panel.ts";
import type { Reader } from "../reader.ts";
import { FoldedOutline, Outline, useOutline } from "./outline.tsx";
import { PageBody } from "./page-body.tsx";

const t = spaceTexts.page;

const PageComments = openedLater(
  async () => (await import("../comments/page-comments.tsx")).PageComments,
);

/** One page as its readers will see it, with its outline. */
export function PageView({ reader, page }: { reader: Reader; page: Page }) {
  useDocumentTitle(page.title, reader.space.title);
  const { layout = {} } = page;
  const outline = useOutline(page.markdown ?? "");
  const { data: files } = useQuery(revisionFilesQuery(reader.space.id, reader.revision));
  const hasOutline = layout.outline !== false && outline.length > 1;
  const text = useRef<HTMLDivElement>(null);
  const [side, setSide] = useState<HTMLElement | null>(null);
  const [isAnchored, setAnchored] = useState(false);
  const anchor = useCallback(() => setAnchored(true), []);
  const comments = useCommentsPanel();
  const isQuiet = useQuiet();
  useAnchor();
  useVisit({
    href: reader.href(page.id),
    kind: "page",
    label: page.title,
    detail: reader.space.title,
  });
  return (
    <div className="flex">
      <article
        className={`mx-auto w-full min-w-0 px-4 pt-6 pb-16 sm:px-8 min-[900px]:pt-10 [&_.prose_:is(h2,h3,h4,h5,h6)]:scroll-mt-28 ${layout.width === "wide" ? "max-w-300" : "max-w-200"}`}
      >
        {page.cover !== undefined && layout.cover !== false && (
          <Cover
            cover={page.cover}
            download={(id) => files?.find((file) => file.id === id)?.downloadURL}
          />
        )}
        <header className="mb-6">
          <div dir="auto" className={layout.title === false ? "sr-only" : "flex items-start gap-3"}>
            {page.emoji !== undefined && (
              <span aria-hidden className="text-3xl">
                {page.emoji}
              </span>
            )}
            <PageHeading className="min-w-0 flex-1 text-3xl font-bold tracking-tight wrap-anywhere outline-none">
              {page.title}
            </PageHeading>
            {page.condition !== undefined && (
              <span title={t.conditionHint(page.condition)} className="mt-2">
                <Badge icon={<Users size={12} aria-hidden />}>{t.conditional}</Badge>
              </span>
            )}
            {page.hidden === true && (
              <span title={t.hiddenHint} className="mt-2">
                <Badge icon={<EyeOff size={12} aria-hidden />}>{t.hiddenPage}</Badge>
              </span>
            )}
          </div>
          {page.description !== undefined && layout.description !== false && (
            <p dir="auto" className="mt-2 text-lg text-muted wrap-anywhere">
              {page.description}
            </p>
          )}
        </header>
        {hasOutline && (
          <div className="xl:hidden">
            <PanelBoundary>
              <FoldedOutline entries={outline} />
            </PanelBoundary>
          </div>
        )}
        <div ref={text} className="relative">
          <PanelBoundary>
            <PageBody reader={reader} page={page} isAnchored={isAnchored} />
          </PanelBoundary>
          {isQuiet && (
            <PanelBoundary>
              <PageComments {...{ reader, page, text, side }} onAnchor={anchor} />
            </PanelBoundary>
          )}
        </div>
        {layout.pagination !== false && <Pager reader={reader} pageId={page.id} />}
        {page.updatedAt !== undefined && (
          <p className="mt-6 text-sm text-muted">
            {t.updated} <Time value={page.updatedAt} />
          </p>
        )}
      </article>
      {hasOutline && !comments.isOpen && (
        <aside
          aria-label={spaceTexts.outline.label}
          className="sticky top-22 h-[calc(100dvh-5.5rem-var(--view-bar))] w-60 shrink-0 overflow-y-auto px-4 pt-10 pb-8 max-xl:hidden"
        >
          <PanelBoundary>
            <Outline entries={outline} />
          </PanelBoundary>
        </aside>
      )}
      <div ref={setSide} className="contents" />
    </div>
  );
}

/** The cover image of a page. It is decorative, so a missing one leaves no gap. */
function Cover(props: { cover: PageCover; download: (fileId: string) => string | undefined }) {
  const { cover } = props;
  const [broken, setBroken] = useState<string>();
  const find = (ref: PageCover["ref"]) =>
    ref.kind === "file" ? props.download(ref.file) : safeAddress(ref.url);
  const address = find(cover.ref);
  const dark = cover.refDark && find(cover.refDark);
  if (address === undefined || broken === address) return null;
  return (
    <picture>
      {dark !== undefined && <source srcSet={dark} media="(prefers-color-scheme: dark)" />}
      <img
        src={address}
        alt=""
        onError={() => setBroken(address)}
        style={{ objectPosition: `50% calc(50% + ${cover.yPos ?? 0}px)` }}
        className="mb-6 h-40 w-full rounded-lg object-cover sm:h-52"
      />
    </picture>
  );
}

/** Links to the previous and next page, in reading order. */
function Pager({ reader, pageId }: { reader: Reader; pageId: string }) {
  const before = reader.index?.neighbor(pageId, -1);
  const after = reader.index?.neighbor(pageId, 1);
  if (before === undefined && after === undefined) return null;
  return (
    <nav aria-label={t.pagination} className="mt-12 grid gap-3 sm:grid-cols-2">
      {before !== undefined && (
        <Step
          page={before}
          href={reader.href(before.id)}
          label={t.previous}
          icon={<ArrowLeft size={16} aria-hidden className="shrink-0 rtl:rotate-180" />}
        />
      )}
      {after !== undefined && (
        <Step
          isNext
          page={after}
          href={reader.href(after.id)}
          label={t.next}
          icon={<ArrowRight size={16} aria-hidden className="shrink-0 rtl:rotate-180" />}
        />
      )}
    </nav>
  );
}

function Step(props: {
  page: Page;
  href: string;
  label: string;
  icon: ReactNode;
  isNext?: boolean;
}) {
  const text = (
    <span className="min-w-0 flex-1">
      <span className="block text-xs text-muted">{props.label}</span>
      <span dir="auto" className="block truncate font-medium [text-align:-webkit-match-parent]">
        {props.page.title}
      </span>
    </span>
  );
  return (
    <Link
      href={props.href}
      look="bare"
      className={`flex items-center gap-3 rounded-lg border px-4 py-3 hover:border-line-strong hover:bg-hover ${props.isNext === true ? "text-end sm:col-start-2" : ""}`}
    >
      {props.isNext === true ? text : props.icon}
      {props.isNext === true ? props.icon : text}
    </Link>
  );
}

/**
 * Scrolls to the heading in the URL (`#…`) as soon as the text is rendered, which can be long after the navigation. Not when
 * going back: then the previous scroll position is restored.
 */
function useAnchor(): void {
  const { hash, key } = useLocation();
  const isBack = useNavigationType() === "POP" && key !== "default";
  const done = useRef<string>(undefined);
  useEffect(() => {
    if (hash === "" || isBack || done.current === key) return;
    done.current = key;
    return whenThere(decoded(hash.slice(1)), (element) => element.scrollIntoView());
  }, [hash, key, isBack]);
}

/** Longer than any text takes to render, so that a missing heading isn't awaited forever. Milliseconds. */
const longestWait = 20_000;

/** Long texts are rendered in slices: waits for an element until it exists, or the reader scrolls. */
function whenThere(id: string, act: (element: HTMLElement) => void): () => void {
  const target = document.getElementById(id);
  if (target) {
    act(target);
    return () => {};
  }
  const own = new AbortController();
  const observer = new MutationObserver(() => {
    const element = document.getElementById(id);
    if (!element) return;
    own.abort();
    act(element);
  });
  own.signal.addEventListener("abort", () => observer.disconnect());
  observer.observe(document.body, { childList: true, subtree: true });
  const timer = setTimeout(() => own.abort(), longestWait);
  own.signal.addEventListener("abort", () => clearTimeout(timer));
  for (const act of ["wheel", "touchmove", "keydown"] as const) {
    addEventListener(act, () => own.abort(), { signal: own.signal, passive: true });
  }
  return () => own.abort();
}
