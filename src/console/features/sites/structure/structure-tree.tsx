import { type ComponentProps, use } from "react";
import { Shuffle } from "lucide-react";
import { OrderedTree } from "#console/kit/ordered-tree/ordered-tree.tsx";
import { siteStructureTexts as t } from "#console/messages/site-structure.ts";
import type { RowParts } from "#console/kit/ordered-tree/tree-context.ts";
import { SpaceMark } from "#console/kit/space-mark.tsx";
import { Badge } from "#console/ui/badge.tsx";
import {
  onlySpaceOf,
  RowFacts,
  siteRules,
  type SiteItem,
  type SiteNode,
} from "../structure-parts/nodes.ts";
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
    keepsDetail: true,
  };
}

function iconOf(item: SiteItem) {
  if (item.object === "site-space") return <SpaceMark emoji={item.space.emoji} size={20} />;
  return <PartIcon kind={item.object === "site-section" ? "section" : "group"} name={item.icon} />;
}

function Badges({ item }: { item: SiteItem }) {
  const { defaults, marks } = use(RowFacts);
  const only = onlySpaceOf(item);
  const staged = [
    ...new Set([...(marks.get(item.id) ?? []), ...(marks.get(only?.id ?? "") ?? [])]),
  ];
  const condition = item.object === "site-section-group" ? undefined : item.condition;
  return (
    <>
      {only !== undefined && only.title !== item.title && (
        <span dir="auto" className="max-w-40 truncate text-sm text-muted">
          {only.title}
        </span>
      )}
      {staged.length > 0 && <Badge tone="warning">{staged.join(" · ")}</Badge>}
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
  const { paths } = use(RowFacts);
  if (item.object === "site-section-group") return t.sections(count);
  return (
    <span dir="ltr" title={item.urls.published} className="font-mono">
      {paths.get(item.id)}
    </span>
  );
}
