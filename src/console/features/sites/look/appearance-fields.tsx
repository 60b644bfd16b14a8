import type { ReactNode } from "react";
import type { Fields } from "#console/kit/fields/fields.tsx";
import { siteLookTexts as t } from "#console/messages/site-look.ts";
import { ColorInput, PrimaryContrast } from "./color-input.tsx";
import type { LookValues } from "./look-values.ts";

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
