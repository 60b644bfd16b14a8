import { SpaceMark } from "#console/kit/space-mark.tsx";
import { siteStagedTexts as t } from "#console/messages/site-staged.ts";
import { Badge } from "#console/ui/badge.tsx";
import { PartIcon } from "../part-icon.tsx";
import type { SiteItem } from "../structure-parts/nodes.ts";

const indents = ["ps-3", "ps-9", "ps-15"];

/** A part of a site with its path, and how it differs from the other side. */
export function ItemRow(props: {
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
