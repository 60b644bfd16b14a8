import { useMemo, useRef, useState, type ReactNode } from "react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Plus, TriangleAlert, X } from "lucide-react";
import type { SiteParams } from "#screens/sites.ts";
import { useWrite } from "#console/data/write.ts";
import { FormPanel } from "#console/kit/form/form-panel.tsx";
import { useFormSource } from "#console/kit/form/use-form-source.ts";
import { gate } from "#console/kit/gate.ts";
import { Section } from "#console/kit/panel.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { siteAdaptiveTexts, siteSchemaTexts as t } from "#console/messages/site-adaptive.ts";
import { showToast } from "#console/ui/toast.ts";
import { FieldFrame, useField } from "#console/kit/fields/fields.tsx";
import { Banner } from "#console/ui/banner.tsx";
import { Button } from "#console/ui/button.tsx";
import { TextArea, TextField } from "#console/ui/text-field.tsx";
import { browserClaim } from "#contract/limits.ts";
import { IconButton } from "#console/ui/icon-button.tsx";
import { Select } from "#console/ui/select.tsx";
import { structureQuery, adaptiveSchemaQuery } from "../queries.ts";
import { partsOf, type SitePart } from "../parts.ts";
import { schemaForm } from "./schema.form.ts";
import {
  draftOf,
  newClaim,
  problemsOf,
  schemaOf,
  type ClaimDraft,
  type SchemaDraft,
  printSchema,
  readSchema,
  breaksOf,
  type Break,
  labelOfPart,
} from "./schema-draft.ts";

/** The claims that the conditions of a site can use, as a form and as JSON. */
export function SchemaSection({ params }: { params: SiteParams }) {
  return (
    <Section title={t.title} lead={t.lead}>
      <SchemaPanel params={params} />
    </Section>
  );
}

function SchemaPanel({ params }: { params: SiteParams }) {
  const { organization } = useOrganization();
  const { data: structure } = useSuspenseQuery(structureQuery(params));
  const parts = useMemo(() => partsOf(structure), [structure]);
  const hasWrongNames = useRef(false);
  const schema = useCheckedForm(parts, hasWrongNames);
  const source = useFormSource(adaptiveSchemaQuery(params), ({ jsonSchema }) => ({
    jsonSchema: printSchema(jsonSchema),
  }));
  const { mutateAsync } = useWrite("PUT /v1/orgs/{organizationId}/sites/{siteId}/adaptive-schema");
  return (
    <FormPanel
      {...source}
      isPatch
      schema={schema}
      action={t.save}
      readOnly={gate([!organization.permissions.createContent, siteAdaptiveTexts.needEdit])}
      onSubmit={async ({ jsonSchema }, ifMatch) => {
        await mutateAsync({ params, body: { jsonSchema }, ifMatch });
        showToast({ tone: "success", title: t.saved });
      }}
    >
      {() => (
        <SchemaField
          parts={parts}
          onNames={(areWrong) => {
            hasWrongNames.current = areWrong;
          }}
        />
      )}
    </FormPanel>
  );
}

/** The schema of the form, which also finds what the platform would refuse: conditions that would break. */
function useCheckedForm(parts: readonly SitePart[], hasWrongNames: React.RefObject<boolean>) {
  return useMemo(
    () => ({
      ...schemaForm,
      load: async () =>
        (await schemaForm.load()).superRefine(({ jsonSchema }, context) => {
          const count = breaksOf(parts, jsonSchema).length;
          const message = hasWrongNames.current ? t.fixNames : t.breaksError(count);
          if (!hasWrongNames.current && count === 0) return;
          context.addIssue({ code: "custom", path: ["jsonSchema"], message });
        }),
    }),
    [parts, hasWrongNames],
  );
}

/** A text and the claims in it. */
type Edited = { text: string; draft: SchemaDraft | undefined };

function editedText(text: string): Edited {
  const read = readSchema(text);
  return { text, draft: "schema" in read ? draftOf(read.schema) : undefined };
}

/** The schema as claims and as JSON, in step; the conditions that it would break come first. */
function SchemaField(props: {
  parts: readonly SitePart[];
  /** Tells with each change whether a claim has a name that can't be saved. The JSON can't hold two of the same name. */
  onNames: (areWrong: boolean) => void;
}) {
  const { field, error, isOff } = useField("jsonSchema");
  const text = String(field.value ?? "");
  const [kept, setKept] = useState(() => editedText(text));
  const { draft } = kept.text === text ? kept : editedText(text);
  const change = (next: Edited) => {
    const problems = next.draft === undefined ? [] : problemsOf(next.draft);
    props.onNames(problems.some((problem) => problem !== undefined));
    setKept(next);
    field.onChange(next.text);
  };
  const changeClaims = (claims: readonly ClaimDraft[]) => {
    if (draft === undefined) return;
    const next = { ...draft, claims };
    change({ text: printSchema(schemaOf(next)), draft: next });
  };
  const breaks = draft === undefined ? [] : breaksOf(props.parts, schemaOf(draft));
  return (
    <FieldFrame name="jsonSchema" label={t.label}>
      <div className="flex flex-col gap-4">
        <Breaks breaks={breaks} />
        {draft === undefined ? (
          <p className="rounded-md bg-sunken px-3 py-2.5 text-muted">{t.brokenJson}</p>
        ) : (
          <Claims draft={draft} isReadOnly={isOff} onChange={changeClaims} />
        )}
        <TextArea
          ref={field.ref}
          mono
          rows={8}
          label={t.json}
          description={t.jsonHint}
          value={text}
          onChange={(next) => change(editedText(next))}
          onBlur={field.onBlur}
          error={error}
          isReadOnly={isOff}
        />
      </div>
    </FieldFrame>
  );
}

