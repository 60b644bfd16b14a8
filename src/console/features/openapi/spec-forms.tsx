import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { FileUp } from "lucide-react";
import { useFormContext } from "react-hook-form";
import { z } from "zod";
import { OpenApiSpec, largestSpecification, OpenApiSource } from "#contract/openapi-spec.ts";
import { useWrite } from "#console/data/write.ts";
import type { Fields } from "#console/kit/fields/fields.tsx";
import { base64Of } from "#console/kit/files.ts";
import { FormDialog } from "#console/kit/form/form-dialog.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { openapiTexts } from "#console/messages/openapi.ts";
import { Button } from "#console/ui/button.tsx";
import { showToast } from "#console/ui/toast.ts";
import { specPath } from "./address.ts";
import { specReads } from "./queries.ts";

const t = openapiTexts.form;

/** Asks for slug and source, adds the specification, and opens it. */
export function AddSpec(props: { onClose: () => void }) {
  const { organization, user } = useOrganization();
  const write = useWrite("POST /v1/orgs/{organizationId}/openapi", { touches: specReads });
  const navigate = useNavigate();
  return (
    <FormDialog
      title={t.addTitle}
      onClose={props.onClose}
      schema={SpecForm}
      values={{ slug: "", kind: "url", url: "", text: "", archive: "" }}
      draft={`openapi.${user.id}.${organization.id}`}
      action={t.submitAdd}
      onSubmit={async ({ slug, ...source }) => {
        const params = { organizationId: organization.id };
        await write.mutateAsync({ params, body: { slug, source: sourceOf(source) } });
        showToast({ tone: "success", title: openapiTexts.added(slug) });
        await navigate(specPath(organization.id, slug));
      }}
    >
      {(fields) => (
        <>
          <fields.Text name="slug" label={t.slug} description={t.slugHint} autoFocus mono />
          <SourceFields fields={fields} />
        </>
      )}
    </FormDialog>
  );
}

/** Asks for a new source of a specification and processes it. */
export function ReplaceSource({ spec, onClose }: { spec: OpenApiSpec; onClose: () => void }) {
  const { organization, user } = useOrganization();
  const write = useWrite("PUT /v1/orgs/{organizationId}/openapi/{specSlug}", {
    touches: specReads,
  });
  const { slug, sourceURL } = spec;
  return (
    <FormDialog
      title={t.replaceTitle(slug)}
      onClose={onClose}
      schema={SourceForm}
      values={{
        kind: sourceURL === undefined ? "text" : "url",
        url: sourceURL ?? "",
        text: "",
        archive: "",
      }}
      draft={`openapi.${user.id}.${organization.id}.${spec.id}`}
      action={t.submitReplace}
      onSubmit={async (source) => {
        const params = { organizationId: organization.id, specSlug: slug };
        await write.mutateAsync({ params, body: { source: sourceOf(source) } });
        showToast({ tone: "success", title: openapiTexts.replaced(slug) });
        onClose();
      }}
    >
      {(fields) => <SourceFields fields={fields} />}
    </FormDialog>
  );
}

/** Longer texts, in characters, aren't put into an input: it would be slow, and nobody edits them there. */
const mostShown = 200_000;

type Names = "kind" | "url" | "text" | "archive";

/** The document's source: a URL, or a text or an archive that is pasted, dropped, or chosen. */
function SourceFields<Name extends string>(props: { fields: Fields<Name | Names> }) {
  const { Text, Choice } = props.fields as Fields<Names>;
  const { watch } = useFormContext<{ kind: string }>();
  return (
    <>
      <Choice
        name="kind"
        label={t.kind}
        options={sourceKinds.map((value) => ({ value, label: t.kinds[value] }))}
      />
      {watch("kind") === "url" ? (
        <Text
          name="url"
          type="url"
          label={t.url}
          description={t.urlHint}
          placeholder="https://example.com/openapi.json"
        />
      ) : (
        <Document fields={props.fields as Fields<Names>} />
      )}
    </>
  );
}

function Document({ fields: { Area } }: { fields: Fields<Names> }) {
  const { watch, setValue } = useFormContext<{ text: string; archive: string }>();
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const text = watch("text");
  const archive = watch("archive");
  const put = (value: string, packed = "") => {
    setValue("archive", packed, { shouldDirty: true });
    const shouldValidate = value !== "" || packed !== "";
    setValue("text", value, { shouldDirty: true, shouldTouch: true, shouldValidate });
  };
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    setProblem(undefined);
    if (file.size > largestSpecification)
      return setProblem(t.tooLarge(file.size, largestSpecification));
    if (/\.zip$/i.test(file.name)) {
      const archive = await base64Of(file).catch(() => undefined);
      return archive === undefined ? setProblem(t.gone) : put("", archive);
    }
    try {
      put(new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer()));
    } catch {
      setProblem(t.unreadable);
    }
  };
  return (
    // Everything that can be dropped here can also be chosen with the button.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="flex flex-col gap-2"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        const [file] = event.dataTransfer.files;
        if (file === undefined) return;
        event.preventDefault();
        void take(file);
      }}
    >
      {text.length > mostShown || archive !== "" ? (
        <div className="flex flex-wrap items-center gap-3 rounded-md border px-3 py-2">
          <div className="min-w-0 flex-1 basis-48">
            <p className="font-medium">
              {archive === ""
                ? t.file(new Blob([text]).size)
                : t.archive(Math.floor(archive.length * 0.75))}
            </p>
            <p className="text-sm text-muted">{archive === "" ? t.fileBody : t.archiveBody}</p>
          </div>
          <Button size="small" onPress={() => put("")}>
            {t.removeFile}
          </Button>
        </div>
      ) : (
        <Area name="text" label={t.text} description={t.textHint} rows={10} mono />
      )}
      {problem !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
      <div>
        <input
          ref={input}
          type="file"
          accept=".json,.yaml,.yml,.zip,application/json,application/yaml,text/yaml,application/zip"
          hidden
          aria-label={t.chooseFile}
          onChange={(event) => {
            void take(event.target.files?.[0]);
            event.target.value = "";
          }}
        />
        <Button
          size="small"
          icon={<FileUp size={14} aria-hidden />}
          onPress={() => input.current?.click()}
        >
          {t.chooseFile}
        </Button>
      </div>
    </div>
  );
}

const sourceKinds = ["url", "text"] as const;

const fields = {
  kind: z.enum(sourceKinds),
  url: z.string(),
  text: z.string(),
  archive: z.string(),
};

type Source = z.infer<z.ZodObject<typeof fields>>;

/** The contract requires exactly one of two; the form has fields for both, of which one applies. */
function checkSource({ value, issues }: z.core.ParsePayload<Source>): void {
  const isMissing = !OpenApiSource.safeParse(sourceOf(value)).success;
  if (!isMissing) return;
  const message = value.kind === "url" ? t.urlWrong : t.textMissing;
  issues.push({ code: "custom", input: value, path: [value.kind], message });
}

const SourceForm = z.object(fields).check(checkSource);

const SpecForm = z
  .object({ slug: OpenApiSpec.shape.slug, ...fields })
  .check(checkSource as (payload: z.core.ParsePayload<Source & { slug: string }>) => void);

/** The body's `source` for the form's values. */
function sourceOf({ kind, url, text, archive }: Source): OpenApiSource {
  if (kind === "url") return { url: url.trim() };
  return archive === "" ? { text } : { archive };
}
