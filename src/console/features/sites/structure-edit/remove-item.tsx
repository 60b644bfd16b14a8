import type { SiteStructure } from "#contract/site-structure.ts";
import { Confirm } from "#console/kit/confirm.tsx";
import { structureEditTexts as t } from "#console/messages/site-structure-edit.ts";
import type { SiteParams } from "../queries.ts";
import { useStructureWrite } from "../staged/use-structure-write.ts";
import type { SiteItem } from "../structure/nodes.ts";
import { whyNotRemove } from "./guards.ts";
import { removalOf, requestFor } from "./item-operations.ts";
import { useDoneToast } from "./use-done-toast.ts";
import { WhenPublished } from "./when-published.tsx";

/** Removes an item from a site, after saying what readers lose. */
export function RemoveItem(props: {
  params: SiteParams;
  structure: SiteStructure;
  item: SiteItem;
  onClose: () => void;
}) {
  const { params, item } = props;
  const operation = removalOf(item);
  const write = useStructureWrite(params, operation);
  const done = useDoneToast();
  const url = item.object === "site-section-group" ? undefined : item.urls.published;
  return (
    <Confirm
      isOpen
      danger
      title={t.removeTitle(item.title)}
      action={t.removeAction}
      unavailable={whyNotRemove(props.structure, item)}
      onConfirm={async () => {
        await write(requestFor<typeof operation>(params, item));
        done(t.removed(item.title));
      }}
      onClose={props.onClose}
    >
      <p>{effectOf(item)}</p>
      {url !== undefined && <p className="mt-2 wrap-anywhere">{t.removedUrl(url)}</p>}
      <WhenPublished />
    </Confirm>
  );
}

function effectOf(item: SiteItem): string {
  if (item.object === "site-section") return t.removeSection(item.siteSpaces.length);
  return item.object === "site-space" ? t.removeSpace : t.removeGroup(item.sections.length);
}
