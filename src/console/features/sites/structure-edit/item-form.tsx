import { use } from "react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useFormContext } from "react-hook-form";
import { SiteSectionGroupUpdate } from "#contract/site-section-group.ts";
import { SiteSectionUpdate, type SiteSection } from "#contract/site-section.ts";
import { SiteSpaceUpdate, type SiteSpace } from "#contract/site-space.ts";
import type { StagedPreview } from "#contract/site-staged-change.ts";
import type { SiteStructure } from "#contract/site-structure.ts";
import type { SiteParams } from "#screens/sites.ts";
import { ConditionInput } from "#console/kit/condition/condition-input.tsx";
import { FormPanel } from "#console/kit/form/form-panel.tsx";
import { useFormSource } from "#console/kit/form/use-form-source.ts";
import { indexOf } from "#console/kit/ordered-tree/model.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { structureEditTexts as t } from "#console/messages/site-structure-edit.ts";
import { adaptiveSchemaQuery } from "../audience/queries.ts";
import { Collecting } from "../staged/collecting.ts";
import { stagedPreviewQuery } from "../staged/queries.ts";
import { useStructureWrite } from "../staged/use-structure-write.ts";
import { nodesOf, type SiteItem } from "../structure-parts/nodes.ts";
import { urlChanges } from "../structure-parts/urls.ts";
import { itemQuery, requestFor, updateOf, type ItemQuery } from "./item-operations.ts";
import { useDoneToast } from "./use-done-toast.ts";
import { UrlList } from "./url-list.tsx";

/** What can be changed, by kind. */
const schemas = {
  "site-section": SiteSectionUpdate.omit({ defaultSiteSpace: true }),
  "site-section-group": SiteSectionGroupUpdate,
  "site-space": SiteSpaceUpdate,
} as const;

/** The fields of a section, group, or site space. What is typed stays when another row is selected. */
export function ItemForm(props: {
  params: SiteParams;
  item: SiteItem;
  structure: SiteStructure;
  readOnly: string | undefined;
}) {
  const { params, item, structure } = props;
  const { user } = useOrganization();
  const { data: adaptive } = useSuspenseQuery(adaptiveSchemaQuery(params));
  const schema = schemas[item.object];
  const names = Object.keys(schema.shape);
  const operation = updateOf(item);
  const write = useStructureWrite(params, operation);
  const done = useDoneToast();
  const source = useSource(params, item, names);
  const has = (name: string) => names.includes(name);
  return (
    <FormPanel
      {...source}
      isPatch
      schema={schema}
      draft={`structure of a site: ${user.id} ${item.id}`}
      action={t.save}
      readOnly={props.readOnly}
      onSubmit={async (body, ifMatch) => {
        await write({ ...requestFor<typeof operation>(params, item, { body }), ifMatch });
        done(t.saved);
      }}
    >
      {({ Text, Area }) => (
        <>
          <h3 className="font-semibold">{t.general}</h3>
          {has("title") && <Text name="title" label={t.name} />}
          {has("path") && <Text name="path" label={t.path} description={t.pathHint} mono />}
          {"path" in item && <PathEffect structure={structure} item={item} />}
          {has("icon") && <Text name="icon" label={t.icon} description={t.iconHint} />}
          {has("description") && <Area name="description" label={t.description} rows={3} />}
          {has("condition") && (
            <>
              <h3 className="border-t pt-4 font-semibold">{t.visitors}</h3>
              <ConditionInput schema={adaptive.jsonSchema} label={t.condition} />
            </>
          )}
        </>
      )}
    </FormPanel>
  );
}

/** The item as it is stored or, while changes are collected, as they leave it. */
function useSource(params: SiteParams, item: SiteItem, names: readonly string[]) {
  const isCollecting = use(Collecting);
  const query = isCollecting ? stagedPreviewQuery(params) : itemQuery(params, item);
  return useFormSource(query as ItemQuery<SiteItem | StagedPreview>, (data) => {
    if (data.object !== "staged-changes-preview") return valuesOf(data, names);
    const staged = indexOf(nodesOf(data.after)).get(item.id)?.node.item;
    return valuesOf(staged ?? item, names);
  });
}

/** Inputs are empty for what an item doesn't have. */
function valuesOf(item: SiteItem, names: readonly string[]): Record<string, unknown> {
  const stored = item as Record<string, unknown>;
  return Object.fromEntries(names.map((name) => [name, stored[name] ?? ""]));
}

/** The URLs that the typed path would change. */
function PathEffect(props: { structure: SiteStructure; item: SiteSection | SiteSpace }) {
  const { structure, item } = props;
  const path = String(useFormContext().watch("path") ?? "").trim();
  if (path === "" || path === item.path) return null;
  return <UrlList changes={urlChanges(structure, { of: item.id, path })} />;
}
