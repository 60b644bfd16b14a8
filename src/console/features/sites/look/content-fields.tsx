import { useWatch, useFormContext } from "react-hook-form";
import { useState } from "react";
import { X } from "lucide-react";
import { siteLookTexts as t } from "#console/messages/site-look.ts";
import { largestImage } from "#contract/limits.ts";
import { RequestFailure } from "#console/data/request-failure.ts";
import { useWrite } from "#console/data/write.ts";
import { base64Of } from "#console/kit/files.ts";
import { fields, useField } from "#console/kit/fields/fields.tsx";
import { isWebUrl } from "#contract/web-url.ts";
import { Button } from "#console/ui/button.tsx";
import { FileButton } from "#console/ui/file-button.tsx";
import {
  optionsOf,
  type LookFields,
  Group,
  ColorInput,
  HeaderContrast,
} from "./appearance-fields.tsx";
import { HeaderLinks, FooterGroups } from "./link-fields.tsx";
import { useSite } from "../queries.ts";
import { PreviewImage } from "./site-preview.tsx";

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

const types = ["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif"];

const icons = ["image/svg+xml", "image/x-icon", "image/vnd.microsoft.icon"];

/** An image of the site: uploaded, or by its URL. `isPhoto`: for a preview, which is never a drawing or an icon. */
function ImageInput(props: {
  name: string;
  label: string;
  description?: string;
  placeholder?: string;
  isPhoto?: boolean;
}) {
  const { name, label } = props;
  const { field, isOff } = useField(name);
  const { setError, clearErrors } = useFormContext();
  const upload = useUpload();
  const value = String(field.value ?? "");

  async function choose(file: File) {
    clearErrors(name);
    try {
      field.onChange(await upload.send(file));
    } catch (failure) {
      setError(name, { message: reasonOf(failure) });
    }
  }

  return (
    <div className="flex flex-col gap-2">
      <fields.Text
        name={name}
        label={label}
        description={props.description ?? t.imageHint}
        placeholder={props.placeholder}
        type="url"
        autoComplete="off"
      />
      {(value !== "" || !isOff) && (
        <div className="flex flex-wrap items-center gap-2">
          {isWebUrl(value) && (
            <span className="grid h-8 min-w-8 place-items-center rounded-md border bg-sunken px-1 text-muted">
              <PreviewImage
                key={value}
                src={value}
                className={props.isPhoto ? "h-7 rounded-sm" : "h-6 max-w-40 object-contain"}
              />
            </span>
          )}
          {!isOff && (
            <FileButton
              label={t.upload}
              about={label}
              accept={props.isPhoto ? types : [...types, ...icons]}
              isPending={upload.isPending}
              onChoose={choose}
            />
          )}
          {!isOff && value !== "" && (
            <Button
              size="small"
              variant="quiet"
              icon={<X size={14} aria-hidden />}
              onPress={() => {
                clearErrors(name);
                field.onChange("");
              }}
            >
              {t.removeImage}
              <span className="sr-only">({label})</span>
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function useUpload() {
  const { params } = useSite();
  const [isPending, setPending] = useState(false);
  const { mutateAsync } = useWrite("POST /v1/orgs/{organizationId}/sites/{siteId}/images", {
    touches: [],
  });

  /** @returns the URL of the image @throws RequestFailure, or an Error with a sentence */
  async function send(file: File): Promise<string> {
    if (file.size > largestImage) throw new TooLarge();
    setPending(true);
    try {
      const base64 = await base64Of(file);
      return (await mutateAsync({ params, body: { base64 } })).url;
    } finally {
      setPending(false);
    }
  }
  return { send, isPending };
}

class TooLarge extends Error {}

function reasonOf(failure: unknown): string {
  if (failure instanceof TooLarge) return t.imageTooLarge;
  if (failure instanceof RequestFailure) return failure.details[0]?.message ?? failure.message;
  return t.imageUnreadable;
}
