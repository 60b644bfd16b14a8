import { useState } from "react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import type { LoaderFunctionArgs } from "react-router";
import { queryClient } from "#console/data/query-client.ts";
import { gate } from "#console/kit/gate.ts";
import { PageBody, PageHead } from "#console/kit/page-head.tsx";
import { Panel } from "#console/kit/panel.tsx";
import { spacesQuery } from "#console/kit/queries.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { customFieldTexts as t } from "#console/messages/custom-fields.ts";
import { settingsTexts } from "#console/messages/settings.ts";
import { paths } from "#console/paths.ts";
import { Button } from "#console/ui/button.tsx";
import { DeleteField } from "./delete-field.tsx";
import { FieldForm } from "./field-form.tsx";
import { fieldQuery } from "./queries.ts";
import { UsagePanel } from "./usage-panel.tsx";
import { titleOf } from "./value.ts";

export async function loader({ params }: LoaderFunctionArgs) {
  const organizationId = params["organizationId"] ?? "";
  await Promise.all([
    queryClient.fetchQuery(fieldQuery(organizationId, params["fieldName"] ?? "")),
    queryClient.ensureQueryData(spacesQuery(organizationId)),
  ]);
  return null;
}

/** One field: its definition, the spaces that use it, and its end. */
export function Component() {
  const { fieldName = "" } = useParams();
  const { organization } = useOrganization();
  const { data: field } = useSuspenseQuery(fieldQuery(organization.id, fieldName));
  const { data: spaces } = useSuspenseQuery(spacesQuery(organization.id));
  const [isDeleting, setDeleting] = useState(false);
  return (
    <PageBody>
      <PageHead
        title={titleOf(field)}
        context={t.title}
        crumbs={[
          { label: settingsTexts.title, href: paths.settings(organization.id) },
          { label: t.title, href: paths.settings(organization.id, "custom-fields") },
        ]}
      />
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,36rem)_minmax(0,1fr)]">
        <Panel id="definition" title={t.details}>
          <FieldForm key={field.id} field={field} spaces={spaces} />
        </Panel>
        <div className="flex flex-col gap-10">
          <UsagePanel organization={organization.id} field={field} spaces={spaces} />
          <Panel id="danger" title={t.dangerTitle}>
            <p className="mb-3 text-muted">{t.dangerBody}</p>
            <Button
              variant="danger"
              unavailable={gate([!field.permissions.edit, t.mayNot])}
              onPress={() => setDeleting(true)}
            >
              {t.delete}
            </Button>
          </Panel>
        </div>
      </div>
      {isDeleting && (
        <DeleteField
          organization={organization.id}
          field={field}
          spaces={spaces}
          onClose={() => setDeleting(false)}
        />
      )}
    </PageBody>
  );
}
