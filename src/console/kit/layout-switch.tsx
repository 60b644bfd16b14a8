import { LayoutGrid, Rows3 } from "lucide-react";
import { useLocation } from "react-router";
import { withParams } from "#console/kit/use-set-params.ts";
import { Link } from "#console/ui/link.tsx";
import { tip } from "#console/ui/tip.ts";

/**
 * Between one row and one card for each item of a list. The URL keeps it, and the filters stay.
 *
 * @param props.layout - the value of `layout` in the URL that shows cards
 */
export function LayoutSwitch(props: {
  texts: { label: string; table: string; cards: string };
  layout: string;
}) {
  const { texts, layout } = props;
  const { search } = useLocation();
  const isCards = new URLSearchParams(search).get("layout") === layout;
  const to = (isToCards: boolean) =>
    `?${withParams(new URLSearchParams(search), { layout: isToCards ? layout : "" })}`;
  return (
    <nav aria-label={texts.label} className="flex rounded-md border p-px">
      {([false, true] as const).map((isToCards) => {
        const label = isToCards ? texts.cards : texts.table;
        const Icon = isToCards ? LayoutGrid : Rows3;
        return (
          <Link
            key={label}
            href={to(isToCards)}
            look="bare"
            aria-label={label}
            aria-current={isCards === isToCards ? "true" : undefined}
            className="grid size-7 place-items-center rounded-sm text-muted hover:bg-hover aria-[current]:bg-pressed aria-[current]:text-text"
            {...tip(label)}
          >
            <Icon size={16} aria-hidden />
          </Link>
        );
      })}
    </nav>
  );
}
