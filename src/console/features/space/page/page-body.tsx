import { useDeferredValue, useMemo } from "react";
import { useQuery } from "@tanstack/react-query";
import { ChevronRight, ExternalLink, FileText } from "lucide-react";
import type { Page } from "#contract/page.ts";
import { outsideAddress } from "#content/address.ts";
import { Markdown } from "#console/kit/markdown/markdown.tsx";
import { useDrawing } from "#console/kit/markdown/use-drawing.ts";
import { createPageLinks } from "#console/kit/page-links.ts";
import { Pending } from "#console/kit/page-state.tsx";
import { revisionFilesQuery } from "#console/kit/revision-queries.ts";
import { spaceTexts } from "#console/messages/space.ts";
import { paths } from "#console/paths.ts";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { Link, LinkButton } from "#console/ui/link.tsx";
import { common } from "#console/messages/common.ts";
import { Skeleton } from "#console/ui/skeleton.tsx";
import type { Reader } from "../reader.ts";

const t = spaceTexts.page;

/** The content below the title: the text, the subpages, or why there is neither. */
export function PageBody(props: { reader: Reader; page: Page; isAnchored: boolean }) {
  const { reader, page, isAnchored } = props;
  const { markdown = "", pages = [] } = page;
  if (page.type === "link") return <Leads href={page.href ?? ""} />;
  if (markdown.trim() !== "") {
    return <Text reader={reader} page={page} markdown={markdown} isAnchored={isAnchored} />;
  }
  if (pages.length > 0) return <Subpages reader={reader} pages={pages} />;
  if (page.type === "group") return <Nothing title={t.emptyGroup} />;
  if (page.type === "computed") return <Nothing title={t.computed} />;
  return <Nothing title={t.noText} body={t.noTextBody} />;
}

function Nothing(props: { title: string; body?: string }) {
  return (
    <div className="rounded-lg border">
      <EmptyState icon={<FileText size={20} aria-hidden />} title={props.title}>
        {props.body}
      </EmptyState>
    </div>
  );
}

function Leads({ href }: { href: string }) {
  const address = outsideAddress(href);
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-muted">{t.leadsTo}</p>
      {address === undefined ? (
        <code className="wrap-anywhere">{href}</code>
      ) : (
        <LinkButton href={address} external icon={<ExternalLink size={14} aria-hidden />}>
          {t.follow(URL.canParse(address) ? new URL(address).host : address)}
        </LinkButton>
      )}
    </div>
  );
}

function Text(props: { reader: Reader; page: Page; markdown: string; isAnchored: boolean }) {
  const { page, markdown } = props;
  const { space, revision, index, treeError } = props.reader;
  const files = useQuery(revisionFilesQuery(space.id, revision));
  const links = useMemo(
    () =>
      createPageLinks({
        // Without the tree, at least the page's own headings can be resolved.
        pages: index?.pages ?? [page],
        files: files.data ?? [],
        href: (id, anchor) => paths.page(space.organization, space.id, id, anchor),
      }),
    [index, page, files.data, space.organization, space.id],
  );
  const isAnchored = useDeferredValue(props.isAnchored);
  const drawing = useDrawing(markdown);
  const anchors = drawing && "anchors" in drawing ? drawing.anchors : undefined;
  const resolve = useMemo(
    () => links.from(page.id, anchors && new Set(anchors)),
    [links, page.id, anchors],
  );
  // Until pages and files are loaded, every link would look broken. If loading them failed, still show the text.
  if ((index === undefined && treeError === null) || files.isPending) {
    return (
      <Pending>
        <TextSkeleton />
      </Pending>
    );
  }
  return (
    <Markdown resolve={resolve} {...(isAnchored && { anchors: "after" as const })}>
      {markdown}
    </Markdown>
  );
}

/** The subpages of a page without text. */
function Subpages({ reader, pages }: { reader: Reader; pages: readonly Page[] }) {
  return (
    <section aria-label={spaceTexts.page.subpages}>
      <ul className="divide-y overflow-hidden rounded-lg border">
        {pages.map((page) => (
          <li key={page.id}>
            <Row page={page} href={reader.href(page.id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Row({ page, href }: { page: Page; href: string }) {
  const outside = page.type === "link" ? outsideAddress(page.href ?? "") : undefined;
  return (
    <Link
      href={outside ?? href}
      external={outside !== undefined}
      look="bare"
      className="focus-ring-inset flex min-h-12 items-center gap-3 px-4 py-2 hover:bg-hover"
    >
      <span aria-hidden className="grid size-5 shrink-0 place-items-center text-muted">
        {page.emoji ?? <FileText size={16} />}
      </span>
      <span dir="auto" className="min-w-0 flex-1">
        <span className="block truncate font-medium">{page.title}</span>
        {page.description !== undefined && (
          <span className="line-clamp-2 text-sm text-muted">{page.description}</span>
        )}
      </span>
      {outside === undefined ? (
        <ChevronRight size={16} aria-hidden className="shrink-0 text-faint rtl:rotate-180" />
      ) : (
        <ExternalLink
          size={14}
          role="img"
          aria-label={spaceTexts.tree.external}
          className="shrink-0 text-faint"
        />
      )}
    </Link>
  );
}

/** Placeholder of a loading page. */
export function PageSkeleton() {
  return (
    <div
      role="status"
      aria-label={common.loading}
      className="mx-auto w-full max-w-200 px-4 pt-6 sm:px-8 min-[900px]:pt-10"
    >
      <Skeleton className="mb-3 h-9 w-2/3" />
      <Skeleton className="mb-8 h-5 w-1/2" />
      <Lines />
    </div>
  );
}

/** Placeholder of a loading text, below a known title. */
function TextSkeleton() {
  return (
    <div role="status" aria-label={common.loading}>
      <Lines />
    </div>
  );
}

const widths = ["w-full", "w-11/12", "w-full", "w-4/5"];

function Lines() {
  return (
    <>
      {Array.from({ length: 3 }, (_, paragraph) => (
        <div key={paragraph} className="mb-7">
          {widths.map((width, line) => (
            <Skeleton key={line} className={`mb-2.5 ${width}`} />
          ))}
        </div>
      ))}
    </>
  );
}
