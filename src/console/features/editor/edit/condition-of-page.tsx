import { useState } from "react";
import { useField } from "#console/kit/fields/fields.tsx";
import { pageSettingsTexts as t } from "#console/messages/page-settings.ts";
import { Button } from "#console/ui/button.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";

const ConditionDialog = openedLater(
  async () => (await import("./condition-dialog.tsx")).ConditionDialog,
);

/** Who sees a page on sites: an input of its form, which is edited in a dialog. */
export function ConditionOfPage({ spaceId }: { spaceId: string }) {
  const [isOpen, setOpen] = useState(false);
  const { field, error, isOff } = useField("condition");
  const value = String(field.value ?? "");
  return (
    <div role="group" aria-label={t.condition} className="flex flex-col items-start gap-2">
      <div>
        <p className="font-medium">{t.condition}</p>
        <p className="text-sm text-muted">{t.conditionHint}</p>
      </div>
      {value === "" ? (
        <p className="text-muted">{t.everyVisitor}</p>
      ) : (
        <code className="w-full rounded-md bg-sunken px-2 py-1.5 text-sm wrap-anywhere">
          {value}
        </code>
      )}
      {error !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
      {!isOff && (
        <div className="flex flex-wrap gap-2">
          <Button onApproach={ConditionDialog.prepare} onPress={() => setOpen(true)}>
            {value === "" ? t.addCondition : t.changeCondition}
          </Button>
          {value !== "" && (
            <Button variant="quiet" onPress={() => field.onChange("")}>
              {t.removeCondition}
            </Button>
          )}
        </div>
      )}
      {isOpen && (
        <ConditionDialog
          spaceId={spaceId}
          value={value}
          onChange={(text) => {
            field.onChange(text);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
