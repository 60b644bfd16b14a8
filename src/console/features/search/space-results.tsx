import type { OrganizationSearchResult, SpaceSearchResult } from "#contract/search.ts";
import { Marked } from "#console/kit/search/marked.tsx";
import { searchTexts as t } from "#console/messages/search.ts";
import { paths } from "#console/paths.ts";
import { Link } from "#console/ui/link.tsx";
import { mostPages } from "./queries.ts";

type Shared = { organizationId: string; query: string };

/** One space with its matching pages. */
export function SpaceResults(props: Shared & { space: OrganizationSearchResult }) {
  const { organizationId, query, space } = props;
  const { length } = space.pages;
  const heading = `results-${space.id}`;
  return (
    <section aria-labelledby={heading} className="pb-6">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 pb-2">
        <h2 id={heading} className="min-w-0 font-semibold wrap-anywhere">
          <Link href={paths.space(organizationId, space.id)} look="plain">
            <bdi>{space.title}</bdi>
          </Link>
        </h2>
        <span className="text-sm text-muted tabular-nums">
          {length < mostPages ? t.pages(length) : t.best(length)}
        </span>
        {length >= mostPages && (
          <Link
            href={`${paths.space(organizationId, space.id)}?${new URLSearchParams({ q: query })}`}
            aria-label={t.allOf(space.title)}
            className="text-sm"
          >
            {t.all}
          </Link>
        )}
      </div>
      <ol className="divide-y overflow-hidden rounded-lg border">
        {space.pages.map((page) => (
          <PageResult
            key={page.id}
            organizationId={organizationId}
            query={query}
            spaceId={space.id}
            page={page}
          />
        ))}
      </ol>
    </section>
  );
}

function PageResult(props: Shared & { spaceId: string; page: SpaceSearchResult }) {
  const { organizationId, query, spaceId, page } = props;
  const href = (anchor?: string) => paths.page(organizationId, spaceId, page.id, anchor);
  return (
    <li className="py-1">
      <ResultLink href={href()}>
        <span dir="auto" className="block font-medium wrap-anywhere">
          <Marked text={page.title} query={query} />
        </span>
        <span className="block truncate font-mono text-xs text-muted" title={page.path}>
          {page.path.split("/").join(" / ")}
        </span>
      </ResultLink>
      {page.sections.map((section) => {
        // The text before the first heading has the page's own ID.
        const isPage = section.id === page.id;
        return (
          <ResultLink key={section.id} isSection href={href(isPage ? undefined : section.id)}>
            {!isPage && (
              <span dir="auto" className="block text-sm font-medium wrap-anywhere">
                <Marked text={section.title} query={query} />
              </span>
            )}
            <span dir="auto" className="line-clamp-2 text-sm wrap-anywhere text-muted">
              <Marked text={section.body} query={query} />
            </span>
          </ResultLink>
        );
      })}
    </li>
  );
}

function ResultLink(props: { href: string; isSection?: boolean; children: React.ReactNode }) {
  return (
    <a
      href={props.href}
      data-search-result
      className={`focus-ring-inset block min-h-6 cursor-default py-1.5 pe-4 hover:bg-hover ${props.isSection === true ? "ps-8" : "ps-4"}`}
    >
      {props.children}
    </a>
  );
}
