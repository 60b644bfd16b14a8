import { useController } from "react-hook-form";
import { mostLinks } from "#contract/limits.ts";
import { FieldFrame, useField } from "#console/kit/fields/fields.tsx";
import { siteLookTexts as t } from "#console/messages/site-look.ts";
import { LinkRows, linksInWords, type LinkErrors, type SiteLinkValue } from "./link-rows.tsx";

const name = "headerLinks";

export function HeaderLinks() {
  const { field, isOff } = useField(name);
  const { fieldState } = useController({ name });
  return (
    <FieldFrame name={name} label={t.headerLinks} show={linksInWords}>
      <fieldset className="flex min-w-0 flex-col gap-2">
        <legend className="mb-2 font-medium">{t.headerLinks}</legend>
        <LinkRows
          links={field.value as SiteLinkValue[]}
          onChange={field.onChange}
          onBlur={field.onBlur}
          errors={fieldState.error as unknown as LinkErrors}
          most={mostLinks.header}
          isOff={isOff}
        />
        <ListError error={fieldState.error} />
      </fieldset>
    </FieldFrame>
  );
}

/** The error of a whole list. */
export function ListError({ error }: { error: { message?: string | undefined } | undefined }) {
  if (error?.message === undefined) return null;
  return <p className="text-sm text-danger">{error.message}</p>;
}
