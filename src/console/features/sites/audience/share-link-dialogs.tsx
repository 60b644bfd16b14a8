import { ShareLinkUpdate } from "#contract/site-share-link.ts";
import type { SiteParams } from "#screens/sites.ts";
import { useWrite } from "#console/data/write.ts";
import { Confirm } from "#console/kit/confirm.tsx";
import { copyText } from "#console/kit/copy-button.tsx";
import { FormDialog } from "#console/kit/form/form-dialog.tsx";
import { siteAudienceTexts } from "#console/messages/site-audience.ts";
import { showToast } from "#console/ui/toast.ts";
import { nameOf, type RowProps } from "./share-link-name.ts";

const t = siteAudienceTexts.links;

/** The platform accepts a link without a name, but nobody could tell it from others. */
const schema = ShareLinkUpdate.pick({ name: true }).extend({
  name: ShareLinkUpdate.shape.name.unwrap().min(1),
});

type Opened = { onClose: () => void };

export function CreateLink({ params, onClose }: { params: SiteParams } & Opened) {
  const write = useWrite("POST /v1/orgs/{organizationId}/sites/{siteId}/share-links");
  return (
    <FormDialog
      size="small"
      title={t.createTitle}
      schema={schema}
      values={{ name: "" }}
      action={t.submit}
      onClose={onClose}
      onSubmit={async (body) => {
        const link = await write.mutateAsync({ params, body });
        const url = link.urls.published;
        showToast({
          tone: "success",
          title: t.created(nameOf(link)),
          ...(url !== undefined && {
            action: { label: t.copy, onPress: () => void copyText(url, t.copied) },
          }),
        });
        onClose();
      }}
    >
      {({ Text }) => (
        <Text name="name" label={t.name} description={t.nameHint} autoFocus autoComplete="off" />
      )}
    </FormDialog>
  );
}

export function RenameLink({ link, params, onClose }: RowProps & Opened) {
  const write = useWrite(
    "PATCH /v1/orgs/{organizationId}/sites/{siteId}/share-links/{shareLinkId}",
  );
  return (
    <FormDialog
      size="small"
      isPatch
      title={t.renameTitle}
      schema={schema}
      values={{ name: link.name ?? "" }}
      action={t.renameSubmit}
      onClose={onClose}
      onSubmit={async (body) => {
        await write.mutateAsync({ params: { ...params, shareLinkId: link.id }, body });
        showToast({ tone: "success", title: t.renamed });
        onClose();
      }}
    >
      {({ Text }) => <Text name="name" label={t.name} autoFocus autoComplete="off" />}
    </FormDialog>
  );
}

export function DeleteLink({ link, params, opensSite, isLastOne, onClose }: RowProps & Opened) {
  const write = useWrite(
    "DELETE /v1/orgs/{organizationId}/sites/{siteId}/share-links/{shareLinkId}",
  );
  const isInUse = opensSite && link.active !== false;
  return (
    <Confirm
      isOpen
      danger
      title={t.removeTitle(nameOf(link))}
      action={t.removeAction}
      onClose={onClose}
      onConfirm={async () => {
        await write.mutateAsync({ params: { ...params, shareLinkId: link.id } });
        showToast({ tone: "success", title: t.removed(nameOf(link)) });
      }}
    >
      <p>{isInUse ? t.removeBody : t.removeUnused}</p>
      {isLastOne && <p className="mt-2">{t.removeLast}</p>}
    </Confirm>
  );
}
