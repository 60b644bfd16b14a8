import { useNavigate } from "react-router";
import { ChangeRequestCreate } from "#contract/change-request.ts";
import type { Space } from "#contract/space.ts";
import { useWrite } from "#console/data/write.ts";
import { FormDialog } from "#console/kit/form/form-dialog.tsx";
import { formatMoment } from "#console/messages/format.ts";
import { historyTexts } from "#console/messages/history.ts";
import { paths } from "#console/paths.ts";
import { showToast } from "#console/ui/toast.ts";

const t = historyTexts.restore;

const schema = ChangeRequestCreate.pick({ subject: true });

/** What to restore: a version, or one page as it was in it. */
export type Restored = {
  revision: string;
  createdAt: string;
  page?: { id: string; title: string } | undefined;
};

/** Creates a change request that restores a version or a page, and opens its changes. */
export function RestoreDialog(props: { space: Space; restored: Restored; onClose: () => void }) {
  const { space, restored } = props;
  const { revision, createdAt, page } = restored;
  const write = useWrite("POST /v1/spaces/{spaceId}/change-requests");
  const navigate = useNavigate();
  const subject =
    page === undefined ? t.subjectFor(formatMoment(createdAt)) : t.pageSubject(page.title);
  return (
    <FormDialog
      size="small"
      title={page === undefined ? t.title : t.pageTitle(page.title)}
      onClose={props.onClose}
      schema={schema}
      // A title can be longer than a subject.
      values={{ subject: subject.slice(0, 100) }}
      action={t.submit}
      onSubmit={async (body) => {
        const restore = { revision, ...(page && { page: page.id }) };
        const { number } = await write.mutateAsync({
          params: { spaceId: space.id },
          body: { subject, ...body, restore },
        });
        showToast({ tone: "success", title: t.created(number) });
        await navigate(paths.changeRequest(space.organization, space.id, number, "changes"));
      }}
    >
      {({ Text }) => (
        <>
          <p className="text-muted">{page === undefined ? t.lead : t.pageLead}</p>
          <Text name="subject" label={t.subject} autoFocus />
        </>
      )}
    </FormDialog>
  );
}
