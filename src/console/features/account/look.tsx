import { plainKeys } from "#console/kit/keys/use-keys.ts";
import { usePreference } from "#console/kit/preference.ts";
import { densityChoice } from "#console/kit/table/density.ts";
import type { Density } from "#console/kit/table/density.ts";
import { theme } from "#console/kit/color-scheme.ts";
import { accountTexts } from "#console/messages/account.ts";
import { menuTexts } from "#console/messages/menus.ts";
import { Switch } from "#console/ui/checkbox.tsx";
import { Select } from "#console/ui/select.tsx";
import { Section } from "./section.tsx";

const t = accountTexts.look;

/** Preferences for this browser only. */
export function Look() {
  const chosenTheme = usePreference(theme);
  const density = usePreference(densityChoice);
  const keys = usePreference(plainKeys);
  return (
    <Section title={t.title} lead={t.lead}>
      <div className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            label={t.theme}
            value={chosenTheme}
            onChange={(value) => theme.set(value as typeof chosenTheme)}
            options={optionsOf(menuTexts.themes)}
          />
          <Select
            label={t.density}
            value={density}
            onChange={(value) => densityChoice.set(value as Density)}
            options={optionsOf(t.densities)}
          />
        </div>
        <Switch
          isSelected={keys === "on"}
          onChange={(isOn) => plainKeys.set(isOn ? "on" : "off")}
          description={menuTexts.plainKeysHint}
        >
          {menuTexts.plainKeys}
        </Switch>
      </div>
    </Section>
  );
}

function optionsOf(labels: Readonly<Record<string, string>>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}
