import { formatList } from "#console/messages/format.ts";
import { TagField } from "#console/ui/tag-field.tsx";
import type { TagFieldProps } from "#console/ui/tag-field.tsx";
import { FieldFrame, useField } from "./fields.tsx";

/** A field of the surrounding form that holds a list of short texts. */
export function TagsInput(
  props: { name: string } & Omit<TagFieldProps, "tags" | "onChange" | "onBlur" | "error">,
) {
  const { field, error, isOff } = useField(props.name);
  const tags = Array.isArray(field.value) ? (field.value as string[]) : [];
  return (
    <FieldFrame
      name={props.name}
      label={props.label}
      show={(value) => formatList((value ?? []) as string[])}
    >
      <TagField
        {...props}
        tags={tags}
        onChange={field.onChange}
        onBlur={field.onBlur}
        error={error}
        isReadOnly={isOff}
      />
    </FieldFrame>
  );
}
