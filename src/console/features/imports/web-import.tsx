import { useEffect, useRef } from "react";
import { useFormContext } from "react-hook-form";
import type { ImportScope } from "#screens/imports.ts";
import { useWrite } from "#console/data/write.ts";
import { FormPanel } from "#console/kit/form/form-panel.tsx";
import { importScreenTexts } from "#console/messages/import-screen.ts";
import { webImportForm } from "./web-import.form.ts";

const t = importScreenTexts.web;

/** Asks for a URL and starts an import of what is there. */
export function WebImport(props: {
  /** Name of the draft, with the user's ID. */
  draft: string;
  /** Why nothing can be imported there, as a sentence. */
  unavailable: string | undefined;
  /** Files are uploaded, whose report comes next. */
  isUploading: boolean;
  /** Called on submit, so that a change request can be created then. */
  scope: (url: string) => Promise<ImportScope>;
  onStarted: (importId: string, scope: ImportScope) => void;
}) {
  const toRequest = useWrite(
    "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/import",
  );
  const toSpace = useWrite("POST /v1/spaces/{spaceId}/content/import");
  return (
    <FormPanel
      schema={webImportForm}
      values={{ url: "", source: "website" }}
      draft={props.draft}
      isLeaving={props.isUploading}
      action={t.submit}
      failed={t.failed}
      unavailable={props.unavailable}
      onSubmit={async ({ url, source }) => {
        const scope = await props.scope(url);
        const { spaceId, changeRequestId } = scope;
        const body = { url, source, wait: false };
        const started =
          changeRequestId === undefined
            ? await toSpace.mutateAsync({ params: { spaceId }, body })
            : await toRequest.mutateAsync({ params: { spaceId, changeRequestId }, body });
        props.onStarted(started.import ?? "", scope);
      }}
    >
      {({ Text, Choice }) => (
        <>
          <Text
            name="url"
            type="url"
            label={t.url}
            description={t.urlHint}
            placeholder={t.urlPlaceholder}
          />
          <Choice
            name="source"
            label={t.source}
            options={webSources.map((value) => ({ value, label: t.sources[value] }))}
          />
          <SourceFromUrl />
        </>
      )}
    </FormPanel>
  );
}

/** Chooses what the URL looks like. What people choose then stays until the URL looks like something else. */
function SourceFromUrl() {
  const { watch, setValue } = useFormContext<{ url: string; source: string }>();
  const looksLike = sourceOf(watch("url"));
  const before = useRef(looksLike);
  useEffect(() => {
    if (before.current === looksLike) return;
    before.current = looksLike;
    setValue("source", looksLike, { shouldDirty: true });
  }, [looksLike, setValue]);
  return null;
}

/** What the platform can import from a URL, in the order in which it is offered. */
const webSources = ["website", "html", "markdown", "zip", "docx"] as const;
type WebSource = (typeof webSources)[number];

const endings: readonly [RegExp, WebSource][] = [
  // A book is a zip archive.
  [/\.(?:zip|epub)$/i, "zip"],
  [/\.docx$/i, "docx"],
  [/\.(?:md|markdown|mdx)$/i, "markdown"],
];

/** What there probably is at a URL. */
export function sourceOf(url: string): WebSource {
  const path = url.trim().replace(/[?#].*$/, "");
  return endings.find(([ending]) => ending.test(path))?.[1] ?? "website";
}
