import type { Fields } from "#console/kit/fields/fields.tsx";
import { customFieldTexts as t } from "#console/messages/custom-fields.ts";

const withPlaceholder = ["text", "number", "tags", "select:single"];

/** The inputs for creating and editing a field. */
export function FieldInputs(props: {
  fields: Fields<"title" | "description" | "placeholder">;
  type: string;
}) {
  const { Text } = props.fields;
  return (
    <>
      <Text
        name="title"
        label={t.titleLabel}
        description={t.titleHint}
        placeholder={t.titlePlaceholder}
      />
      <Text name="description" label={t.description} description={t.descriptionHint} />
      {withPlaceholder.includes(props.type) && (
        <Text name="placeholder" label={t.placeholder} description={t.placeholderHint} />
      )}
    </>
  );
}
