import type { CustomField, CustomFieldEntry } from "#contract/custom-field.ts";
import { RequestFailure } from "#console/data/request-failure.ts";
import { useWrite } from "#console/data/write.ts";
import { FieldFrame, useField } from "#console/kit/fields/fields.tsx";
import { FormPanel } from "#console/kit/form/form-panel.tsx";
import { useFormSource } from "#console/kit/form/use-form-source.ts";
import { customFieldTexts as t } from "#console/messages/custom-fields.ts";
import { later } from "#console/ui/later.ts";
import { showToast } from "#console/ui/toast.ts";
import type { InputValue } from "./value.ts";
import { valueOf, valuesQuery } from "./queries.ts";
import { isKnown, showValue, titleOf, fromInput, toInput } from "./value.ts";
import type { Value } from "./value.ts";
import { ValueInput } from "./value-input.tsx";

/** Sets a space's values for these fields: sends the changed ones; clearing an input clears the value. */
export function ValuesForm(props: {
  spaceId: string;
  fields: readonly CustomField[];
  readOnly: string | undefined;
}) {
  const { spaceId, fields } = props;
  const source = useFormSource(valuesQuery(spaceId), (entries) => inputsOf(fields, entries));
  const write = useWrite("PATCH /v1/spaces/{spaceId}/custom-fields", {
    touches: ["GET /v1/spaces/{spaceId}/custom-fields"],
  });
  return (
    <FormPanel
      {...source}
      isPatch
      schema={schemaOf(fields)}
      action={t.space.save}
      readOnly={props.readOnly}
      onSubmit={async (body, ifMatch) => {
        try {
          await write.mutateAsync({ params: { spaceId }, body: { values: toSend(body) }, ifMatch });
        } catch (error) {
          throw atInputs(error);
        }
        showToast({ tone: "success", title: t.space.saved });
      }}
    >
      {() => fields.map((field) => <Entry key={field.id} field={field} />)}
    </FormPanel>
  );
}

function Entry({ field: custom }: { field: CustomField }) {
  const name = inputName(custom);
  const { field, error, isOff } = useField(name);
  const show = (value: unknown) => {
    const reading = fromInput(custom, value as InputValue);
    return reading.fault === undefined ? showValue(reading.value) : String(value);
  };
  return (
    <FieldFrame name={name} label={titleOf(custom)} show={show}>
      <ValueInput
        field={custom}
        value={field.value as InputValue}
        onChange={field.onChange}
        onBlur={field.onBlur}
        error={error}
        isDisabled={isOff}
      />
    </FieldFrame>
  );
}

// A field can have a name that the form reserves, such as "root".
const prefix = "field-";
const inputRules = { isRequired: false, isNullable: true };
const inputName = ({ name }: CustomField) => prefix + name;

function inputsOf(fields: readonly CustomField[], entries: readonly CustomFieldEntry[]) {
  return Object.fromEntries(
    fields.map((field) => [inputName(field), toInput(field, valueOf(entries, field.name))]),
  );
}

const schemas = later(() => import("./values-schema.ts"));

/** The schema of these inputs. What it requires is the same for all: null clears the field. */
function schemaOf(fields: readonly CustomField[]) {
  const names = fields.map(inputName);
  return {
    rules: Object.fromEntries(names.map((name) => [name, inputRules])),
    load: async () => (await schemas.load()).valuesSchema(fields, inputName),
  };
}

/** Maps names of inputs to names of fields. */
function toSend(body: Record<string, Value | undefined>) {
  return Object.fromEntries(
    Object.entries(body).map(([name, value = null]) => [name.slice(prefix.length), { value }]),
  );
}

/** Maps the platform's errors to the inputs: `body.values.owner.value`. */
function atInputs(error: unknown): unknown {
  if (!(error instanceof RequestFailure)) return error;
  const details = error.details.map(({ path, message }) => ({
    path: path.replace(/^body\.values\.([^.]+)(\..*)?$/, `body.${prefix}$1`),
    message,
  }));
  const { requestId } = error;
  return new RequestFailure(error.status, error.message, {
    details,
    cause: error,
    ...(requestId !== undefined && { requestId }),
  });
}

/** Fields that a form can set; for all others, only the value is shown. */
export function knownFields(fields: readonly CustomField[]): CustomField[] {
  return fields.filter(isKnown);
}
