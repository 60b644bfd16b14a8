import { Keyboard } from "lucide-react";
import { customFieldTexts } from "#console/messages/custom-fields.ts";
import { IconButton } from "#console/ui/icon-button.tsx";
import { KeyHint } from "#console/ui/key-hint.tsx";
import { Popover } from "#console/ui/popover.tsx";

const t = customFieldTexts.grid;

/** The keys of the table: they belong to its cells, so that the list of the screen's keys has no place for them. */
export function KeysHelp() {
  return (
    <Popover
      label={t.keys}
      placement="bottom end"
      className="w-88 p-3"
      trigger={<IconButton label={t.keys} icon={<Keyboard size={16} aria-hidden />} />}
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1.5">
        {t.keyList.map(([keys, act]) => (
          <div key={`${keys} ${act}`} className="contents">
            <dt className="flex flex-col items-start gap-0.5">
              {keys.startsWith("Arrow") ? (
                <KeyHint keys={keys} />
              ) : (
                keys.split(" ").map((one) => <KeyHint key={one} keys={one} />)
              )}
            </dt>
            <dd className="text-muted">{act}</dd>
          </div>
        ))}
      </dl>
    </Popover>
  );
}
