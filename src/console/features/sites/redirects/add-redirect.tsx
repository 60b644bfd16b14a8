import { RedirectCreate } from "#contract/site-redirect.ts";
import type { Redirect } from "#contract/site-redirect.ts";
import type { SiteParams } from "#screens/sites.ts";
import { useWrite } from "#console/data/write.ts";
import { FormDialog } from "#console/kit/form/form-dialog.tsx";
import { redirectTexts as t } from "#console/messages/site-redirects.ts";
import { showToast } from "#console/ui/toast.ts";
import { redirectsKey } from "./queries.ts";
import { RedirectFields, type RedirectValues } from "./redirect-fields.tsx";

const values: RedirectValues = { source: "", destination: "", permanent: false };

/** @param props - `source`: where to redirect from, if it is known */
export function AddRedirect(props: {
  params: SiteParams;
  others: readonly Redirect[];
  source?: string | undefined;
  onClose: () => void;
}) {
  const { params, onClose } = props;
  const { mutateAsync } = useWrite(`POST ${redirectsKey}`);
  return (
    <FormDialog
      title={t.addTitle}
      onClose={onClose}
      schema={RedirectCreate}
      values={{ ...values, source: props.source ?? "" }}
      action={t.add}
      onSubmit={async (body) => {
        const made = await mutateAsync({ params, body });
        showToast({ tone: "success", title: t.added(made.source) });
        onClose();
      }}
    >
      {(fields) => <RedirectFields fields={fields} others={props.others} />}
    </FormDialog>
  );
}
