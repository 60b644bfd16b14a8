import { startTransition, Suspense, useMemo, useState } from "react";
import { z } from "zod";
import type { VisitorSchema } from "#contract/site-adaptive-schema.ts";
import { Condition } from "#contract/schema.ts";
import type { SiteParams } from "#screens/sites.ts";
import { query } from "#console/data/query.ts";
import { useWrite } from "#console/data/write.ts";
import { ConditionInput } from "#console/kit/condition/condition-input.tsx";
import { checkText } from "#console/kit/condition/rules.ts";
import { FormDialog } from "#console/kit/form/form-dialog.tsx";
import { useFormSource } from "#console/kit/form/use-form-source.ts";
import { siteAdaptiveTexts } from "#console/messages/site-adaptive.ts";
import { Select } from "#console/ui/select.tsx";
import { showToast } from "#console/ui/toast.ts";
import type { SitePart } from "../parts.ts";
import { labelOfPart } from "./schema-draft.ts";

const t = siteAdaptiveTexts.conditions;

const section = "/v1/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}";
const siteSpace = "/v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}";

type Opened = { params: SiteParams; schema: VisitorSchema; onClose: () => void };

/** Edits the condition of one part of a site. */
export function EditConditionDialog(props: Opened & { part: SitePart }) {
  return (
    <Suspense>
      <ConditionForm {...props} title={t.editTitle(props.part.title)} />
    </Suspense>
  );
}

/** Adds a condition to a part that has none. */
export function AddCondition(props: Opened & { parts: readonly SitePart[] }) {
  const { parts } = props;
  const [id, setId] = useState(parts[0]?.id ?? "");
  const part = parts.find((other) => other.id === id);
  if (part === undefined) return null;
  return (
    <Suspense>
      <ConditionForm {...props} part={part} title={t.addTitle}>
        <Select
          label={t.part}
          value={id}
          // Keeps the form on the screen while the other part is loaded.
          onChange={(value) => startTransition(() => setId(value))}
          options={parts.map((other) => ({ value: other.id, label: labelOfPart(other) }))}
        />
      </ConditionForm>
    </Suspense>
  );
}

const sectionQuery = (params: SiteParams, siteSectionId: string) =>
  query(`GET ${section}`, { params: { ...params, siteSectionId } });
const siteSpaceQuery = (params: SiteParams, siteSpaceId: string) =>
  query(`GET ${siteSpace}`, { params: { ...params, siteSpaceId } });

type FormProps = Opened & { part: SitePart; title: string; children?: React.ReactNode };

function ConditionForm({ params, part, schema, title, onClose, children }: FormProps) {
  const { id } = part;
  const isSection = part.kind === "site-section";
  // Both have a condition, and nothing else of them is read.
  const read = (isSection ? sectionQuery(params, id) : siteSpaceQuery(params, id)) as ReturnType<
    typeof sectionQuery
  >;
  const source = useFormSource(read, ({ condition }) => ({ condition: condition ?? "" }));
  const ofSection = useWrite(`PATCH ${section}`);
  const ofSiteSpace = useWrite(`PATCH ${siteSpace}`);
  const bodySchema = useMemo(() => schemaFor(schema), [schema]);
  return (
    <FormDialog
      {...source}
      isPatch
      title={title}
      schema={bodySchema}
      action={t.save}
      onClose={onClose}
      onSubmit={async (body, ifMatch) => {
        const write = { body, ifMatch };
        if (isSection) {
          await ofSection.mutateAsync({ ...write, params: { ...params, siteSectionId: id } });
        } else {
          await ofSiteSpace.mutateAsync({ ...write, params: { ...params, siteSpaceId: id } });
        }
        showToast({ tone: "success", title: t.saved });
        onClose();
      }}
    >
      {() => (
        <>
          {children}
          <ConditionInput schema={schema} />
        </>
      )}
    </FormDialog>
  );
}

/** The body of an update. What the platform would refuse is found before it is sent. */
function schemaFor(schema: VisitorSchema) {
  const condition = Condition.superRefine((text, context) => {
    for (const message of checkText(text, schema).problems)
      context.addIssue({ code: "custom", message });
  });
  return z.object({ condition: condition.nullish() });
}
