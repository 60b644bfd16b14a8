import { useNavigate } from "react-router";
import type { OpenApiSpec } from "#contract/openapi-spec.ts";
import { useWrite } from "#console/data/write.ts";
import { FormDialog } from "#console/kit/form/form-dialog.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { openapiTexts } from "#console/messages/openapi.ts";
import { showToast } from "#console/ui/toast.ts";
import { specPath } from "./address.ts";
import { specReads } from "./queries.ts";
import { SourceFields } from "./source-fields.tsx";
import { SourceForm, sourceOf, SpecForm } from "./source-values.ts";

const t = openapiTexts.form;

/** Asks for slug and source, adds the specification and opens it. */
export function AddSpec(props: { onClose: () => void }) {
  const { organization, user } = useOrganization();
  const write = useWrite("POST /v1/orgs/{organizationId}/openapi", { touches: specReads });
  const navigate = useNavigate();
  return (
    <FormDialog
      isOpen
      title={t.addTitle}
      onClose={props.onClose}
      schema={SpecForm}
      values={{ slug: "", kind: "url", url: "", text: "" }}
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

/** Asks for another source of a specification and has it read. */
export function ReplaceSource({ spec, onClose }: { spec: OpenApiSpec; onClose: () => void }) {
  const { organization, user } = useOrganization();
  const write = useWrite("PUT /v1/orgs/{organizationId}/openapi/{specSlug}", {
    touches: specReads,
  });
  const { slug, sourceURL } = spec;
  return (
    <FormDialog
      isOpen
      title={t.replaceTitle(slug)}
      onClose={onClose}
      schema={SourceForm}
      values={{ kind: sourceURL === undefined ? "text" : "url", url: sourceURL ?? "", text: "" }}
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
