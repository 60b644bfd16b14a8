import { ChevronRight, ExternalLink, FileText } from "lucide-react";
import type { Page } from "#contract/page.ts";
import { spaceTexts } from "#console/messages/space.ts";
import { outsideAddress } from "#content/address.ts";
import { Link } from "#console/ui/link.tsx";
import type { Reader } from "../reader.ts";

/** The pages below one that has no text of its own. */
export function Subpages({ reader, pages }: { reader: Reader; pages: readonly Page[] }) {
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
      className="focus-ring-inset flex min-h-12 items-center gap-3 px-4 py-2 data-hovered:bg-hover"
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
