import { use } from "react";
import { structureEditTexts as t } from "#console/messages/site-structure.ts";
import { showToast } from "#console/ui/toast.ts";
import type { UrlChange } from "../structure-parts/urls.ts";
import { Collecting } from "../staged/collecting.ts";

const mostShown = 6;

/** The URLs that a change affects, before and after. */
export function UrlList({ changes }: { changes: readonly UrlChange[] }) {
  if (changes.length === 0) return <p className="text-sm text-muted">{t.noUrls}</p>;
  const shown = changes.slice(0, mostShown);
  return (
    <div className="flex flex-col gap-1 text-sm">
      <p className="font-medium text-text">{t.urlsChange(changes.length)}</p>
      <table className="w-full table-fixed">
        <thead>
          <tr className="text-start text-muted">
            <th scope="col" className="py-1 pe-2 text-start font-normal">
              {t.before}
            </th>
            <th scope="col" className="py-1 text-start font-normal">
              {t.after}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ title, before, after }) => (
            <tr key={`${title} ${before}`} title={title} className="border-t align-top">
              <td className="py-1 pe-2 font-mono text-xs wrap-anywhere">{before}</td>
              <td className="py-1 font-mono text-xs wrap-anywhere text-text">{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {changes.length > shown.length && (
        <p className="text-muted">{t.more(changes.length - shown.length)}</p>
      )}
    </div>
  );
}

/** While changes are collected: that readers don't notice it yet. */
export function WhenPublished() {
  return use(Collecting) ? <p className="mt-2 text-sm text-muted">{t.whenPublished}</p> : null;
}

/** A function that says what was done, or that it was staged. */
export function useDoneToast(): (done: string) => void {
  const isCollecting = use(Collecting);
  return (done) => showToast({ tone: "success", title: isCollecting ? t.staged : done });
}
