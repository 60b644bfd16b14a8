import type { SiteStructure } from "#contract/site-structure.ts";
import type { SiteParams } from "#screens/sites.ts";
import { Confirm } from "#console/kit/confirm.tsx";
import { structureEditTexts as t } from "#console/messages/site-structure-edit.ts";
import { useStructureWrite } from "../staged/use-structure-write.ts";
import type { SiteItem } from "../structure-parts/nodes.ts";
import { whyNotRemoveAll } from "./guards.ts";
import { requestFor, site } from "./item-operations.ts";
import { useDoneToast } from "./use-done-toast.ts";
import { useEach } from "./use-each.ts";
import { WhenPublished } from "./when-published.tsx";

/** Removes items from a site, after saying what readers lose. */
export function RemoveItems(props: {
  params: SiteParams;
  structure: SiteStructure;
  items: readonly SiteItem[];
  onRemoved: () => void;
  onClose: () => void;
}) {
  const { items } = props;
  const remove = useRemoval(props.params);
  const each = useEach(items);
  const done = useDoneToast();
  const titles = items.map(({ title }) => title);
  return (
    <Confirm
      isOpen
      danger
      title={t.removeTitle(titles)}
      action={t.removeAction}
      unavailable={whyNotRemoveAll(props.structure, items)}
      onConfirm={async () => {
        await each(remove);
        // Before live updates load again what their panel shows.
        props.onRemoved();
        done(t.removed(titles));
      }}
      onClose={props.onClose}
    >
      <Effects items={items} />
      <WhenPublished />
    </Confirm>
  );
}

function Effects({ items }: { items: readonly SiteItem[] }) {
  const [item] = items;
  if (item === undefined) return null;
  if (items.length === 1) {
    const url = item.object === "site-section-group" ? undefined : item.urls.published;
    return (
      <>
        <p>{effectOf(item)}</p>
        {url !== undefined && <p className="mt-2 wrap-anywhere">{t.removedUrl(url)}</p>}
      </>
    );
  }
  return (
    <ul className="flex max-h-60 flex-col gap-2 overflow-y-auto">
      {items.map((one) => (
        <li key={one.id} className="wrap-anywhere">
          <span className="font-medium text-text">{one.title}</span>: {effectOf(one)}
        </li>
      ))}
    </ul>
  );
}

function effectOf(item: SiteItem): string {
  if (item.object === "site-section") return t.removeSection(item.siteSpaces.length);
  return item.object === "site-space" ? t.removeSpace : t.removeGroup(item.sections.length);
}

function useRemoval(params: SiteParams) {
  const operations = {
    "site-section": useStructureWrite(params, `DELETE ${site}/sections/{siteSectionId}`),
    "site-section-group": useStructureWrite(
      params,
      `DELETE ${site}/section-groups/{siteSectionGroupId}`,
    ),
    "site-space": useStructureWrite(params, `DELETE ${site}/site-spaces/{siteSpaceId}`),
  };
  return (item: SiteItem): Promise<unknown> =>
    operations[item.object](requestFor(params, item) as never);
}
