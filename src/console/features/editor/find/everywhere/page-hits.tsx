import { useState } from "react";
import { editorFindTexts as t } from "#console/messages/editor-find.ts";
import { Button } from "#console/ui/button.tsx";
import { Checkbox } from "#console/ui/checkbox.tsx";
import { Link } from "#console/ui/link.tsx";
import type { Hit } from "../find-hits.ts";
import { contextOf } from "./context.ts";
import type { LoadedText } from "./use-all-texts.ts";

/** A page with its hits. */
export type PageHits = { page: LoadedText; hits: readonly Hit[] };

/** How many hits of a page are listed at first. */
const most = 10;

/** The hits in one page, each with the words around it. Those that are checked are replaced. */
export function PageHitsList(props: {
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
  const shown = isWhole ? hits : hits.slice(0, most);
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
