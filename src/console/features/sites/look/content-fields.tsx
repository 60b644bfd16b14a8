import { useWatch } from "react-hook-form";
import { siteLookTexts as t } from "#console/messages/site-look.ts";
import { optionsOf, type LookFields } from "./appearance-fields.tsx";
import { ColorInput } from "./color-input.tsx";
import { HeaderContrast } from "./contrast.tsx";
import { FooterGroups } from "./footer-groups.tsx";
import { Group } from "./group.tsx";
import { ImageInput } from "./image-input.tsx";
import { HeaderLinks } from "./header-links.tsx";

export function HeaderFields({ fields: { Choice } }: LookFields) {
  const isCustom = useWatch({ name: "header" }) === "custom";
  return (
    <Group title={t.header}>
      <Choice name="header" label={t.preset} options={optionsOf(t.presets, t.presetHints)} />
      {isCustom && (
        <>
          <ColorInput name="headerLight" label={t.headerLight} />
          <ColorInput name="headerDark" label={t.headerDark} />
          <ColorInput name="headerLinkLight" label={t.headerLinkLight} />
          <HeaderContrast mode="light" />
          <ColorInput name="headerLinkDark" label={t.headerLinkDark} />
          <HeaderContrast mode="dark" />
        </>
      )}
      <ImageInput name="logoLight" label={t.logoLight} placeholder={t.imagePlaceholder} />
      <ImageInput name="logoDark" label={t.logoDark} description={t.logoDarkHint} />
      <HeaderLinks />
    </Group>
  );
}

export function FooterFields({ fields: { Text } }: LookFields) {
  return (
    <Group title={t.footer}>
      <Text
        name="copyright"
        label={t.copyright}
        placeholder={t.copyrightPlaceholder}
        autoComplete="off"
      />
      <FooterGroups />
    </Group>
  );
}

export function ImageFields({ fields: { Text } }: LookFields) {
  const isEmoji = Boolean(useWatch({ name: "faviconEmoji" }));
  return (
    <Group title={t.images}>
      <Text
        name="faviconEmoji"
        label={t.faviconEmoji}
        description={t.faviconEmojiHint}
        autoComplete="off"
      />
      {!isEmoji && (
        <>
          <ImageInput name="faviconLight" label={t.faviconLight} />
          <ImageInput name="faviconDark" label={t.faviconDark} description={t.logoDarkHint} />
        </>
      )}
      <ImageInput name="socialPreview" label={t.socialPreview} description={t.socialHint} isPhoto />
    </Group>
  );
}
