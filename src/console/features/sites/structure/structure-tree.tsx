import { type ComponentProps, use } from "react";
import { Shuffle } from "lucide-react";
import { OrderedTree } from "#console/kit/ordered-tree/ordered-tree.tsx";
import { siteStructureTexts as t } from "#console/messages/site-structure.ts";
import type { RowParts } from "#console/kit/ordered-tree/tree-context.ts";
import { SpaceMark } from "#console/kit/space-mark.tsx";
import { Badge } from "#console/ui/badge.tsx";
import { siteRules, type SiteNode, type SiteItem, RowFacts } from "../structure-parts/nodes.ts";
import { PartIcon } from "../part-icon.tsx";
type TreeProps = ComponentProps<typeof OrderedTree<SiteNode>>;

/** The rows of a structure. */
export function StructureTree(props: Omit<TreeProps, "label" | "rules" | "partsOf">) {
  return <OrderedTree {...props} label={t.label} rules={siteRules} partsOf={partsOf} />;
}

/** What a row shows besides its title: icon, default, condition, and where readers find it. */
function partsOf({ item, children }: SiteNode): RowParts {
  return {
    icon: (
      <span className="grid size-6 shrink-0 place-items-center text-muted">{iconOf(item)}</span>
    ),
    badges: <Badges item={item} />,
    detail: <Where item={item} count={children.length} />,
  };
}

function iconOf(item: SiteItem) {
  if (item.object === "site-space") return <SpaceMark emoji={item.space.emoji} size={20} />;
  return <PartIcon kind={item.object === "site-section" ? "section" : "group"} name={item.icon} />;
}

function Badges({ item }: { item: SiteItem }) {
  const { defaults, marks } = use(RowFacts);
  const staged = marks.get(item.id);
  const condition = item.object === "site-section-group" ? undefined : item.condition;
  return (
    <>
      {staged !== undefined && <Badge tone="warning">{staged.join(" · ")}</Badge>}
      {defaults.has(item.id) && (
        <span title={t.defaultHint}>
          <Badge>{t.isDefault}</Badge>
        </span>
      )}
      {condition !== undefined && (
        <span title={condition}>
          <Badge icon={<Shuffle size={12} aria-hidden />}>{t.hasCondition}</Badge>
        </span>
      )}
    </>
  );
}

function Where({ item, count }: { item: SiteItem; count: number }) {
  if (item.object === "site-section-group") return t.sections(count);
  const url = item.urls.published?.replace(/^https?:\/\//, "") ?? `/${item.path}`;
  const end = url.lastIndexOf("/");
  // What differs between rows is at the end, so the rest is cut.
  return (
    <span dir="ltr" title={item.urls.published} className="flex min-w-0">
      <span className="truncate">{url.slice(0, end)}</span>
      <span className="shrink-0">{url.slice(end)}</span>
    </span>
  );
}
