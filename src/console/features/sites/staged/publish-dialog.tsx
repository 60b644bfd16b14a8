import { StagedPublish, type StagedPreview } from "#contract/site-staged-change.ts";
import type { SiteParams } from "#screens/sites.ts";
import { entityTagOf } from "#console/data/entity-tag.ts";
import { useWrite } from "#console/data/write.ts";
import { FormDialog } from "#console/kit/form/form-dialog.tsx";
import { siteStagedTexts as t } from "#console/messages/site-staged.ts";
import { showToast } from "#console/ui/toast.ts";

/** Publishes exactly what the preview shows: if someone stages or changes more meanwhile, it says so instead. */
export function PublishDialog(props: {
  params: SiteParams;
  preview: StagedPreview;
  onClose: () => void;
}) {
  const { params, preview } = props;
  const count = preview.redirects.length;
  const { mutateAsync } = useWrite(
    "POST /v1/orgs/{organizationId}/sites/{siteId}/staged-changes/publish",
  );
  return (
    <FormDialog
      size="small"
      title={t.publishTitle}
      schema={StagedPublish}
      values={{ redirects: count > 0 }}
      action={t.publishSubmit}
      onClose={props.onClose}
      onSubmit={async (body) => {
        const { changes } = await mutateAsync({ params, body, ifMatch: entityTagOf(preview) });
        showToast({ tone: "success", title: t.published(changes) });
        props.onClose();
      }}
    >
      {({ Check }) => (
        <>
          <p className="text-muted">{t.publishEffect(preview.changes.length)}</p>
          {count > 0 && (
            <Check name="redirects" label={t.redirectField(count)} description={t.redirectHint} />
          )}
        </>
      )}
    </FormDialog>
  );
}
