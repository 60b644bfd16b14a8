import { InsertPage } from "#contract/content-edit.ts";
import { FormDialog } from "#console/kit/form/form-dialog.tsx";
import { pageTreeTexts } from "#console/messages/page-tree.ts";

const t = pageTreeTexts.link;

const LinkForm = InsertPage.pick({ title: true, href: true }).required();

/** Asks where a new link leads to. */
export function AddLink(props: {
  onAdd: (title: string, href: string) => Promise<unknown>;
  onClose: () => void;
}) {
  return (
    <FormDialog
      size="small"
      title={t.title}
      schema={LinkForm}
      values={{ title: "", href: "" }}
      action={t.action}
      onSubmit={async ({ title, href }) => {
        await props.onAdd(title, href);
        props.onClose();
      }}
      onClose={props.onClose}
    >
      {({ Text }) => (
        <>
          <Text name="title" label={t.name} autoFocus />
          <Text name="href" label={t.url} description={t.urlHint} placeholder="https://" />
        </>
      )}
    </FormDialog>
  );
}
