import type { CustomField } from "#contract/custom-field.ts";
import { customFieldTexts as t } from "#console/messages/custom-fields.ts";
import type { Value } from "../value.ts";
import type { Choice } from "./choice-editor.tsx";

/**
 * What there is to choose from in a cell; undefined where people type. Of several options, those that are none any more are
 * among it, so that they can be taken out.
 */
export function choicesOf(field: CustomField, value: Value): readonly Choice[] | undefined {
  const options = (field.options ?? []).map((option) => ({ value: option, label: option }));
  const none = { value: "", label: t.value.none };
  switch (field.type) {
    case "boolean":
      return [none, { value: "true", label: t.value.yes }, { value: "false", label: t.value.no }];
    case "select:single":
      return [none, ...options];
    case "select:multi": {
      const gone = Array.isArray(value)
        ? value.filter((option) => field.options?.includes(option) !== true)
        : [];
      const marked = gone.map((option) => ({
        value: option,
        label: `${option} (${t.value.gone})`,
      }));
      return [...options, ...marked];
    }
    default:
      return undefined;
  }
}

/** A value as the choices that stand for it. */
export function toChosen(value: Value): readonly string[] {
  return Array.isArray(value) ? value : [value === null ? "" : String(value)];
}

/** The value that choices stand for. */
export function fromChosen(field: CustomField, chosen: readonly string[]): Value {
  if (field.type === "select:multi") return chosen.length === 0 ? null : [...chosen];
  const [one = ""] = chosen;
  if (one === "") return null;
  return field.type === "boolean" ? one === "true" : one;
}
