import type { VisitorSchema } from "#contract/site-adaptive-schema.ts";
import { FieldFrame, useField } from "#console/kit/fields/fields.tsx";
import { siteConditionTexts as t } from "#console/messages/site-condition.ts";
import { ConditionField } from "./condition-field.tsx";

/** The field `condition` of the surrounding form. */
export function ConditionInput(props: {
  /** The site's adaptive schema. Without one, there is only the text. */
  schema: VisitorSchema | undefined;
  /** Of the text, in a form with other fields. */
  label?: string;
}) {
  const { field, error, isOff } = useField("condition");
  return (
    <FieldFrame name="condition" label={t.label}>
      <ConditionField
        ref={field.ref}
        label={props.label}
        value={String(field.value ?? "")}
        onChange={field.onChange}
        onBlur={field.onBlur}
        schema={props.schema}
        error={error}
        isReadOnly={isOff}
      />
    </FieldFrame>
  );
}
