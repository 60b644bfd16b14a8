import type { SiteStructure } from "#contract/site-structure.ts";
import { useWrite } from "#console/data/write.ts";
import { Confirm } from "#console/kit/confirm.tsx";
import { structureEditTexts as t } from "#console/messages/site-structure-edit.ts";
import { showToast } from "#console/ui/toast.ts";
import type { SiteParams } from "../queries.ts";
import type { SiteItem } from "../structure/nodes.ts";
import { whyNotRemove } from "./guards.ts";
import { site } from "./queries.ts";

/** Removes an item from a site, after saying what readers lose. */
export function RemoveItem(props: {
  params: SiteParams;
  structure: SiteStructure;
  item: SiteItem;
  onClose: () => void;
}) {
  const { params, item } = props;
  const section = useWrite(`DELETE ${site}/sections/{siteSectionId}`);
  const group = useWrite(`DELETE ${site}/section-groups/{siteSectionGroupId}`);
  const siteSpace = useWrite(`DELETE ${site}/site-spaces/{siteSpaceId}`);

  async function remove() {
    if (item.object === "site-section") {
      await section.mutateAsync({ params: { ...params, siteSectionId: item.id } });
    } else if (item.object === "site-space") {
      await siteSpace.mutateAsync({ params: { ...params, siteSpaceId: item.id } });
    } else {
      await group.mutateAsync({ params: { ...params, siteSectionGroupId: item.id } });
    }
    showToast({ tone: "success", title: t.removed(item.title) });
  }

  const url = item.object === "site-section-group" ? undefined : item.urls.published;
  return (
    <Confirm
      isOpen
      danger
      title={t.removeTitle(item.title)}
      action={t.removeAction}
      unavailable={whyNotRemove(props.structure, item)}
      onConfirm={remove}
      onClose={props.onClose}
    >
      <p>{effectOf(item)}</p>
      {url !== undefined && <p className="mt-2 wrap-anywhere">{t.removedUrl(url)}</p>}
    </Confirm>
  );
}

function effectOf(item: SiteItem): string {
  if (item.object === "site-section") return t.removeSection(item.siteSpaces.length);
  return item.object === "site-space" ? t.removeSpace : t.removeGroup(item.sections.length);
}