function Claims(props: {
  draft: SchemaDraft;
  isReadOnly: boolean;
  onChange: (claims: readonly ClaimDraft[]) => void;
}) {
  const { draft, isReadOnly, onChange } = props;
  const { claims } = draft;
  const problems = problemsOf(draft);
  return (
    <>
      {claims.length === 0 && <p className="text-muted">{t.none}</p>}
      {claims.map((claim, at) => (
        <ClaimCard
          // Claims have no identity but their place: their names change.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          claim={claim}
          problem={problems[at]}
          isReadOnly={isReadOnly}
          onChange={(next) => onChange(claims.with(at, next))}
          onRemove={() => onChange(claims.toSpliced(at, 1))}
        />
      ))}
      {!isReadOnly && (
        <div>
          <Button
            icon={<Plus size={16} aria-hidden />}
            onPress={() => onChange([...claims, newClaim])}
          >
            {t.add}
          </Button>
        </div>
      )}
    </>
  );
}

function Breaks({ breaks }: { breaks: readonly Break[] }) {
  return (
    // Always there, so that what appears in it is announced.
    <div role="status" className="empty:-mb-4">
      {breaks.length > 0 && (
        <Banner tone="warning" title={t.breaks(breaks.length)}>
          <ul className="list-disc ps-5">
            {breaks.map(({ part, problems }) => (
              <li key={part.id} className="wrap-anywhere">
                {labelOfPart(part)}: <span className="font-mono text-sm">{part.condition}</span>
                <span className="block text-sm">{problems.join(" ")}</span>
              </li>
            ))}
          </ul>
          <p className="mt-1">{t.breaksBody}</p>
        </Banner>
      )}
    </div>
  );
}

/** One claim of a schema. */
function ClaimCard(props: {
  claim: ClaimDraft;
  /** What is wrong with its name. */
  problem: string | undefined;
  isReadOnly: boolean;
  onChange: (claim: ClaimDraft) => void;
  onRemove: () => void;
}) {
  const { claim, problem, isReadOnly, onChange } = props;
  // A new claim has no name, which isn't wrong before somebody leaves the field.
  const [wasLeft, setLeft] = useState(claim.name !== "");
  const label = claim.name === "" ? t.newClaim : t.claim(claim.name);
  return (
    <div
      role="group"
      aria-label={label}
      className="flex items-start gap-2 rounded-lg border bg-raised p-3"
    >
      <div className="grid min-w-0 flex-1 gap-x-4 gap-y-3 sm:grid-cols-2">
        <TextField
          mono
          isRequired
          label={t.name}
          value={claim.name}
          isReadOnly={isReadOnly}
          autoComplete="off"
          autoFocus={claim.name === "" && !isReadOnly}
          onChange={(name) => onChange({ ...claim, name })}
          onBlur={() => setLeft(true)}
          error={wasLeft || claim.name !== "" ? problem : undefined}
          description={claim.unsigned ? urlOf(claim.name) : undefined}
        />
        <Select
          label={t.setBy}
          value={claim.unsigned ? "browser" : "signed"}
          isDisabled={isReadOnly}
          onChange={(value) => onChange({ ...claim, unsigned: value === "browser" })}
          options={[
            { value: "signed", label: t.signed },
            { value: "browser", label: t.browser },
          ]}
        />
        <TextField
          label={t.claimTitle}
          value={claim.title}
          isReadOnly={isReadOnly}
          autoComplete="off"
          onChange={(title) => onChange({ ...claim, title })}
        />
        <TextField
          label={t.description}
          value={claim.description}
          isReadOnly={isReadOnly}
          autoComplete="off"
          onChange={(description) => onChange({ ...claim, description })}
        />
      </div>
      {!isReadOnly && (
        <IconButton
          label={t.remove(claim.name).trim()}
          icon={<X size={16} aria-hidden />}
          onPress={props.onRemove}
        />
      )}
    </div>
  );
}

/** How a browser comes to have a claim. A name that no URL can carry isn't refused: the API can still be asked with it. */
function urlOf(name: string): ReactNode {
  if (name === "") return t.inUrlHint;
  return browserClaim.test(name) ? (
    t.inUrl(name)
  ) : (
    <span className="flex gap-1.5 text-warning">
      <TriangleAlert size={14} aria-hidden className="mt-0.5 shrink-0" />
      {t.notInUrl}
    </span>
  );
}
