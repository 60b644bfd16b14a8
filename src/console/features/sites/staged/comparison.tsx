import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import type { Site } from "#contract/site.ts";
import type { StagedChange, StagedPreview } from "#contract/site-staged-change.ts";
import type { SiteParams } from "#screens/sites.ts";
import { Panel } from "#console/kit/panel.tsx";
import { siteStagedTexts as t } from "#console/messages/site-staged.ts";
import { paths } from "#console/paths.ts";
import { Button } from "#console/ui/button.tsx";
import { SpaceMark } from "#console/kit/space-mark.tsx";
import { Badge } from "#console/ui/badge.tsx";
import type { SiteItem } from "../structure-parts/nodes.ts";
import { useCollecting } from "./use-structure-write.ts";
import { marksOf, rowsOf, siteSpaceOf, type Row } from "./marks.ts";
import { PartIcon } from "../part-icon.tsx";

type Props = {
  site: Site;
  params: SiteParams;
  changes: readonly StagedChange[];
  preview: StagedPreview;
};

/** A site's navigation and URLs as they are, and as the staged changes leave them. */
export function Comparison({ site, params, changes, preview }: Props) {
  const [before, after] = [rowsOf(preview.before), rowsOf(preview.after)];
  const kept = new Set(after.map(({ item }) => item.id));
  const marks = marksOf(preview, changes);
  const urls = new Map(preview.urls.map((url) => [url.siteSpace, url]));
  const urlOf = (item: SiteItem) => urls.get(siteSpaceOf(item) ?? "");
  return (
    <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
      <Side id="staged-before" title={t.before} rows={before}>
        {({ item, depth }) => (
          <ItemRow
            key={item.id}
            item={item}
            depth={depth}
            path={urlOf(item)?.before}
            isRemoved={!kept.has(item.id)}
          />
        )}
      </Side>
      <Side
        id="staged-after"
        title={t.after}
        rows={after}
        aside={<ChangeMore site={site} params={params} />}
      >
        {({ item, depth }) => (
          <ItemRow
            key={item.id}
            item={item}
            depth={depth}
            path={urlOf(item)?.after}
            marks={marks.get(item.id)}
          />
        )}
      </Side>
    </div>
  );
}

/** To the structure editor, which then stages what it changes. */
function ChangeMore({ site, params }: { site: Site; params: SiteParams }) {
  const [, turn] = useCollecting(site);
  const navigate = useNavigate();
  return (
    <Button
      size="small"
      onPress={() => {
        turn(true);
        void navigate(paths.site(params.organizationId, params.siteId, "structure"));
      }}
    >
      {t.changeStructure}
    </Button>
  );
}

function Side(props: {
  id: string;
  title: string;
  rows: readonly Row[];
  aside?: ReactNode;
  children: (row: Row) => ReactNode;
}) {
  return (
    <Panel id={props.id} title={props.title} aside={props.aside}>
      {props.rows.length === 0 ? (
        <p className="rounded-lg border border-dashed px-3 py-3 text-muted">{t.noParts}</p>
      ) : (
        <ul aria-labelledby={props.id} className="divide-y overflow-hidden rounded-lg border">
          {props.rows.map(props.children)}
        </ul>
      )}
    </Panel>
  );
}

const indents = ["ps-3", "ps-9", "ps-15"];

/** A part of a site with its path, and how it differs from the other side. */
function ItemRow(props: {
  item: SiteItem;
  depth: number;
  path: string | undefined;
  isRemoved?: boolean;
  /** How it differs, in words. */
  marks?: readonly string[] | undefined;
}) {
  const { item, marks } = props;
  const isDefault = item.object !== "site-section-group" && item.default === true;
  return (
    <li className={`flex min-h-11 items-center gap-2.5 py-1 pe-3 ${indents[props.depth]}`}>
      <span className="shrink-0 text-muted">
        <Icon item={item} />
      </span>
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-0.5">
        <span className="wrap-anywhere">{item.title}</span>
        {isDefault && <Badge>{t.isDefault}</Badge>}
        {props.isRemoved === true && <Badge tone="danger">{t.isRemoved}</Badge>}
        {marks !== undefined && <Badge tone="warning">{marks.join(" · ")}</Badge>}
        {props.path !== undefined && (
          <span className="ms-auto text-sm wrap-anywhere text-muted">{props.path}</span>
        )}
      </div>
    </li>
  );
}

function Icon({ item }: { item: SiteItem }) {
  if (item.object === "site-section-group") return <PartIcon kind="group" name={item.icon} />;
  if (item.object === "site-section") return <PartIcon kind="section" name={item.icon} />;
  return <SpaceMark emoji={item.space.emoji} />;
}

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
