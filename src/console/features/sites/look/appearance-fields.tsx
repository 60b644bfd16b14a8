import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { type Fields, FieldFrame, useField } from "#console/kit/fields/fields.tsx";
import { siteLookTexts as t } from "#console/messages/site-look.ts";
import { TextField } from "#console/ui/text-field.tsx";
import { leastContrast, lookColors, type SiteMode, mix, contrastOf } from "#content/site-look.ts";
import { Banner } from "#console/ui/banner.tsx";
import { type LookValues, isColor, shownCustomization } from "./look-values.ts";

export type LookFields = { fields: Fields<keyof LookValues & string> };

/** The options of a choice, in the order of their texts. */
export const optionsOf = (
  labels: Readonly<Record<string, string>>,
  hints?: Record<string, string>,
) =>
  Object.entries(labels).map(([value, label]) => {
    const description = hints?.[value];
    return { value, label, ...(description !== undefined && { description }) };
  });

export function GeneralFields({ fields, siteTitle }: LookFields & { siteTitle: string }) {
  const { Text, Choice, Check } = fields;
  return (
    <Group title={t.general}>
      <Text
        name="title"
        label={t.title}
        description={t.titleHint}
        placeholder={siteTitle}
        autoComplete="off"
      />
      <Choice name="theme" label={t.theme} options={optionsOf(t.themes, t.themeHints)} />
      <Choice name="mode" label={t.mode} options={optionsOf(t.modes)} />
      <Check name="toggleable" label={t.toggleable} />
    </Group>
  );
}

export function ColorFields() {
  return (
    <Group title={t.colors}>
      <ColorInput name="primaryLight" label={t.primaryLight} />
      <PrimaryContrast mode="light" />
      <ColorInput name="primaryDark" label={t.primaryDark} />
      <PrimaryContrast mode="dark" />
      <ColorInput name="tintLight" label={t.tintLight} description={t.tintHint} />
      <ColorInput name="tintDark" label={t.tintDark} />
    </Group>
  );
}

export function TypeFields({ fields: { Choice } }: LookFields) {
  return (
    <Group title={t.type} hint={t.typeHint}>
      <Choice name="font" label={t.font} options={optionsOf(t.fonts)} />
      <Choice
        name="headingFont"
        label={t.headingFont}
        options={[{ value: "", label: t.sameFont }, ...optionsOf(t.fonts)]}
      />
      <Choice name="codeFont" label={t.codeFont} options={optionsOf(t.codeFonts)} />
    </Group>
  );
}

export function ShapeFields({ fields: { Choice } }: LookFields) {
  return (
    <>
      <Group title={t.shape}>
        <Choice name="corners" label={t.corners} options={optionsOf(t.cornerNames)} />
        <Choice name="depth" label={t.depth} options={optionsOf(t.depths)} />
        <Choice name="links" label={t.links} options={optionsOf(t.linkStyles)} />
        <Choice name="icons" label={t.icons} options={optionsOf(t.iconStyles)} />
      </Group>
      <Group title={t.navigation}>
        <Choice
          name="sidebarBackground"
          label={t.sidebarBackground}
          options={optionsOf(t.sidebarBackgrounds)}
        />
        <Choice name="sidebarList" label={t.sidebarList} options={optionsOf(t.sidebarLists)} />
      </Group>
    </>
  );
}

/** A part of the form. */
export function Group(props: { title: string; hint?: string; children: ReactNode }) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="mb-3 font-semibold">{props.title}</legend>
      {props.hint !== undefined && <p className="-mt-3 text-sm text-muted">{props.hint}</p>}
      {props.children}
    </fieldset>
  );
}

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
function PrimaryContrast({ mode }: { mode: SiteMode }) {
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
