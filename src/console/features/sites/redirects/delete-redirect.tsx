import type { Redirect } from "#contract/site-redirect.ts";
import type { SiteParams } from "#screens/sites.ts";
import { useWrite } from "#console/data/write.ts";
import { Confirm } from "#console/kit/confirm.tsx";
import { redirectTexts as t } from "#console/messages/site-redirects.ts";
import { showToast } from "#console/ui/toast.ts";
import { redirectsKey } from "./queries.ts";

export function DeleteRedirect(props: {
  params: SiteParams;
  redirect: Redirect;
  onClose: () => void;
}) {
  const { id, source } = props.redirect;
  const { mutateAsync } = useWrite(`DELETE ${redirectsKey}/{redirectId}`);
  return (
    <Confirm
      isOpen
      danger
      title={t.deleteTitle(source)}
      action={t.deleteAction}
      onClose={props.onClose}
      onConfirm={async () => {
        await mutateAsync({ params: { ...props.params, redirectId: id } });
        showToast({ tone: "success", title: t.deleted });
      }}
    >
      {t.deleteBody(source)}
    </Confirm>
  );
}
