import { useState } from "react";
import { useWatch } from "react-hook-form";
import type { Fields } from "#console/kit/fields/fields.tsx";
import { customFieldTexts as t } from "#console/messages/custom-fields.ts";
import type { CustomField } from "#contract/custom-field.ts";
import type { InputValue } from "./value.ts";
import { hasOptions } from "./value.ts";
import { ValueInput } from "./value-input.tsx";

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

/** The input as users will see it, for the current values of the surrounding form. */
export function Preview(props: { name?: string; type?: string }) {
  const form = useWatch() as Record<string, unknown>;
  const text = (name: string) => String(form[name] ?? "");
  const type = props.type ?? text("type");
  const options = (Array.isArray(form["options"]) ? form["options"] : []) as string[];
  const field: CustomField = {
    id: "preview",
    name: (props.name ?? text("name")) || t.namePlaceholder,
    title: text("title"),
    description: text("description"),
    placeholder: text("placeholder"),
    type,
    ...(hasOptions(type) && { options: [...new Set(options.filter(Boolean))] }),
    createdAt: "",
    updatedAt: "",
    urls: { location: "" },
    permissions: { view: true, edit: false },
  };
  return (
    <section aria-label={t.preview} className="rounded-md border border-dashed bg-sunken p-3">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="text-sm font-medium">{t.preview}</h3>
        <span className="text-sm text-muted">{t.previewHint}</span>
      </div>
      {/* Another type has another input, which starts empty. */}
      <Trial key={type} field={field} />
    </section>
  );
}

function Trial({ field }: { field: CustomField }) {
  const isList = field.type === "tags" || field.type === "select:multi";
  const [value, setValue] = useState<InputValue>(isList ? [] : "");
  const allowed =
    typeof value === "string" && hasOptions(field.type) && !field.options?.includes(value)
      ? ""
      : value;
  return <ValueInput field={field} value={allowed} onChange={setValue} />;
}
