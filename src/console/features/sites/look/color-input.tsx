import { useWatch } from "react-hook-form";
import { mix, contrastOf } from "#content/site-look.ts";
import { FieldFrame, useField } from "#console/kit/fields/fields.tsx";
import { siteLookTexts as t } from "#console/messages/site-look.ts";
import { TextField } from "#console/ui/text-field.tsx";
import { leastContrast, lookColors, type SiteMode } from "#content/site-look.ts";
import { Banner } from "#console/ui/banner.tsx";
import { isColor, shownCustomization } from "./look-values.ts";

/** A color as text, and the browser's way to choose one. */
export function ColorInput(props: { name: string; label: string; description?: string }) {
  const { field, rules, error, isOff } = useField(props.name);
  const value = String(field.value ?? "");
  return (
    <FieldFrame {...props}>
      <TextField
        {...props}
        ref={field.ref}
        value={value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        error={error}
        isRequired={rules.isRequired}
        isReadOnly={isOff}
        placeholder={rules.isRequired ? "#346ddb" : t.none}
        autoComplete="off"
        mono
        aside={
          <input
            type="color"
            aria-label={t.pick(props.label)}
            // The browser accepts only six digits.
            value={isColor(value) ? mix(value, value, 0) : "#ffffff"}
            disabled={isOff}
            onChange={(event) => field.onChange(event.currentTarget.value)}
            className="focus-ring h-6 w-9 shrink-0 cursor-pointer rounded-sm border border-line-control bg-raised p-0.5 disabled:cursor-default"
          />
        }
      />
    </FieldFrame>
  );
}

/** Whether the primary color can be read as text, and what the site uses instead if it can't. */
export function PrimaryContrast({ mode }: { mode: SiteMode }) {
  const values = useWatch() as Record<string, unknown>;
  const color = values[mode === "light" ? "primaryLight" : "primaryDark"];
  if (!isColor(color)) return null;
  const colors = lookColors(shownCustomization(values), mode);
  const backgrounds = ["--site-canvas", "--site-surface"];
  const ratio = Math.min(
    ...backgrounds.map((name) => contrastOf(color, colors[name] ?? "#ffffff")),
  );
  if (ratio >= leastContrast.text) {
    return <p className="-mt-2 text-sm text-muted">{t.good(t.contrast(ratio))}</p>;
  }
  const shade = colors["--site-accent-text"] ?? "";
  return <Banner tone="warning" live="status" title={t.weak(t.contrast(ratio), mode, shade)} />;
}

/** The same for links on a header with colors of its own. */
export function HeaderContrast({ mode }: { mode: SiteMode }) {
  const values = useWatch() as Record<string, unknown>;
  const color = values[mode === "light" ? "headerLinkLight" : "headerLinkDark"];
  if (!isColor(color)) return null;
  const colors = lookColors(shownCustomization(values), mode);
  const ratio = contrastOf(color, colors["--site-header"] ?? "#ffffff");
  if (ratio >= leastContrast.text) return null;
  const shade = colors["--site-header-link"] ?? "";
  return (
    <Banner tone="warning" live="status" title={t.weakHeader(t.contrast(ratio), mode, shade)} />
  );
}
