import { useQuery } from "@tanstack/react-query";
import { Confirm } from "#console/kit/confirm.tsx";
import { topmost } from "#console/kit/ordered-tree/model.ts";
import type { ThreadScope } from "#console/kit/thread/thread-queries.ts";
import { pageTreeTexts } from "#console/messages/page-tree.ts";
import { affectedLinksQuery } from "./affected-links.ts";
import { LinkList } from "./link-list.tsx";
import { countBelow, type PageNode } from "./nodes.ts";

const t = pageTreeTexts.remove;

/** Asks before pages are deleted with what is below them, and shows the links that will lead nowhere. */
export function RemovePages(props: {
  scope: ThreadScope;
  tree: readonly PageNode[];
  ids: ReadonlySet<string>;
  onRemove: () => Promise<unknown>;
  onClose: () => void;
}) {
  const pages = topmost(props.tree, props.ids);
  const titles = pages.map(({ title }) => title);
  const below = countBelow(pages);
  const { data, isPending } = useQuery(
    affectedLinksQuery(props.scope, { pages: pages.map(({ id }) => id), delete: true }),
  );
  return (
    <Confirm
      danger
      isOpen
      title={t.title(titles)}
      action={t.action(pages.length + below)}
      unavailable={isPending ? pageTreeTexts.links.counting : undefined}
      onConfirm={props.onRemove}
      onClose={props.onClose}
    >
      <div className="flex flex-col gap-3">
        <p>{t.effect(titles, below)}</p>
        {data !== undefined && <p>{pageTreeTexts.links.willBreak(data.count)}</p>}
        {data !== undefined && data.count > 0 && <LinkList links={data.links} count={data.count} />}
      </div>
    </Confirm>
  );
}
