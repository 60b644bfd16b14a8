import { useState, type ReactNode } from "react";
import type { StagedPreview } from "#contract/site-staged-change.ts";
import { Panel } from "#console/kit/panel.tsx";
import { siteStagedTexts as t } from "#console/messages/site-staged.ts";
import { Button } from "#console/ui/button.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import type { SiteParams } from "../queries.ts";
import type { Added } from "./add-dialogs.tsx";
import { ItemMenu } from "./item-menu.tsx";
import { ItemRow } from "./item-row.tsx";
import { rowsOf, siteSpaceOf, type Row, type SiteItem } from "./rows.ts";

const AddDialog = openedLater(async () => (await import("./add-dialogs.tsx")).AddDialog);
const EditDialog = openedLater(async () => (await import("./edit-dialog.tsx")).EditDialog);

/** A site's navigation and URLs as they are, and as the staged changes leave them, where more can be staged. */
export function Comparison({ params, preview }: { params: SiteParams; preview: StagedPreview }) {
  const [edited, setEdited] = useState<SiteItem>();
  const [added, setAdded] = useState<Added>();
  const [before, after] = [rowsOf(preview.before), rowsOf(preview.after)];
  const [old, now] = [idsOf(before), idsOf(after)];
  const urls = new Map(preview.urls.map((url) => [url.siteSpace, url]));
  const groups = preview.after.structure.filter((item) => item.object === "site-section-group");
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
            mark={now.has(item.id) ? undefined : "removed"}
          />
        )}
      </Side>
      <Side
        id="staged-after"
        title={t.after}
        rows={after}
        aside={
          <div className="flex flex-wrap justify-end gap-2">
            <Button
              size="small"
              onApproach={AddDialog.prepare}
              onPress={() => setAdded({ kind: "section" })}
            >
              {t.addSection}
            </Button>
            <Button
              size="small"
              onApproach={AddDialog.prepare}
              onPress={() => setAdded({ kind: "group" })}
            >
              {t.addGroup}
            </Button>
          </div>
        }
      >
        {(row) => (
          <ItemRow
            key={row.item.id}
            item={row.item}
            depth={row.depth}
            path={urlOf(row.item)?.after}
            mark={markOf(old.has(row.item.id), urlOf(row.item))}
          >
            <ItemMenu
              params={params}
              row={row}
              groups={groups}
              onEdit={() => setEdited(row.item)}
              onAdd={(to) => setAdded({ kind: "space", to })}
            />
          </ItemRow>
        )}
      </Side>
      {added !== undefined && (
        <AddDialog params={params} added={added} onClose={() => setAdded(undefined)} />
      )}
      {edited !== undefined && (
        <EditDialog params={params} item={edited} onClose={() => setEdited(undefined)} />
      )}
    </div>
  );
}

const idsOf = (rows: readonly Row[]) => new Set(rows.map(({ item }) => item.id));

function markOf(isKnown: boolean, url: StagedPreview["urls"][number] | undefined) {
  if (!isKnown) return "new";
  return url !== undefined && url.before !== url.after ? "url" : undefined;
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
