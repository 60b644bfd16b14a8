import { Confirm } from "#console/kit/confirm.tsx";
import { topmost } from "#console/kit/ordered-tree/model.ts";
import { pageTreeTexts } from "#console/messages/page-tree.ts";
import { countBelow, type PageNode } from "./nodes.ts";

const t = pageTreeTexts.remove;

/** Asks before pages are deleted with what is below them. */
export function RemovePages(props: {
  tree: readonly PageNode[];
  ids: ReadonlySet<string>;
  onRemove: () => Promise<unknown>;
  onClose: () => void;
}) {
  const pages = topmost(props.tree, props.ids);
  const titles = pages.map(({ title }) => title);
  const below = countBelow(pages);
  return (
    <Confirm
      danger
      isOpen
      title={t.title(titles)}
      action={t.action(pages.length + below)}
      onConfirm={props.onRemove}
      onClose={props.onClose}
    >
      {t.effect(titles, below)}
    </Confirm>
  );
}
