import { PreviewLinkCreate } from "#contract/preview-link.ts";
import { useWrite } from "#console/data/write.ts";
import { FieldFrame, useField } from "#console/kit/fields/fields.tsx";
import { FormPanel } from "#console/kit/form/form-panel.tsx";
import { previewLinkTexts as t } from "#console/messages/preview-links.ts";
import { Select } from "#console/ui/select.tsx";
import { useReview } from "../use-review.ts";

const links = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/preview-links";
const lifetimes = [1, 7, 30, 90];

/** Creates a preview link. @param props.onMade - receives its URL, which can't be read again */
export function CreateLink(props: { onMade: (url: string) => void }) {
  const { scope } = useReview();
  const { mutateAsync } = useWrite(`POST ${links}`, { touches: [`GET ${links}`] });
  return (
    <FormPanel
      schema={PreviewLinkCreate}
      values={{ name: "", days: 7 }}
      action={t.create}
      onSubmit={async (body) => {
        const { urls } = await mutateAsync({ params: scope, body });
        props.onMade(urls.preview ?? "");
      }}
    >
      {({ Text }) => (
        <>
          <Text name="name" label={t.name} description={t.nameHint} />
          <Lifetime />
        </>
      )}
    </FormPanel>
  );
}

function Lifetime() {
  const { field, error } = useField("days");
  return (
    <FieldFrame name="days" label={t.days}>
      <Select
        label={t.days}
        value={String(field.value)}
        onChange={(days) => field.onChange(Number(days))}
        onBlur={field.onBlur}
        options={lifetimes.map((days) => ({ value: String(days), label: t.dayOptions(days) }))}
        error={error}
      />
    </FieldFrame>
  );
}
