import type { CustomField } from "#contract/custom-field.ts";
import type { Space } from "#contract/space.ts";
import { customFieldTexts } from "#console/messages/custom-fields.ts";
import { showValue, titleOf } from "../value.ts";
import type { Value } from "../value.ts";

const t = customFieldTexts;

/** Below the table: the full active value, the field's description, and why it can't be edited. */
export function Detail(props: {
  id: string;
  space: Space | undefined;
  field: CustomField | undefined;
  /** Undefined until loaded. */
  value: Value | undefined;
  reason: string | undefined;
  fault: string | undefined;
}) {
  const { space, field, value, reason, fault } = props;
  return (
    <div id={props.id} className="min-h-16 py-2">
      {fault !== undefined && (
        <p role="alert" className="text-danger">
          {fault}
        </p>
      )}
      {space !== undefined && field !== undefined && (
        <>
          <p className="wrap-anywhere">
            <span className="text-muted">{t.grid.place(space.title, titleOf(field))} </span>
            {value === null && <span className="text-faint">{t.value.none}</span>}
            {value !== null && value !== undefined && showValue(value)}
          </p>
          <p className="text-sm text-muted">{reason ?? field.description}</p>
        </>
      )}
    </div>
  );
}
