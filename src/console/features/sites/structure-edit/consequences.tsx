import { use } from "react";
import { structureEditTexts as t } from "#console/messages/site-structure.ts";
import { showToast } from "#console/ui/toast.ts";
import type { SiteStructure, SiteSection } from "#contract/site-structure.ts";
import { Collecting } from "../staged/use-structure-write.ts";
import { placedSpaces, sectionsOf } from "../parts.ts";

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

/** A change of a structure that changes URLs. */
type UrlCause =
  | { defaultSection: string }
  | { defaultSiteSpace: string; section: string | undefined }
  | { path: string; of: string };

/** A page of readers whose path changes. */
type UrlChange = { title: string; before: string; after: string };

/** The paths that readers use for the spaces of a site, by site space, with a change. See docs/decisions/published-sites.md. */
function pathsOf(structure: SiteStructure, cause?: UrlCause): Map<string, string> {
  const pathOf = ({ id, path }: { id: string; path: string }) =>
    cause !== undefined && "of" in cause && cause.of === id ? cause.path : path;
  const home =
    cause !== undefined && "defaultSection" in cause
      ? cause.defaultSection
      : sectionsOf(structure).find((section) => section.default === true)?.id;
  const firstOf = (section: SiteSection) =>
    cause !== undefined && "section" in cause && cause.section === section.id
      ? cause.defaultSiteSpace
      : section.defaultSiteSpace;
  const firstAtRoot =
    cause !== undefined && "section" in cause && cause.section === undefined
      ? cause.defaultSiteSpace
      : undefined;
  return new Map(
    placedSpaces(structure).map(({ siteSpace, section }) => {
      const { id } = siteSpace;
      if (section === undefined) {
        const isFirst = firstAtRoot === undefined ? siteSpace.default : firstAtRoot === id;
        return [id, isFirst === true ? "/" : `/${pathOf(siteSpace)}`];
      }
      if (firstOf(section) !== id) return [id, `/${pathOf(section)}/${pathOf(siteSpace)}`];
      return [id, section.id === home ? "/" : `/${pathOf(section)}`];
    }),
  );
}

/** The paths that change, in the order of the structure. */
export function urlChanges(structure: SiteStructure, cause: UrlCause): UrlChange[] {
  const before = pathsOf(structure);
  const after = pathsOf(structure, cause);
  return placedSpaces(structure).flatMap(({ siteSpace: { id, title }, section }) => {
    const [from, to] = [before.get(id)!, after.get(id)!];
    const name = section === undefined ? title : `${section.title} / ${title}`;
    return from === to ? [] : [{ title: name, before: from, after: to }];
  });
}
