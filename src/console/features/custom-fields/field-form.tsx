import { useState } from "react";
import { useParams } from "react-router";
import type { CustomField } from "#contract/custom-field.ts";
import type { Space } from "#contract/space.ts";
import { useWrite } from "#console/data/write.ts";
import { FormPanel } from "#console/kit/form/form-panel.tsx";
import { useFormSource } from "#console/kit/form/use-form-source.ts";
import { gate } from "#console/kit/gate.ts";
import { customFieldTexts as t } from "#console/messages/custom-fields.ts";
import { showToast } from "#console/ui/toast.ts";
import { FieldInputs } from "./field-inputs.tsx";
import { updateSchema } from "./field-schemas.ts";
import { FieldType } from "./field-type.tsx";
import { hasOptions } from "./options.ts";
import { OptionsEditor } from "./options-editor.tsx";
import { Preview } from "./preview.tsx";
import { fieldQuery } from "./queries.ts";
import { RemoveOption } from "./remove-option.tsx";

/** Changes the definition of a field; its name and its type stay what they are. */
export function FieldForm(props: { field: CustomField; spaces: readonly Space[] }) {
  const { field, spaces } = props;
  const { organizationId = "" } = useParams();
  const params = { organizationId, fieldName: field.name };
  const source = useFormSource(fieldQuery(organizationId, field.name), valuesOf);
  const write = useWrite("PATCH /v1/orgs/{organizationId}/custom-fields/{fieldName}");
  const [removing, setRemoving] = useState<{ option: string; remove: () => void }>();
  // What is not saved yet is used by nobody.
  const askFirst = (option: string, remove: () => void) =>
    field.options?.includes(option) === true ? setRemoving({ option, remove }) : remove();
  return (
    <>
      <FormPanel
        {...source}
        isPatch
        schema={updateSchema}
        action={t.save}
        readOnly={gate([!field.permissions.edit, t.mayNot])}
        onSubmit={async (body, ifMatch) => {
          await write.mutateAsync({ params, body, ifMatch });
          showToast({ tone: "success", title: t.saved });
        }}
      >
        {(fields) => (
          <>
            <Fixed field={field} />
            <FieldInputs fields={fields} type={field.type} />
            {hasOptions(field.type) && <OptionsEditor onRemove={askFirst} />}
            <Preview name={field.name} type={field.type} />
          </>
        )}
      </FormPanel>
      {removing !== undefined && (
        <RemoveOption
          field={field}
          option={removing.option}
          spaces={spaces}
          onRemove={removing.remove}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  );
}

/** Only types with options have them among what can be changed. */
function valuesOf(field: CustomField) {
  return {
    title: field.title ?? "",
    description: field.description ?? "",
    placeholder: field.placeholder ?? "",
    ...(hasOptions(field.type) && { options: field.options ?? [] }),
  };
}

function Fixed({ field }: { field: CustomField }) {
  return (
    <div className="rounded-md bg-sunken px-3 py-2.5">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <dt className="text-muted">{t.name}</dt>
        <dd className="font-mono text-sm wrap-anywhere">{field.name}</dd>
        <dt className="text-muted">{t.type}</dt>
        <dd>
          <FieldType type={field.type} />
        </dd>
      </dl>
      <p className="mt-1.5 text-sm text-muted">{t.fixed}</p>
    </div>
  );
}
