import type { SiteStructure } from "#contract/site-structure.ts";
import { useWrite } from "#console/data/write.ts";
import { Confirm } from "#console/kit/confirm.tsx";
import { structureEditTexts as t } from "#console/messages/site-structure-edit.ts";
import { showToast } from "#console/ui/toast.ts";
import type { SiteParams } from "../queries.ts";
import type { SiteItem } from "../structure/nodes.ts";
import { whyNotRemove } from "./guards.ts";
import { removalOf, requestFor } from "./item-operations.ts";

/** Removes an item from a site, after saying what readers lose. */
export function RemoveItem(props: {
  params: SiteParams;
  structure: SiteStructure;
  item: SiteItem;
  onClose: () => void;
}) {
  const { params, item } = props;
  const operation = removalOf(item);
  const { mutateAsync } = useWrite(operation);
  const url = item.object === "site-section-group" ? undefined : item.urls.published;
  return (
    <Confirm
      isOpen
      danger
      title={t.removeTitle(item.title)}
      action={t.removeAction}
      unavailable={whyNotRemove(props.structure, item)}
      onConfirm={async () => {
        await mutateAsync(requestFor<typeof operation>(params, item));
        showToast({ tone: "success", title: t.removed(item.title) });
      }}
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
