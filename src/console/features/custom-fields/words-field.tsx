import { customFieldTexts } from "#console/messages/custom-fields.ts";
import type { FieldProps } from "#console/ui/field.tsx";
import { TagField } from "#console/ui/tag-field.tsx";
import { readList } from "./value.ts";

const t = customFieldTexts.value;

/** Words that people make up. */
export function WordsField(
  props: FieldProps & {
    tags: readonly string[];
    onChange: (tags: string[]) => void;
    onBlur?: () => void;
    placeholder?: string;
  },
) {
  return (
    <TagField
      {...props}
      description={props.description ?? t.tagsHint}
      parse={readList}
      separator={/[,\n]/}
      listLabel={t.tags(props.label)}
      removeLabel={t.removeTag}
    />
  );
}
