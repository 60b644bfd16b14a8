import { useMemo } from "react";
import { useQueries, useQuery } from "@tanstack/react-query";
import { z } from "zod";
import type { VisitorSchema } from "#contract/site-adaptive-schema.ts";
import { Condition } from "#contract/schema.ts";
import { query } from "#console/data/query.ts";
import { ConditionInput } from "#console/kit/condition/condition-input.tsx";
import { checkText } from "#console/kit/condition/rules.ts";
import { FormDialog } from "#console/kit/form/form-dialog.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { pageSettingsTexts as t } from "#console/messages/edit-page.ts";

/** Sites whose claims are offered; a space is rarely on more. */
const mostSites = 10;

/** A claim that a site doesn't have isn't wrong: another site may show the space tomorrow. */
const schema = z.object({
  condition: Condition.superRefine((text, context) => {
    for (const message of checkText(text, undefined).problems) {
      context.addIssue({ code: "custom", message });
    }
  }).nullish(),
});

/** Edits the condition of a page with the claims of the sites that show its space. */
export function ConditionDialog(props: {
  spaceId: string;
  value: string;
  onChange: (text: string) => void;
  onClose: () => void;
}) {
  const claims = useClaims(props.spaceId);
  if (claims === "loading") return null;
  return (
    <FormDialog
      isPatch
      title={t.conditionTitle}
      schema={schema}
      values={{ condition: props.value }}
      action={t.useCondition}
      onClose={props.onClose}
      onSubmit={async ({ condition }) => props.onChange(condition ?? "")}
    >
      {() => (
        <>
          {claims === undefined && <p className="text-muted">{t.noClaimsKnown}</p>}
          <ConditionInput schema={claims} />
        </>
      )}
    </FormDialog>
  );
}

/** The claims of all sites that show a space and that this person may read; undefined if there are none. */
function useClaims(spaceId: string): VisitorSchema | "loading" | undefined {
  const { organization } = useOrganization();
  const params = { organizationId: organization.id };
  const sites = useQuery(
    query("GET /v1/orgs/{organizationId}/sites", {
      params,
      query: { space: spaceId, limit: mostSites },
    }),
  );
  const schemas = useQueries({
    queries: (sites.data?.items ?? []).map(({ id: siteId }) =>
      query("GET /v1/orgs/{organizationId}/sites/{siteId}/adaptive-schema", {
        params: { ...params, siteId },
      }),
    ),
    combine: (results) => ({
      isLoading: results.some(({ isPending }) => isPending),
      found: results.flatMap(({ data }) => data?.jsonSchema ?? []),
    }),
  });
  const { found } = schemas;
  const isLoading = sites.isPending || schemas.isLoading;
  const all = useMemo(() => allClaims(found), [found]);
  return isLoading ? "loading" : all;
}

/** One schema with the claims of several; undefined if none of them has a claim. */
export function allClaims(schemas: readonly VisitorSchema[]): VisitorSchema | undefined {
  const properties: VisitorSchema["properties"] = {};
  let hasClaims = false;
  for (const { properties: known } of schemas) {
    const { unsigned, ...signed } = known;
    const flags = { ...properties.unsigned?.properties, ...unsigned?.properties };
    Object.assign(properties, signed);
    properties.unsigned = { type: "object", properties: flags, additionalProperties: false };
    hasClaims ||= [signed, flags].some((some) => Object.keys(some).length > 0);
  }
  return hasClaims ? { type: "object", properties, additionalProperties: false } : undefined;
}
