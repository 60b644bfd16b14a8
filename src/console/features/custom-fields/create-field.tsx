import { useWatch } from "react-hook-form";
import { useNavigate } from "react-router";
import { z } from "zod";
import { useWrite } from "#console/data/write.ts";
import { FormDialog } from "#console/kit/form/form-dialog.tsx";
import { customFieldTexts as t } from "#console/messages/custom-fields.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { paths } from "#console/paths.ts";
import { showToast } from "#console/ui/toast.ts";
import { CustomFieldCreate } from "#contract/custom-field.ts";
import { FieldInputs, Preview } from "./field-inputs.tsx";
import { fieldTypes } from "./field-type.tsx";
import { OptionsEditor } from "./options-editor.tsx";
import { titleOf, hasOptions, optionsFault } from "./value.ts";

const values = {
  name: "",
  type: "text",
  title: "",
  description: "",
  placeholder: "",
  options: [""],
};

/** Defines a field, creates it, and opens it. */
export function CreateField(props: { organization: string; onClose: () => void }) {
  const { organization } = props;
  const { user } = useOrganization();
  const write = useWrite("POST /v1/orgs/{organizationId}/custom-fields");
  const navigate = useNavigate();
  return (
    <FormDialog
      title={t.createTitle}
      onClose={props.onClose}
      schema={createSchema}
      values={values}
      draft={`new custom field ${user.id} ${organization}`}
      action={t.submit}
      onSubmit={async ({ options, ...body }) => {
        const field = await write.mutateAsync({
          params: { organizationId: organization },
          body: hasOptions(body.type) ? { ...body, options } : body,
        });
        showToast({ tone: "success", title: t.created(titleOf(field)) });
        await navigate(paths.customField(organization, field.name));
      }}
    >
      {(fields) => (
        <>
          <fields.Text
            name="name"
            label={t.name}
            description={t.nameHint}
            placeholder={t.namePlaceholder}
            autoComplete="off"
            mono
            autoFocus
          />
          <fields.Choice
            name="type"
            label={t.type}
            options={fieldTypes.map((value) => ({
              value,
              label: t.types[value],
              description: t.typeHints[value],
            }))}
          />
          <ByType>
            {(type) => (
              <>
                <FieldInputs fields={fields} type={type} />
                {hasOptions(type) && <OptionsEditor />}
              </>
            )}
          </ByType>
          <Preview />
        </>
      )}
    </FormDialog>
  );
}

function ByType(props: { children: (type: string) => React.ReactNode }) {
  return props.children(String(useWatch({ name: "type" })));
}

/** The contract's schema, with options required exactly for the types that have them. */
const createSchema = CustomFieldCreate.extend({
  options: z.array(z.string()).optional(),
}).superRefine(({ type, options = [] }, context) => {
  const message = hasOptions(type) ? optionsFault(options) : undefined;
  if (message !== undefined) context.addIssue({ code: "custom", path: ["options"], message });
});
