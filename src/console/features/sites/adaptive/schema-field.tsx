import { useState } from "react";
import { Plus } from "lucide-react";
import { FieldFrame, useField } from "#console/kit/fields/fields.tsx";
import { siteSchemaTexts as t } from "#console/messages/site-schema.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Button } from "#console/ui/button.tsx";
import { TextArea } from "#console/ui/text-field.tsx";
import type { SitePart } from "../site-parts.ts";
import { breaksOf, type Break } from "./breaks.ts";
import { ClaimCard } from "./claim-card.tsx";
import { labelOfPart } from "./part-label.ts";
import { printSchema, readSchema } from "./read-schema.ts";
import {
  draftOf,
  newClaim,
  problemsOf,
  schemaOf,
  type ClaimDraft,
  type SchemaDraft,
} from "./schema-draft.ts";

/** A text and the claims in it. */
type Edited = { text: string; draft: SchemaDraft | undefined };

function editedText(text: string): Edited {
  const read = readSchema(text);
  return { text, draft: "schema" in read ? draftOf(read.schema) : undefined };
}

/** The schema as claims and as JSON, in step; the conditions that it would break come first. */
export function SchemaField(props: {
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
