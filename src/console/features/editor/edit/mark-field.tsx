import { SmilePlus } from "lucide-react";
import { useField } from "#console/kit/fields/fields.tsx";
import { Icon } from "#console/kit/markdown/symbols.tsx";
import { pageSettingsTexts as t } from "#console/messages/page-settings.ts";
import { Button } from "#console/ui/button.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { Popover } from "#console/ui/popover.tsx";
import type { Mark } from "./mark-pictures.tsx";

const MarkPictures = openedLater(async () => (await import("./mark-pictures.tsx")).MarkPictures);

/** The icon or emoji of a page, two inputs of its form. */
export function MarkField() {
  const icon = useField("icon");
  const emoji = useField("emoji");
  const mark: Mark = { icon: String(icon.field.value), emoji: String(emoji.field.value) };
  const change = (next: Mark) => {
    icon.field.onChange(next.icon);
    emoji.field.onChange(next.emoji);
  };
  const isSet = mark.icon !== "" || mark.emoji !== "";
  return (
    <div className="flex flex-col gap-1">
      <span className="font-medium">{t.mark}</span>
      <div className="flex gap-2">
        <Popover
          label={t.mark}
          className="w-84 max-w-full"
          trigger={
            <Button
              onApproach={MarkPictures.prepare}
              unavailable={icon.isOff ? t.readOnly : undefined}
              icon={<Shown {...mark} />}
            >
              {isSet ? t.changeMark : t.chooseMark}
              <span className="sr-only">{mark.icon || mark.emoji}</span>
            </Button>
          }
        >
          {(close) => (
            <div className="flex flex-col gap-2 p-2">
              <MarkPictures
                mark={mark}
                onChoose={(next) => {
                  change(next);
                  close();
                }}
              />
            </div>
          )}
        </Popover>
        {isSet && !icon.isOff && (
          <Button variant="quiet" onPress={() => change({ icon: "", emoji: "" })}>
            {t.removeMark}
          </Button>
        )}
      </div>
      {(icon.error ?? emoji.error) !== undefined && (
        <p className="text-sm text-danger">{icon.error ?? emoji.error}</p>
      )}
    </div>
  );
}

function Shown({ icon, emoji }: Mark) {
  if (emoji !== "") return <span aria-hidden>{emoji}</span>;
  const none = <SmilePlus size={16} aria-hidden />;
  return icon === "" ? none : <Icon name={icon} otherwise={none} />;
}
