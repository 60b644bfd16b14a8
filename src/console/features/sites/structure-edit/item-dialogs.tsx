import { useSuspenseQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import {
  type SiteStructure,
  type SiteSection,
  type SiteSpace,
  SiteSpaceUpdate,
} from "#contract/site-structure.ts";
import type { SiteParams } from "#screens/sites.ts";
import { Confirm } from "#console/kit/confirm.tsx";
import { structureEditTexts as t } from "#console/messages/site-structure.ts";
import { ConditionInput } from "#console/kit/condition/condition-input.tsx";
import { FormDialog } from "#console/kit/form/form-dialog.tsx";
import { useStructureWrite } from "../staged/use-structure-write.ts";
import type { SiteItem } from "../structure-parts/nodes.ts";
import { whyNotRemoveAll } from "../structure-parts/nodes.ts";
import { requestFor, site, useEach } from "./item-operations.ts";
import { WhenPublished, useDoneToast, UrlList, urlChanges } from "./consequences.tsx";
import { adaptiveSchemaQuery } from "../queries.ts";

/** Removes items from a site, after saying what readers lose. */
export function RemoveItems(props: {
  params: SiteParams;
  structure: SiteStructure;
  items: readonly SiteItem[];
  onRemoved: () => void;
  onClose: () => void;
}) {
  const { items } = props;
  const remove = useRemoval(props.params);
  const each = useEach(items);
  const done = useDoneToast();
  const titles = items.map(({ title }) => title);
  return (
    <Confirm
      isOpen
      danger
      title={t.removeTitle(titles)}
      action={t.removeAction}
      unavailable={whyNotRemoveAll(props.structure, items)}
      onConfirm={async () => {
        await each(remove);
        // Before live updates load again what their panel shows.
        props.onRemoved();
        done(t.removed(titles));
      }}
      onClose={props.onClose}
    >
      <Effects items={items} />
      <WhenPublished />
    </Confirm>
  );
}

function Effects({ items }: { items: readonly SiteItem[] }) {
  const [item] = items;
  if (item === undefined) return null;
  if (items.length === 1) {
    const url = item.object === "site-section-group" ? undefined : item.urls.published;
    return (
      <>
        <p>{effectOf(item)}</p>
        {url !== undefined && <p className="mt-2 wrap-anywhere">{t.removedUrl(url)}</p>}
      </>
    );
  }
  return (
    <ul className="flex max-h-60 flex-col gap-2 overflow-y-auto">
      {items.map((removed) => (
        <li key={removed.id} className="wrap-anywhere">
          <span className="font-medium text-text">{removed.title}</span>: {effectOf(removed)}
        </li>
      ))}
    </ul>
  );
}

function effectOf(item: SiteItem): string {
  if (item.object === "site-section") return t.removeSection(item.siteSpaces.length);
  return item.object === "site-space" ? t.removeSpace : t.removeGroup(item.sections.length);
}

function useRemoval(params: SiteParams) {
  const operations = {
    "site-section": useStructureWrite(params, `DELETE ${site}/sections/{siteSectionId}`),
    "site-section-group": useStructureWrite(
      params,
      `DELETE ${site}/section-groups/{siteSectionGroupId}`,
    ),
    "site-space": useStructureWrite(params, `DELETE ${site}/site-spaces/{siteSpaceId}`),
  };
  return (item: SiteItem): Promise<unknown> =>
    operations[item.object](requestFor(params, item) as never);
}

/** Makes a section, or a space of a section, what readers see first. Shows the URLs before and after. */
export function MakeDefault(props: {
  params: SiteParams;
  structure: SiteStructure;
  item: SiteSection | SiteSpace;
  onClose: () => void;
}) {
  const { params, structure, item } = props;
  const ofSite = useStructureWrite(params, `PATCH ${site}`);
  const ofSection = useStructureWrite(params, `PATCH ${site}/sections/{siteSectionId}`);
  const done = useDoneToast();
  const isSection = item.object === "site-section";
  const section = isSection ? undefined : item.section;
  const changes = urlChanges(
    structure,
    isSection ? { defaultSection: item.id } : { defaultSiteSpace: item.id, section },
  );

  async function confirm() {
    if (isSection) {
      await ofSite({ params, body: { defaultSiteSection: item.id } });
    } else if (section === undefined) {
      await ofSite({ params, body: { defaultSiteSpace: item.id } });
    } else {
      const named = { ...params, siteSectionId: section };
      await ofSection({ params: named, body: { defaultSiteSpace: item.id } });
    }
    done(t.defaultChanged(item.title));
  }

  return (
    <Confirm
      isOpen
      title={t.makeDefaultTitle(item.title)}
      action={t.makeDefault}
      onConfirm={confirm}
      onClose={props.onClose}
    >
      <p className="mb-3">
        {isSection ? t.sectionFirst : section === undefined ? t.rootFirst : t.spaceFirst}
      </p>
      <UrlList changes={changes} />
      <WhenPublished />
    </Confirm>
  );
}

const schema = SiteSpaceUpdate.pick({ condition: true });

type Conditional = SiteSection | SiteSpace;

/** Gives several items the same condition. */
export function SetCondition(props: {
  params: SiteParams;
  items: readonly Conditional[];
  onClose: () => void;
}) {
  return (
    <Suspense>
      <ConditionDialog {...props} />
    </Suspense>
  );
}

function ConditionDialog(props: Parameters<typeof SetCondition>[0]) {
  const { params, items } = props;
  const { data: adaptive } = useSuspenseQuery(adaptiveSchemaQuery(params));
  const section = useStructureWrite(params, `PATCH ${site}/sections/{siteSectionId}`);
  const siteSpace = useStructureWrite(params, `PATCH ${site}/site-spaces/{siteSpaceId}`);
  const each = useEach(items);
  const done = useDoneToast();
  const [first, ...others] = items.map(({ condition = "" }) => condition);
  const isShared = others.every((condition) => condition === first);
  return (
    <FormDialog
      title={t.conditionTitle(items.length)}
      schema={schema}
      values={{ condition: isShared ? (first ?? "") : "" }}
      action={t.conditionAction}
      onClose={props.onClose}
      onSubmit={async ({ condition = "" }) => {
        await each((item) => {
          const request = requestFor(params, item, { body: { condition } }) as never;
          return item.object === "site-section" ? section(request) : siteSpace(request);
        });
        done(t.conditionSet(items.length));
        props.onClose();
      }}
    >
      {() => (
        <>
          {!isShared && <p className="text-muted">{t.conditionsDiffer}</p>}
          <ConditionInput schema={adaptive.jsonSchema} label={t.condition} />
          <WhenPublished />
        </>
      )}
    </FormDialog>
  );
}
