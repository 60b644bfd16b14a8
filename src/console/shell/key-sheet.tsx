import { useState, useSyncExternalStore } from "react";
import { keyRegistry, plainKeys } from "#console/kit/keys/use-keys.ts";
import { usePreference } from "#console/kit/preference.ts";
import { menuTexts } from "#console/messages/shell-on-demand.ts";
import { shell } from "#console/messages/common.ts";
import { cx } from "#console/ui/class-names.ts";
import { Dialog } from "#console/ui/dialog.tsx";
import { KeyHint } from "#console/ui/key-hint.tsx";
import { SearchField } from "#console/ui/search-field.tsx";
import { Switch } from "#console/ui/checkbox.tsx";
import { fold } from "#console/kit/fold.ts";
import { isPlain, type KeyBinding } from "#console/kit/keys/registry.ts";

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

/** One line of the list of shortcuts: the action and all its keys. */
type SheetLine = { label: string; keys: readonly string[] };

type SheetGroup = { title: string; lines: readonly SheetLine[] };

/**
 * The shortcuts that work now, by group.
 *
 * @param bindings - later ones win
 * @param options.plain - whether keys without a modifier are enabled
 * @param options.last - the group of shortcuts that work everywhere; listed last
 * @param options.filter - only lines whose label or keys contain this
 */
export function sheetOf(
  bindings: readonly KeyBinding[],
  options: { plain: boolean; last: string; filter: string },
): SheetGroup[] {
  const shown = bindings.filter(
    (binding, at) =>
      (options.plain || !isPlain(binding.keys)) && !isOverruled(binding, bindings.slice(at + 1)),
  );
  const wanted = fold(options.filter.trim());
  return [...Map.groupBy(shown, ({ group }) => group)]
    .map(([title, own]) => ({
      title,
      lines: linesOf(own).filter((line) => holds(line, wanted)),
    }))
    .filter(({ lines }) => lines.length > 0)
    .toSorted((a, b) => Number(a.title === options.last) - Number(b.title === options.last));
}

/** A conditional binding doesn't override earlier bindings of the same keys. */
function isOverruled({ keys, isActive }: KeyBinding, later: readonly KeyBinding[]): boolean {
  return (
    isActive === undefined &&
    later.some((binding) => binding.keys === keys && binding.isActive === undefined)
  );
}

function linesOf(bindings: readonly KeyBinding[]): SheetLine[] {
  return [...Map.groupBy(bindings, ({ label }) => label)].map(([label, same]) => ({
    label,
    keys: [...new Set(same.map(({ keys }) => keys))],
  }));
}

function holds({ label, keys }: SheetLine, wanted: string): boolean {
  return fold(label).includes(wanted) || keys.some((chord) => fold(chord) === wanted);
}
