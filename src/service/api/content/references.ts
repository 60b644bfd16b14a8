import { changedThing } from "#content/changed-thing.ts";
import type { PageEntry } from "#content/types.ts";
import type { Reference } from "#contract/link.ts";
import type { FoundLink } from "#service/documents/content/revision-links.ts";
import type { Context } from "#service/kernel/context.ts";
import type { ContentScope } from "#service/documents/content/content-scope.ts";
import { readNamed } from "./named-items.ts";
import type { OpenedContent } from "./opened-content.ts";
import { presentFile, presentPage } from "./page-presenter.ts";

/** Creates references for the links of one content; specification, "Link item" and "Backlink item". */
export type References = {
  /** A page that contains a link or a reference to a file. */
  place(page: PageEntry): Reference;
  target(link: FoundLink): Reference;
};

/** @param links their targets can be presented; console items that they name are looked up in one go */
export async function createReferences(
  context: Context,
  scope: ContentScope,
  { index, organization, inside }: OpenedContent,
  links: readonly FoundLink[],
): Promise<References> {
  const { urls, caller } = context;
  const { membership: role } = scope;
  const whole = { organization, role, viewer: { user_id: caller.userId, role } };
  const targets = links.map(({ target }) => target);
  const find = await readNamed(context, whole, targets);
  const byPage = new Map<PageEntry, Reference>();
  const place = (page: PageEntry): Reference => {
    let reference = byPage.get(page);
    if (reference === undefined) {
      const presented = presentPage(page, changedThing(index, page).path, scope.place, urls);
      reference = { kind: "page", ...inside, page: presented };
      byPage.set(page, reference);
    }
    return reference;
  };
  return {
    place,
    target(link) {
      const { target } = link;
      if ("page" in target) {
        const page = place(index.page(target.page)!);
        return target.kind === "anchor" ? { ...page, kind: "anchor", anchor: target.anchor } : page;
      }
      if ("file" in target) {
        const file = presentFile(index.file(target.file)!, scope.place, urls);
        return { kind: "file", ...inside, file };
      }
      if ("url" in target) return { kind: target.kind, url: target.url };
      const item = find(target);
      const named = item && { organization: inside.organization, ...item };
      return { kind: target.kind, url: link.address, ...named };
    },
  };
}
