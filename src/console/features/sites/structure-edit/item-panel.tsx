import { Suspense, use } from "react";
import { Replace, Star, Trash2, X, FolderPlus, Shuffle } from "lucide-react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useFormContext } from "react-hook-form";
import {
  type SiteStructure,
  SiteSectionGroupUpdate,
  SiteSectionUpdate,
  type SiteSection,
  SiteSpaceUpdate,
  type SiteSpace,
} from "#contract/site-structure.ts";
import type { SiteParams } from "#screens/sites.ts";
import { PanelBoundary } from "#console/kit/panel.tsx";
import { Pending } from "#console/kit/page-state.tsx";
import { structureEditTexts as t } from "#console/messages/site-structure.ts";
import { paths } from "#console/paths.ts";
import { Button } from "#console/ui/button.tsx";
import { IconButton } from "#console/ui/icon-button.tsx";
import { Link } from "#console/ui/link.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import type { StagedPreview } from "#contract/site-staged-change.ts";
import { ConditionInput } from "#console/kit/condition/condition-input.tsx";
import { FormPanel } from "#console/kit/form/form-panel.tsx";
import { useFormSource } from "#console/kit/form/use-form-source.ts";
import { indexOf } from "#console/kit/ordered-tree/model.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import {
  type SiteItem,
  nodesOf,
  onlySpaceOf,
  whyNotDefault,
  whyNotRemove,
  whyNotCondition,
  whyNotGroup,
  whyNotRemoveAll,
} from "../structure-parts/nodes.ts";
import { adaptiveSchemaQuery, stagedPreviewQuery } from "../queries.ts";
import { useStructureWrite, Collecting } from "../staged/use-structure-write.ts";
import { itemQuery, requestFor, updateOf, type ItemQuery } from "./item-operations.ts";
import { UrlList, useDoneToast, urlChanges } from "./consequences.tsx";
import { IconField } from "./icon-field.tsx";

export type ItemAct = "default" | "remove" | "replace";

/** The selected item beside the tree: its fields, and what can be done with it. */
export function ItemPanel(props: {
  params: SiteParams;
  structure: SiteStructure;
  item: SiteItem;
  unavailable: string | undefined;
  onAct: (act: ItemAct, item: SiteItem) => void;
  onClose: () => void;
}) {
  const { item, structure, unavailable, onAct } = props;
  const space = item.object === "site-space" ? item : onlySpaceOf(item);
  return (
    <section aria-labelledby="details" className="flex min-w-0 flex-col gap-4">
      <header className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <p className="text-sm text-muted">{t.kinds[item.object]}</p>
          <h2 id="details" dir="auto" className="text-lg font-semibold wrap-anywhere">
            {item.title}
          </h2>
          {space !== undefined && (
            <Link
              href={paths.space(props.params.organizationId, space.space.id)}
              className="text-sm"
            >
              {t.openSpace}
            </Link>
          )}
        </div>
        <IconButton label={t.close} icon={<X size={16} />} onPress={props.onClose} />
      </header>
      <PanelBoundary key={item.id}>
        <Suspense fallback={<Waiting />}>
          <ItemForm
            params={props.params}
            item={item}
            structure={structure}
            readOnly={unavailable}
          />
        </Suspense>
      </PanelBoundary>
      <h3 className="border-t pt-4 font-semibold">{t.manage}</h3>
      <div role="group" aria-label={t.manage} className="flex flex-wrap gap-2">
        {item.object !== "site-section-group" && (
          <Button
            icon={<Star size={14} aria-hidden />}
            unavailable={unavailable ?? whyNotDefault(structure, item)}
            onPress={() => onAct("default", item)}
          >
            {t.makeDefault}
          </Button>
        )}
        {space !== undefined && (
          <Button
            icon={<Replace size={14} aria-hidden />}
            unavailable={unavailable}
            onPress={() => onAct("replace", space)}
          >
            {t.replace}
          </Button>
        )}
        <Button
          icon={<Trash2 size={14} aria-hidden />}
          unavailable={unavailable ?? whyNotRemove(structure, item)}
          onPress={() => onAct("remove", item)}
        >
          {t.remove}
        </Button>
      </div>
    </section>
  );
}

function Waiting() {
  return (
    <Pending>
      <SkeletonRows count={4} />
    </Pending>
  );
}

/** What can be changed, by kind. */
const schemas = {
  "site-section": SiteSectionUpdate.omit({ defaultSiteSpace: true }),
  "site-section-group": SiteSectionGroupUpdate,
  "site-space": SiteSpaceUpdate,
} as const;

/** The fields of a section, group, or site space. What is typed stays when another row is selected. */
function ItemForm(props: {
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
          {has("icon") && <IconField name="icon" kind={item.object} />}
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

export type SelectionAct = "group" | "condition" | "remove";

/** Several selected items beside the tree: which, and what can be done with all of them. */
export function SelectionPanel(props: {
  structure: SiteStructure;
  items: readonly SiteItem[];
  unavailable: string | undefined;
  onAct: (act: SelectionAct, items: readonly SiteItem[]) => void;
  onClose: () => void;
}) {
  const { items, structure, unavailable, onAct } = props;
  return (
    <section aria-labelledby="selection" className="flex min-w-0 flex-col gap-4">
      <header className="flex items-start gap-2">
        <h2 id="selection" className="min-w-0 flex-1 text-lg font-semibold">
          {t.selected(items.length)}
        </h2>
        <IconButton label={t.clear} icon={<X size={16} />} onPress={props.onClose} />
      </header>
      <ul className="flex max-h-72 flex-col gap-1 overflow-y-auto">
        {items.map(({ id, title, object }) => (
          <li key={id} className="flex items-baseline gap-2">
            <span dir="auto" className="min-w-0 flex-1 wrap-anywhere">
              {title}
            </span>
            <span className="shrink-0 text-sm text-muted">{t.kinds[object]}</span>
          </li>
        ))}
      </ul>
      <div role="group" aria-label={t.manage} className="flex flex-col items-start gap-2">
        <Button
          icon={<FolderPlus size={14} aria-hidden />}
          unavailable={unavailable ?? whyNotGroup(items)}
          onPress={() => onAct("group", items)}
        >
          {t.groupAll}
        </Button>
        <Button
          icon={<Shuffle size={14} aria-hidden />}
          unavailable={unavailable ?? whyNotCondition(items)}
          onPress={() => onAct("condition", items)}
        >
          {t.conditionAll}
        </Button>
        <Button
          icon={<Trash2 size={14} aria-hidden />}
          unavailable={unavailable ?? whyNotRemoveAll(structure, items)}
          onPress={() => onAct("remove", items)}
        >
          {t.remove}
        </Button>
      </div>
      <p className="text-sm text-muted">{t.selectedHint}</p>
    </section>
  );
}
