import {
  ChevronsDownUp,
  ChevronsUpDown,
  FilePlus,
  FileStack,
  FolderPlus,
  Import,
  Link2,
  Plus,
} from "lucide-react";
import { gate } from "#console/kit/gate.ts";
import { topmost } from "#console/kit/ordered-tree/model.ts";
import { pageTreeTexts, editorTemplateTexts } from "#console/messages/page-tree.ts";
import { Button } from "#console/ui/button.tsx";
import { Menu, MenuItem, MenuSeparator } from "#console/ui/menu.tsx";
import type { PageNode } from "./nodes.ts";
import type { TreeActs } from "./use-tree-acts.ts";

const t = pageTreeTexts.menu;

/** Adds pages, groups, and links, and leads to what else fills a change request. */
export function AddMenu(props: {
  acts: TreeActs;
  /** Why nothing can be changed, as a sentence. */
  unavailable: string | undefined;
  importHref: string;
  onLink: () => void;
  onTemplate: () => void;
}) {
  const { acts, unavailable } = props;
  if (unavailable !== undefined) {
    return (
      <Button size="small" icon={<Plus size={14} aria-hidden />} unavailable={unavailable}>
        {t.add}
      </Button>
    );
  }
  return (
    <Menu
      label={t.add}
      placement="bottom end"
      trigger={
        <Button size="small" icon={<Plus size={14} aria-hidden />}>
          {t.add}
        </Button>
      }
    >
      <MenuItem icon={<FilePlus size={16} aria-hidden />} onAction={() => acts.addPage(undefined)}>
        {t.page}
      </MenuItem>
      <MenuItem icon={<FileStack size={16} aria-hidden />} onAction={props.onTemplate}>
        {editorTemplateTexts.menu}
      </MenuItem>
      <MenuItem
        icon={<FolderPlus size={16} aria-hidden />}
        onAction={() => acts.addGroup(undefined)}
      >
        {t.group}
      </MenuItem>
      <MenuItem icon={<Link2 size={16} aria-hidden />} onAction={props.onLink}>
        {t.link}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Import size={16} aria-hidden />} href={props.importHref}>
        {t.import}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<ChevronsUpDown size={16} aria-hidden />} onAction={acts.openAll}>
        {pageTreeTexts.openAll}
      </MenuItem>
      <MenuItem icon={<ChevronsDownUp size={16} aria-hidden />} onAction={acts.closeAll}>
        {pageTreeTexts.closeAll}
      </MenuItem>
    </Menu>
  );
}

/** What can be done with a row, or with several, besides moving them. */
export function PageMenu(props: {
  tree: readonly PageNode[];
  ids: ReadonlySet<string>;
  acts: TreeActs;
  href: (pageId: string) => string;
  unavailable: string | undefined;
}) {
  const { ids, acts, unavailable } = props;
  const nodes = topmost(props.tree, ids);
  const [node] = nodes;
  if (node === undefined) return null;
  const isHidden = nodes.every(({ page }) => page.hidden === true);
  const { id, page } = node;
  return (
    <>
      <MenuSeparator />
      {nodes.length === 1 && (
        <>
          <MenuItem href={props.href(id)}>{t.open}</MenuItem>
          <MenuItem
            unavailable={unavailable ?? gate([page.type === "link", t.noPagesInside])}
            onAction={() => acts.addPage({ inside: id })}
          >
            {t.inside}
          </MenuItem>
          <MenuItem unavailable={unavailable} onAction={() => acts.addPage({ after: id })}>
            {t.after}
          </MenuItem>
          <MenuItem unavailable={unavailable} onAction={() => acts.renaming.onStart(id)}>
            {t.rename}
          </MenuItem>
          <MenuItem unavailable={unavailable} onAction={() => void acts.duplicate(id)}>
            {t.duplicate}
          </MenuItem>
        </>
      )}
      <MenuItem
        unavailable={unavailable}
        onAction={() => acts.setHidden(new Set(nodes.map((node) => node.id)), !isHidden)}
      >
        {isHidden ? t.show : t.hide}
      </MenuItem>
      <MenuItem danger unavailable={unavailable} onAction={() => acts.askRemove(ids)}>
        {t.delete}
      </MenuItem>
    </>
  );
}
