import type { StagedPreview } from "#contract/site-staged-change.ts";
import { Panel } from "#console/kit/panel.tsx";
import { siteStagedTexts as t } from "#console/messages/site-staged.ts";

/** Which URLs change, and whether readers with an old one are redirected. */
export function ChangedUrls({ preview }: { preview: StagedPreview }) {
  const changed = preview.urls.filter(({ before, after }) => before !== after);
  return (
    <Panel id="staged-urls" title={t.urls}>
      {changed.length === 0 ? (
        <p className="text-muted">{t.noUrls}</p>
      ) : (
        <>
          <p className="mb-2 text-muted">{t.redirects(preview.redirects.length)}</p>
          <div className="overflow-x-auto rounded-lg border">
            <table className="w-full text-start">
              <thead className="border-b text-sm text-muted">
                <tr>
                  {[t.columns.part, t.columns.before, t.columns.after].map((title) => (
                    <th key={title} scope="col" className="px-3 py-2 text-start font-medium">
                      {title}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody className="divide-y">
                {changed.map(({ siteSpace, title, before, after }) => (
                  <tr key={siteSpace}>
                    <th scope="row" className="px-3 py-2 text-start font-medium">
                      {title}
                    </th>
                    <td className="px-3 py-2 wrap-anywhere">{before ?? t.noUrlBefore}</td>
                    <td className="px-3 py-2 wrap-anywhere">{after ?? t.noUrlAfter}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </Panel>
  );
}
