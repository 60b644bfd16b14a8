import { useQuery } from "@tanstack/react-query";
import { RedirectUpdate } from "#contract/site-redirect.ts";
import type { Redirect } from "#contract/site-redirect.ts";
import type { SiteParams } from "#screens/sites.ts";
import { useWrite } from "#console/data/write.ts";
import { FormDialog } from "#console/kit/form/form-dialog.tsx";
import { useFormSource } from "#console/kit/form/use-form-source.ts";
import { FailureState } from "#console/kit/page-state.tsx";
import { redirectTexts as t } from "#console/messages/site-redirects.ts";
import { Dialog } from "#console/ui/dialog.tsx";
import { showToast } from "#console/ui/toast.ts";
import { redirectQuery, redirectsKey } from "./queries.ts";
import { RedirectFields } from "./redirect-fields.tsx";

type Props = {
  params: SiteParams & { redirectId: string };
  others: readonly Redirect[];
  onClose: () => void;
};

/** Loads the redirect first: a row of the list has no version to compare with. */
export function EditRedirect(props: Props) {
  const { data, error, refetch } = useQuery(redirectQuery(props.params));
  if (data !== undefined) return <Loaded {...props} />;
  if (error === null) return null;
  return (
    <Dialog isOpen size="small" title={t.editTitle} onClose={props.onClose}>
      <FailureState isCompact error={error} onRetry={() => void refetch()} />
    </Dialog>
  );
}

function Loaded({ params, others, onClose }: Props) {
  const { mutateAsync } = useWrite(`PATCH ${redirectsKey}/{redirectId}`);
  const source = useFormSource(
    redirectQuery(params),
    ({ source, destination, permanent }: Redirect) => ({ source, destination, permanent }),
  );
  return (
    <FormDialog
      {...source}
      isPatch
      title={t.editTitle}
      onClose={onClose}
      schema={RedirectUpdate}
      action={t.save}
      onSubmit={async (body, ifMatch) => {
        await mutateAsync({ params, body, ifMatch });
        showToast({ tone: "success", title: t.saved });
        onClose();
      }}
    >
      {(fields) => <RedirectFields fields={fields} others={others} />}
    </FormDialog>
  );
}
