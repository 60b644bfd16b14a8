import type { SiteSection } from "#contract/site-section.ts";
import type { SiteSpace } from "#contract/site-space.ts";
import type { SiteStructure } from "#contract/site-structure.ts";
import type { SiteParams } from "#screens/sites.ts";
import { Confirm } from "#console/kit/confirm.tsx";
import { structureEditTexts as t } from "#console/messages/site-structure-edit.ts";
import { useStructureWrite } from "../staged/use-structure-write.ts";
import { urlChanges } from "../structure-parts/urls.ts";
import { site } from "./item-operations.ts";
import { useDoneToast } from "./use-done-toast.ts";
import { UrlList } from "./url-list.tsx";
import { WhenPublished } from "./when-published.tsx";

/** Makes a section, or a space of a section, what readers see first. Shows the URLs before and after. */
export function MakeDefault(props: {
  params: SiteParams;
  structure: SiteStructure;
  item: SiteSection | SiteSpace;
  onClose: () => void;
}) {
  const { params, structure, item } = props;
  const ofSite = useStructureWrite(params, `PATCH ${site}`);
  const ofSection = useStructureWrite(params, `PATCH ${site}/sections/{siteSectionId}`);
  const done = useDoneToast();
  const isSection = item.object === "site-section";
  const section = isSection ? undefined : item.section;
  const changes = urlChanges(
    structure,
    isSection ? { defaultSection: item.id } : { defaultSiteSpace: item.id, section },
  );

  async function confirm() {
    if (isSection) {
      await ofSite({ params, body: { defaultSiteSection: item.id } });
    } else if (section === undefined) {
      await ofSite({ params, body: { defaultSiteSpace: item.id } });
    } else {
      const named = { ...params, siteSectionId: section };
      await ofSection({ params: named, body: { defaultSiteSpace: item.id } });
    }
    done(t.defaultChanged(item.title));
  }

  return (
    <Confirm
      isOpen
      title={t.makeDefaultTitle(item.title)}
      action={t.makeDefault}
      onConfirm={confirm}
      onClose={props.onClose}
    >
      <p className="mb-3">
        {isSection ? t.sectionFirst : section === undefined ? t.rootFirst : t.spaceFirst}
      </p>
      <UrlList changes={changes} />
      <WhenPublished />
    </Confirm>
  );
}
