import type { CustomField } from "#contract/custom-field.ts";
import type { Space } from "#contract/space.ts";
import { Confirm } from "#console/kit/confirm.tsx";
import { gate } from "#console/kit/gate.ts";
import { customFieldTexts as t } from "#console/messages/custom-fields.ts";
import { UsageState, UseList } from "./usage-list.tsx";
import { useUsage, usesOf } from "./use-usage.ts";

/** Says which spaces use an option before it goes from the form. */
export function RemoveOption(props: {
  field: CustomField;
  option: string;
  spaces: readonly Space[];
  onRemove: () => void;
  onClose: () => void;
}) {
  const { field, option, spaces } = props;
  const usage = useUsage(spaces, field.name, true);
  return (
    <Confirm
      isOpen
      title={t.options.removeTitle(option)}
      action={t.options.removeAction}
      unavailable={gate([usage.state === "reading", t.readingShort])}
      onClose={props.onClose}
      onConfirm={async () => props.onRemove()}
    >
      <UsageState usage={usage} spaces={spaces}>
        {(all) => {
          const uses = usesOf(all, option);
          if (uses.length === 0) return <p>{t.options.unused}</p>;
          return (
            <>
              <p className="font-medium text-text">{t.options.used(uses.length)}</p>
              <UseList uses={uses} most={8} />
              <p>{t.options.stays}</p>
            </>
          );
        }}
      </UsageState>
      <p className="mt-2">{t.options.removeLater}</p>
    </Confirm>
  );
}
