import { ArrowRight } from "lucide-react";
import type { AffectedLink } from "#contract/affected-links.ts";
import { pageTreeTexts } from "#console/messages/page-tree.ts";

const t = pageTreeTexts.links;

type ListProps = { links: readonly AffectedLink[]; count: number };

/** Links that an act affects. Only so many as are listed can be changed together with it. */
export function LinkList(props: ListProps) {
  const { links, count } = props;
  return (
    <>
      <Links {...props} />
      {count > links.length && <p className="mt-2">{t.onlyFirst(links.length)}</p>}
    </>
  );
}

/** By the page that has them. */
function Links({ links, count }: ListProps) {
  const pages = [...Map.groupBy(links, ({ page }) => page.id).values()];
  return (
    <ul
      // Scrolls, so the keyboard has to reach it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={t.label}
      className="focus-ring max-h-64 divide-y overflow-y-auto rounded-md border text-sm"
    >
      {pages.map((ofPage) => (
        <li key={ofPage[0]!.page.id} className="px-3 py-2">
          <p dir="auto" className="font-medium text-text wrap-anywhere">
            {ofPage[0]!.page.title}
          </p>
          <ul>
            {ofPage.map(({ from, to, target }) => (
              <li key={from} className="flex flex-wrap items-center gap-x-2 font-mono text-xs">
                {/* A permanent URL doesn't say where it leads. */}
                <span dir="auto" className="font-sans text-text wrap-anywhere">
                  {target.title}
                </span>
                <span className="wrap-anywhere">{from}</span>
                {to !== undefined && (
                  <>
                    <ArrowRight
                      size={12}
                      role="img"
                      aria-label={t.becomes}
                      className="shrink-0 rtl:rotate-180"
                    />
                    <span className="wrap-anywhere">{to}</span>
                  </>
                )}
              </li>
            ))}
          </ul>
        </li>
      ))}
      {count > links.length && <li className="px-3 py-2">{t.more(count - links.length)}</li>}
    </ul>
  );
}
