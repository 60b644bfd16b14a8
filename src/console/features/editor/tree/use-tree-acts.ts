import { useState } from "react";
import { indexOf, neighborOf, topmost } from "#console/kit/ordered-tree/model.ts";
import { openAtFirst, parentsIn } from "#console/kit/ordered-tree/open-rows.ts";
import type { Reveal } from "#console/kit/ordered-tree/use-reveal.ts";
import { pageTreeTexts as t } from "#console/messages/page-tree.ts";
import type { FromTemplate } from "../templates/read-template.ts";
import type { InsertedPage, Rewrite } from "./acts.ts";
import type { PageNode } from "./nodes.ts";
import type { PageTree } from "./use-page-tree.ts";

/** Where something new goes: inside a page or after it; at the end of the top level without one. */
type Spot = { readonly inside: string } | { readonly after: string } | undefined;

type NewPage = Pick<InsertedPage, "type" | "href"> & FromTemplate;

/** What the tree, its menus, and its keys do; and what is open, chosen, and being renamed. */
export type TreeActs = ReturnType<typeof useTreeActs>;

/**
 * @param pageId - the open page; chosen whenever another one is opened
 * @param onOpen - opens a page that was added
 */
export function useTreeActs(
  pages: PageTree,
  pageId: string | undefined,
  onOpen: (pageId: string | undefined) => void,
) {
  const { tree = [], act, queue } = pages;
  const [selection, setSelection] = useState<{ of: string | undefined; ids: ReadonlySet<string> }>(
    () => ({ of: pageId, ids: chosen(pageId) }),
  );
  const [reveal, setReveal] = useState<Reveal | undefined>(pageId ? { id: pageId } : undefined);
  const [renaming, setRenaming] = useState<string>();
  const [removing, setRemoving] = useState<ReadonlySet<string>>();
  const [opened, setOpened] = useState<ReadonlySet<string>>();
  if (selection.of !== pageId) {
    setSelection({ of: pageId, ids: chosen(pageId) });
    if (pageId !== undefined) setReveal({ id: pageId });
  }
  const open = opened ?? openAtFirst(tree, ({ page }) => page.type === "group");
  const nodeOf = (id: string) => indexOf(tree).get(id)?.node;
  const titlesOf = (ids: ReadonlySet<string>) => topmost(tree, ids).map(({ title }) => title);
  const select = (ids: ReadonlySet<string>) => setSelection({ of: pageId, ids });

  async function add(page: NewPage, spot: Spot) {
    const { type, title } = page;
    const result = await act({ kind: "insert", page: { ...page, ...placeFor(tree, spot) } }, [
      title,
    ]);
    const id = result?.changes[0]?.page?.id;
    if (id === undefined) return;
    select(new Set([id]));
    setReveal({ id });
    // In a narrow window the tree closes, and the title is edited on the page.
    if (type !== "link" && matchMedia("(min-width: 900px)").matches) setRenaming(id);
    onOpen(id);
  }

  /** @throws what the platform refused the link for */
  async function addLink(title: string, href: string, spot: Spot) {
    await add({ type: "link", title, href }, spot);
    const { problem } = queue.get();
    queue.dismiss();
    if (problem !== undefined) throw problem.error;
  }

  return {
    open,
    setOpen: setOpened,
    openAll: () => setOpened(parentsIn(tree)),
    closeAll: () => setOpened(new Set()),
    selected: selection.ids,
    select,
    reveal,
    renaming: {
      id: renaming,
      onStart: setRenaming,
      onEnd: (id: string, title: string | undefined) => {
        setRenaming(undefined);
        if (title !== undefined) {
          void act({ kind: "set", pages: [{ id, fields: { title } }] }, titlesOf(new Set([id])));
        }
      },
    },
    addPage: (spot: Spot) => void add({ type: "document", title: t.untitled }, spot),
    addFrom: (page: FromTemplate) => add(page, undefined),
    addGroup: (spot: Spot) => void add({ type: "group", title: t.newGroup }, spot),
    addLink,
    setHidden: (ids: ReadonlySet<string>, hidden: boolean) =>
      void act(
        { kind: "set", pages: [...ids].map((id) => ({ id, fields: { hidden } })) },
        titlesOf(ids),
      ),
    duplicate: async (id: string) => {
      const title = nodeOf(id)?.title ?? "";
      const result = await act({ kind: "duplicate", id, title: t.copyOf(title) }, [title]);
      const copy = result?.changes[0]?.page?.id;
      if (copy === undefined) return;
      setReveal({ id: copy });
      onOpen(copy);
    },
    /** The pages that the user is asked about before they are deleted. */
    removing,
    askRemove: setRemoving,
    /** @param links - rewritten in the same step */
    remove: async (ids: ReadonlySet<string>, links: readonly Rewrite[]) => {
      setRemoving(undefined);
      const removed = indexOf(topmost(tree, ids));
      const next = neighborOf([...indexOf(tree).keys()], (id) => removed.has(id));
      const done = act({ kind: "delete", ids: [...ids], links }, titlesOf(ids));
      if (pageId !== undefined && removed.has(pageId)) onOpen(next);
      select(chosen(next));
      // The rows that had the focus are gone.
      if (next !== undefined) setReveal({ id: next, isFocused: true });
      return done;
    },
  };
}

const chosen = (pageId: string | undefined) => new Set(pageId === undefined ? [] : [pageId]);

function placeFor(tree: readonly PageNode[], spot: Spot): { into?: string; at?: number } {
  if (spot === undefined) return {};
  if ("inside" in spot) return { into: spot.inside };
  const spotAfter = indexOf(tree).get(spot.after);
  if (spotAfter === undefined) return {};
  return { ...(spotAfter.parent && { into: spotAfter.parent.id }), at: spotAfter.index + 1 };
}
