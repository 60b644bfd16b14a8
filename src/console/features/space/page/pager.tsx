import type { ReactNode } from "react";
import { ArrowLeft, ArrowRight } from "lucide-react";
import type { Page } from "#contract/page.ts";
import { spaceTexts } from "#console/messages/space.ts";
import { Link } from "#console/ui/link.tsx";
import type { Reader } from "../reader.ts";

const t = spaceTexts.page;

/** The ways on from the end of a page, in reading order. */
export function Pager({ reader, pageId }: { reader: Reader; pageId: string }) {
  const before = reader.index?.neighbour(pageId, -1);
  const after = reader.index?.neighbour(pageId, 1);
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
      className={`flex items-center gap-3 rounded-lg border px-4 py-3 data-hovered:border-line-strong data-hovered:bg-hover ${props.isNext === true ? "text-end sm:col-start-2" : ""}`}
    >
      {props.isNext === true ? text : props.icon}
      {props.isNext === true ? props.icon : text}
    </Link>
  );
}
