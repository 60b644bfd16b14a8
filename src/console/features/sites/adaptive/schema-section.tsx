import { useMemo, useRef } from "react";
import { useSuspenseQuery } from "@tanstack/react-query";
import type { SiteParams } from "#screens/sites.ts";
import { useWrite } from "#console/data/write.ts";
import { FormPanel } from "#console/kit/form/form-panel.tsx";
import { useFormSource } from "#console/kit/form/use-form-source.ts";
import { gate } from "#console/kit/gate.ts";
import { Section } from "#console/kit/section.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { siteAdaptiveTexts } from "#console/messages/site-adaptive.ts";
import { siteSchemaTexts as t } from "#console/messages/site-schema.ts";
import { showToast } from "#console/ui/toast.ts";
import { adaptiveSchemaQuery } from "../audience/queries.ts";
import { structureQuery } from "../queries.ts";
import { partsOf, type SitePart } from "../parts.ts";
import { breaksOf } from "./part-conditions.ts";
import { printSchema } from "./read-schema.ts";
import { SchemaField } from "./schema-field.tsx";
import { schemaForm } from "./schema.form.ts";

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
