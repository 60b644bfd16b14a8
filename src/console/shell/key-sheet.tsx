import { useState, useSyncExternalStore } from "react";
import { keyRegistry, plainKeys } from "#console/kit/keys/use-keys.ts";
import { sheetOf } from "#console/kit/keys/sheet.ts";
import type { SheetGroup } from "#console/kit/keys/sheet.ts";
import { usePreference } from "#console/kit/preference.ts";
import { menuTexts } from "#console/messages/shell-on-demand.ts";
import { shell } from "#console/messages/common.ts";
import { cx } from "#console/ui/class-names.ts";
import { Dialog } from "#console/ui/dialog.tsx";
import { KeyHint } from "#console/ui/key-hint.tsx";
import { SearchField } from "#console/ui/search-field.tsx";
import { Switch } from "#console/ui/checkbox.tsx";

/** From this many lines on, there is a search field. */
const long = 14;

/** The active keyboard shortcuts by group, those of the screen first. */
export function KeySheet(props: { onClose: () => void }) {
  const bindings = useSyncExternalStore(keyRegistry.subscribe, keyRegistry.list);
  const plain = usePreference(plainKeys) === "on";
  const [filter, setFilter] = useState("");
  const options = { plain, last: shell.keyGroups.general };
  const all = sheetOf(bindings, { ...options, filter: "" });
  const groups = sheetOf(bindings, { ...options, filter });
  const count = all.reduce((sum, { lines }) => sum + lines.length, 0);
  return (
    <Dialog
      title={shell.keys}
      isOpen
      isDismissable
      size={all.length > 1 ? "large" : "medium"}
      onClose={props.onClose}
      footer={
        <div className="w-full">
          <Switch
            isSelected={plain}
            onChange={(on) => plainKeys.set(on ? "on" : "off")}
            description={menuTexts.plainKeysHint}
          >
            {menuTexts.plainKeys}
          </Switch>
        </div>
      }
    >
      {count >= long && (
        <SearchField
          label={menuTexts.keysFilter}
          value={filter}
          onChange={setFilter}
          className="mb-4 w-full sm:w-72"
        />
      )}
      <div role="status">
        {groups.length === 0 && <p className="py-4 text-muted">{menuTexts.noKeysFound}</p>}
      </div>
      <div className={cx("gap-x-10", all.length > 1 && "sm:columns-2")}>
        {groups.map((group) => (
          <Group key={group.title} {...group} />
        ))}
      </div>
    </Dialog>
  );
}

function Group({ title, lines }: SheetGroup) {
  return (
    <section className="mb-5 break-inside-avoid-column">
      <h3 className="mb-1 text-sm font-semibold text-muted">{title}</h3>
      <dl>
        {lines.map(({ label, keys }) => (
          <div
            key={label}
            className="flex min-h-8 items-center justify-between gap-4 border-b py-1 last:border-0"
          >
            <dt>{label}</dt>
            <dd className="flex shrink-0 flex-wrap items-center justify-end gap-1.5">
              {keys.map((key, index) => (
                <span key={key} className="flex items-center gap-1.5">
                  {index > 0 && <span className="text-sm text-muted">{menuTexts.keysOr}</span>}
                  <KeyHint keys={key} />
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
