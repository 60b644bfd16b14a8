import { SiteSectionGroupUpdate } from "#contract/site-section-group.ts";
import type { SiteSectionGroup } from "#contract/site-section-group.ts";
import { SiteSectionUpdate, type SiteSection } from "#contract/site-section.ts";
import { SiteSpaceUpdate, type SiteSpace } from "#contract/site-space.ts";
import { FormDialog } from "#console/kit/form/form-dialog.tsx";
import { siteStagedTexts as t } from "#console/messages/site-staged.ts";
import type { SiteParams } from "../queries.ts";
import type { SiteItem } from "./rows.ts";
import { useStage } from "./use-stage.ts";

type Props<Item> = { params: SiteParams; item: Item; onClose: () => void };

/** Stages a new title or path of one part of a site. */
export function EditDialog({ item, ...rest }: Props<SiteItem>) {
  if (item.object === "site-section") return <EditSection item={item} {...rest} />;
  if (item.object === "site-space") return <EditSiteSpace item={item} {...rest} />;
  return <EditGroup item={item} {...rest} />;
}

const site = "/v1/orgs/{organizationId}/sites/{siteId}";
const sectionSchema = SiteSectionUpdate.pick({ title: true, path: true });
const groupSchema = SiteSectionGroupUpdate.pick({ title: true });
const siteSpaceSchema = SiteSpaceUpdate.pick({ path: true });

const shared = { size: "small", isPatch: true, action: t.editSubmit } as const;

function EditSection({ params, item, onClose }: Props<SiteSection>) {
  const stage = useStage(params);
  return (
    <FormDialog
      {...shared}
      title={t.editTitle(item.title)}
      schema={sectionSchema}
      values={{ title: item.title, path: item.path }}
      onClose={onClose}
      onSubmit={async (body) => {
        const named = { ...params, siteSectionId: item.id };
        await stage(`PATCH ${site}/sections/{siteSectionId}`, { params: named, body });
        onClose();
      }}
    >
      {({ Text }) => (
        <>
          <Text name="title" label={t.titleField} autoFocus />
          <Text name="path" label={t.pathField} mono />
        </>
      )}
    </FormDialog>
  );
}

function EditGroup({ params, item, onClose }: Props<SiteSectionGroup>) {
  const stage = useStage(params);
  return (
    <FormDialog
      {...shared}
      title={t.editTitle(item.title)}
      schema={groupSchema}
      values={{ title: item.title }}
      onClose={onClose}
      onSubmit={async (body) => {
        const named = { ...params, siteSectionGroupId: item.id };
        await stage(`PATCH ${site}/section-groups/{siteSectionGroupId}`, { params: named, body });
        onClose();
      }}
    >
      {({ Text }) => <Text name="title" label={t.titleField} autoFocus />}
    </FormDialog>
  );
}

function EditSiteSpace({ params, item, onClose }: Props<SiteSpace>) {
  const stage = useStage(params);
  return (
    <FormDialog
      {...shared}
      title={t.editTitle(item.title)}
      schema={siteSpaceSchema}
      values={{ path: item.path }}
      onClose={onClose}
      onSubmit={async (body) => {
        const named = { ...params, siteSpaceId: item.id };
        await stage(`PATCH ${site}/site-spaces/{siteSpaceId}`, { params: named, body });
        onClose();
      }}
    >
      {({ Text }) => <Text name="path" label={t.pathField} mono autoFocus />}
    </FormDialog>
  );
}
