import { ChevronRight } from "lucide-react";
import { Link } from "./link.tsx";

export type Crumb = { label: string; href: string };

/** The path to the current screen, without the screen itself, which the heading below names. */
export function Breadcrumbs(props: { label: string; crumbs: readonly Crumb[] }) {
  if (props.crumbs.length === 0) return null;
  return (
    <nav aria-label={props.label}>
      <ol className="flex min-w-0 flex-wrap items-center gap-1 text-sm text-muted">
        {props.crumbs.map((crumb, index) => (
          <li key={crumb.href} className="flex min-w-0 items-center gap-1">
            {index > 0 && (
              <ChevronRight size={12} aria-hidden className="text-faint rtl:rotate-180" />
            )}
            <Link
              href={crumb.href}
              look="plain"
              className="inline-flex min-h-6 items-center truncate"
            >
              {crumb.label}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
