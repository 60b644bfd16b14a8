import { useSuspenseQuery } from "@tanstack/react-query";
import { useFormContext } from "react-hook-form";
import { SiteSectionGroupUpdate } from "#contract/site-section-group.ts";
import { SiteSectionUpdate, type SiteSection } from "#contract/site-section.ts";
import { SiteSpaceUpdate, type SiteSpace } from "#contract/site-space.ts";
import type { SiteStructure } from "#contract/site-structure.ts";
import { useWrite } from "#console/data/write.ts";
import { FormPanel } from "#console/kit/form/form-panel.tsx";
import { useFormSource } from "#console/kit/form/use-form-source.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { structureEditTexts as t } from "#console/messages/site-structure-edit.ts";
import { showToast } from "#console/ui/toast.ts";
import { adaptiveSchemaQuery } from "../audience/queries.ts";
import { ConditionInput } from "../condition/condition-input.tsx";
import type { SiteParams } from "../queries.ts";
import type { SiteItem } from "../structure/nodes.ts";
import { urlChanges } from "../structure/urls.ts";
import { itemQuery, requestFor, updateOf } from "./item-operations.ts";
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
  const { mutateAsync } = useWrite(operation);
  const source = useFormSource(itemQuery(params, item), (stored) => valuesOf(stored, names));
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
        await mutateAsync({ ...requestFor<typeof operation>(params, item, { body }), ifMatch });
        showToast({ tone: "success", title: t.saved });
      }}
    >
      {({ Text, Area }) => (
        <>
          {has("title") && <Text name="title" label={t.name} />}
          {has("path") && <Text name="path" label={t.path} description={t.pathHint} mono />}
          {"path" in item && <PathEffect structure={structure} item={item} />}
          {has("icon") && <Text name="icon" label={t.icon} description={t.iconHint} />}
          {has("description") && <Area name="description" label={t.description} rows={3} />}
          {has("condition") && <ConditionInput schema={adaptive.jsonSchema} label={t.condition} />}
        </>
      )}
    </FormPanel>
  );
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
