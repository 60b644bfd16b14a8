import type { ReactNode } from "react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useFormContext } from "react-hook-form";
import { SiteSectionGroupUpdate } from "#contract/site-section-group.ts";
import type { SiteSectionGroup } from "#contract/site-section-group.ts";
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
import { groupQuery, sectionQuery, site, siteSpaceQuery } from "./queries.ts";
import { UrlList } from "./url-list.tsx";

const sectionSchema = SiteSectionUpdate.omit({ defaultSiteSpace: true });

type FormProps<Item> = {
  params: SiteParams;
  item: Item;
  structure: SiteStructure;
  readOnly: string | undefined;
};

/** The fields of a section, group, or site space. What is typed stays when another row is selected. */
export function ItemForm({ item, ...rest }: FormProps<SiteItem>): ReactNode {
  if (item.object === "site-section") return <SectionForm {...rest} item={item} />;
  if (item.object === "site-space") return <SiteSpaceForm {...rest} item={item} />;
  return <GroupForm {...rest} item={item} />;
}

const saved = () => showToast({ tone: "success", title: t.saved });

/** Unsent input is kept for each user and item. */
function useDraftName({ id }: SiteItem): string {
  const { user } = useOrganization();
  return `structure of a site: ${user.id} ${id}`;
}

function SectionForm({ item, readOnly, structure, ...props }: FormProps<SiteSection>) {
  const params = { ...props.params, siteSectionId: item.id };
  const { data: schema } = useSuspenseQuery(adaptiveSchemaQuery(props.params));
  const { mutateAsync } = useWrite(`PATCH ${site}/sections/{siteSectionId}`);
  const source = useFormSource(
    sectionQuery(params),
    ({ title, path, icon = "", description = "", condition = "" }: SiteSection) => ({
      title,
      path,
      icon,
      description,
      condition,
    }),
  );
  return (
    <FormPanel
      {...source}
      isPatch
      schema={sectionSchema}
      draft={useDraftName(item)}
      action={t.save}
      readOnly={readOnly}
      onSubmit={async (body, ifMatch) => {
        await mutateAsync({ params, body, ifMatch });
        saved();
      }}
    >
      {({ Text, Area }) => (
        <>
          <Text name="title" label={t.name} />
          <Text name="path" label={t.path} description={t.pathHint} mono />
          <PathEffect structure={structure} item={item} />
          <Text name="icon" label={t.icon} description={t.iconHint} />
          <Area name="description" label={t.description} rows={3} />
          <ConditionInput schema={schema.jsonSchema} label={t.condition} />
        </>
      )}
    </FormPanel>
  );
}

function GroupForm({ item, readOnly, ...props }: FormProps<SiteSectionGroup>) {
  const params = { ...props.params, siteSectionGroupId: item.id };
  const { mutateAsync } = useWrite(`PATCH ${site}/section-groups/{siteSectionGroupId}`);
  const source = useFormSource(groupQuery(params), ({ title, icon = "" }: SiteSectionGroup) => ({
    title,
    icon,
  }));
  return (
    <FormPanel
      {...source}
      isPatch
      schema={SiteSectionGroupUpdate}
      draft={useDraftName(item)}
      action={t.save}
      readOnly={readOnly}
      onSubmit={async (body, ifMatch) => {
        await mutateAsync({ params, body, ifMatch });
        saved();
      }}
    >
      {({ Text }) => (
        <>
          <Text name="title" label={t.name} />
          <Text name="icon" label={t.icon} description={t.iconHint} />
        </>
      )}
    </FormPanel>
  );
}

function SiteSpaceForm({ item, readOnly, structure, ...props }: FormProps<SiteSpace>) {
  const params = { ...props.params, siteSpaceId: item.id };
  const { data: schema } = useSuspenseQuery(adaptiveSchemaQuery(props.params));
  const { mutateAsync } = useWrite(`PATCH ${site}/site-spaces/{siteSpaceId}`);
  const source = useFormSource(siteSpaceQuery(params), ({ path, condition = "" }: SiteSpace) => ({
    path,
    condition,
  }));
  return (
    <FormPanel
      {...source}
      isPatch
      schema={SiteSpaceUpdate}
      draft={useDraftName(item)}
      action={t.save}
      readOnly={readOnly}
      onSubmit={async (body, ifMatch) => {
        await mutateAsync({ params, body, ifMatch });
        saved();
      }}
    >
      {({ Text }) => (
        <>
          <Text name="path" label={t.path} description={t.pathHint} mono />
          <PathEffect structure={structure} item={item} />
          <ConditionInput schema={schema.jsonSchema} label={t.condition} />
        </>
      )}
    </FormPanel>
  );
}

/** The URLs that the typed path would change. */
function PathEffect(props: { structure: SiteStructure; item: SiteSection | SiteSpace }) {
  const { structure, item } = props;
  const path = String(useFormContext().watch("path") ?? "").trim();
  if (path === "" || path === item.path) return null;
  return <UrlList changes={urlChanges(structure, { of: item.id, path })} />;
}
