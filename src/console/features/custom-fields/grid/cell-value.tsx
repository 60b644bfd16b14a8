import { TriangleAlert } from "lucide-react";
import type { CustomField } from "#contract/custom-field.ts";
import { customFieldTexts as t } from "#console/messages/custom-fields.ts";
import { hasOptions } from "../options.ts";
import { showValue } from "../value.ts";
import type { Value } from "../value.ts";

/** A value in its cell. */
export function CellValue({ field, value }: { field: CustomField; value: Value }) {
  if (value === null) return null;
  if (!Array.isArray(value)) {
    return (
      <>
        <Gone field={field} values={typeof value === "string" ? [value] : []} />
        <span className="truncate">{showValue(value)}</span>
      </>
    );
  }
  return (
    <>
      <Gone field={field} values={value} />
      <span className="flex min-w-0 gap-1 overflow-hidden">
        {value.map((item) => (
          <span key={item} className="shrink-0 rounded-sm bg-pressed px-1.5 text-sm text-text">
            {item}
            <span className="sr-only">,</span>
          </span>
        ))}
      </span>
    </>
  );
}

/** Before a value that nobody could choose any more. */
function Gone({ field, values }: { field: CustomField; values: readonly string[] }) {
  const isGone =
    hasOptions(field.type) && values.some((value) => field.options?.includes(value) !== true);
  if (!isGone) return null;
  return (
    <span className="me-1 shrink-0 text-warning">
      <TriangleAlert size={14} aria-hidden />
      <span className="sr-only">{t.value.gone}: </span>
    </span>
  );
}
