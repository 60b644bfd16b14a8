import type { ReactNode } from "react";
import { Folder, LayoutList } from "lucide-react";
import { SpaceMark } from "#console/kit/space-mark.tsx";
import { siteStagedTexts as t } from "#console/messages/site-staged.ts";
import { Badge, type Tone } from "#console/ui/badge.tsx";
import type { SiteItem } from "./rows.ts";

const marks = {
  new: ["success", t.isNew],
  removed: ["danger", t.isRemoved],
  url: ["warning", t.newUrl],
} as const satisfies Record<string, readonly [Tone, string]>;

const indents = ["ps-3", "ps-9", "ps-15"];

/** A part of a site with its path, and how it differs from the other side. */
export function ItemRow(props: {
  item: SiteItem;
  depth: number;
  path: string | undefined;
  mark: keyof typeof marks | undefined;
  children?: ReactNode;
}) {
  const { item, mark } = props;
  const isDefault = item.object !== "site-section-group" && item.default === true;
  const [tone, word] = mark === undefined ? [] : marks[mark];
  return (
    <li className={`flex min-h-11 items-center gap-2.5 py-1 pe-1.5 ${indents[props.depth]}`}>
      <span className="shrink-0 text-muted">
        <Icon item={item} />
      </span>
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-0.5">
        <span className="wrap-anywhere">{item.title}</span>
        {isDefault && <Badge>{t.isDefault}</Badge>}
        {tone !== undefined && <Badge tone={tone}>{word}</Badge>}
        {props.path !== undefined && (
          <span className="ms-auto text-sm wrap-anywhere text-muted">{props.path}</span>
        )}
      </div>
      {props.children}
    </li>
  );
}

function Icon({ item }: { item: SiteItem }) {
  if (item.object === "site-section-group") return <Folder size={16} aria-hidden />;
  if (item.object === "site-section") return <LayoutList size={16} aria-hidden />;
  return <SpaceMark emoji={item.space.emoji} />;
}
