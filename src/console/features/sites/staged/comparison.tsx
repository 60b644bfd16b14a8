import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import type { Site } from "#contract/site.ts";
import type { StagedChange, StagedPreview } from "#contract/site-staged-change.ts";
import type { SiteParams } from "#screens/sites.ts";
import { Panel } from "#console/kit/panel.tsx";
import { siteStagedTexts as t } from "#console/messages/site-staged.ts";
import { paths } from "#console/paths.ts";
import { Button } from "#console/ui/button.tsx";
import type { SiteItem } from "../structure-parts/nodes.ts";
import { useCollecting } from "./collecting.ts";
import { ItemRow } from "./item-row.tsx";
import { marksOf } from "./marks.ts";
import { rowsOf, siteSpaceOf, type Row } from "./rows.ts";

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
