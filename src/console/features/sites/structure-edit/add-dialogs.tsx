import { useRef } from "react";
import { z } from "zod";
import {
  SiteSectionGroupCreate,
  SiteSectionCreate,
  type SiteSection,
  type SiteStructure,
} from "#contract/site-structure.ts";
import type { StagedChange } from "#contract/site-staged-change.ts";
import type { Space } from "#contract/space.ts";
import type { SiteParams } from "#screens/sites.ts";
import { useWrite } from "#console/data/write.ts";
import { useField } from "#console/kit/fields/fields.tsx";
import { FormDialog } from "#console/kit/form/form-dialog.tsx";
import { structureEditTexts as t } from "#console/messages/site-structure.ts";
import { TextField } from "#console/ui/text-field.tsx";
import { showToast } from "#console/ui/toast.ts";
import { createdBy, useStructureWrite } from "../staged/use-structure-write.ts";
import { CardChoice, cardsOf } from "../card-choice.tsx";
import { SpacePicker } from "#console/kit/list-picker.tsx";
import type { SiteItem } from "../structure-parts/nodes.ts";
import { moveOperations } from "../structure-parts/calls.ts";
import { site } from "./item-operations.ts";

const sources = ["existing", "new"] as const;

const Content = z.object({
  source: z.enum(sources),
  spaces: z.array(z.string()),
  newTitle: z.string().max(50),
});
const isChosen = ({ source, spaces }: z.infer<typeof Content>) =>
  source !== "existing" || spaces.length > 0;
const isNamed = ({ source, newTitle }: z.infer<typeof Content>) =>
  source !== "new" || newTitle.trim() !== "";

const spaceSchema = Content.refine(isChosen, { path: ["spaces"], error: t.chooseSpace }).refine(
  isNamed,
  { path: ["newTitle"], error: t.nameSpace },
);
const sectionSchema = Content.extend({ title: SiteSectionCreate.shape.title })
  .refine(isChosen, { path: ["spaces"], error: t.chooseSpace })
  .refine(isNamed, { path: ["newTitle"], error: t.nameSpace });
const groupSchema = SiteSectionGroupCreate.pick({ title: true });

const empty = { source: "existing", spaces: [] as string[], newTitle: "" };

type AddProps = {
  params: SiteParams;
  structure: SiteStructure;
  /** Receives the ID of the new item. */
  onAdded: (id: string) => void;
  onClose: () => void;
};

/** Adds a section that shows a space, at the end of the site. */
export function AddSection(props: AddProps) {
  const { params, structure } = props;
  const write = useStructureWrite(params, `POST ${site}/sections`);
  const spaceOf = useSpace(params.organizationId);
  const wraps = structure.type === "siteSpaces" && structure.structure.length > 0;
  return (
    <FormDialog
      title={t.addSectionTitle}
      schema={sectionSchema}
      values={{ title: "", ...empty }}
      action={t.addSectionTitle}
      onClose={props.onClose}
      onSubmit={async ({ title, ...content }) => {
        const spaceId = await spaceOf(content);
        const body = { spaceId, ...(title !== undefined && { title }) };
        done(props, await write({ params, body }));
      }}
    >
      {({ Text }) => (
        <>
          <ContentChoice organizationId={params.organizationId} />
          <Text name="title" label={t.sectionTitle} description={t.sectionTitleHint} />
          {wraps && <p className="text-sm text-muted">{t.wraps}</p>}
        </>
      )}
    </FormDialog>
  );
}

/** Adds a space to a section, or to the root of a site without sections. */
export function AddSpace(props: AddProps & { section: SiteSection | undefined }) {
  const { params, section, structure } = props;
  const write = useStructureWrite(params, `POST ${site}/site-spaces`);
  const spaceOf = useSpace(params.organizationId);
  const besides =
    section?.siteSpaces ?? (structure.type === "siteSpaces" ? structure.structure : []);
  const here = new Set(besides.map(({ space }) => space.id));
  return (
    <FormDialog
      title={t.addSpaceTitle(section?.title)}
      schema={spaceSchema}
      values={empty}
      action={t.addSpaceTitle(undefined)}
      onClose={props.onClose}
      onSubmit={async (content) => {
        const spaceId = await spaceOf(content);
        const body = { spaceId, ...(section && { sectionId: section.id }) };
        done(props, await write({ params, body }));
      }}
    >
      {() => <ContentChoice organizationId={params.organizationId} here={here} />}
    </FormDialog>
  );
}

/** Adds a group: empty at the end of the site, or with sections, at the place of the first one. */
export function AddGroup(props: AddProps & { sections?: readonly SiteSection[] }) {
  const { params, structure, sections } = props;
  const add = useGroup(params, structure, sections ?? []);
  const wraps = structure.type === "siteSpaces" && structure.structure.length > 0;
  return (
    <FormDialog
      size="small"
      title={t.addGroupTitle}
      schema={groupSchema}
      values={{ title: "" }}
      action={t.addGroupTitle}
      onClose={props.onClose}
      onSubmit={async ({ title }) => done(props, await add(title))}
    >
      {({ Text }) => (
        <>
          {sections !== undefined && <p className="text-muted">{t.groupHolds(sections.length)}</p>}
          <Text name="title" label={t.groupTitle} autoFocus />
          {wraps && <p className="text-sm text-muted">{t.wraps}</p>}
        </>
      )}
    </FormDialog>
  );
}

/** Adds a group, then moves it. If that fails, trying again doesn't add another one. */
function useGroup(params: SiteParams, structure: SiteStructure, sections: readonly SiteSection[]) {
  const create = useStructureWrite(params, `POST ${site}/section-groups`);
  const move = useStructureWrite(params, moveOperations.group);
  const created = useRef<Awaited<ReturnType<typeof create>>>(undefined);
  return async (title: string) => {
    const ids = sections.map(({ id }) => id);
    const body = { title, ...(ids.length > 0 && { sections: ids }) };
    created.current ??= await create({ params, body });
    const position = placeOfGroup(structure, new Set(ids));
    const siteSectionGroupId = createdBy(created.current);
    if (position !== undefined) {
      await move({ params: { ...params, siteSectionGroupId }, body: { position } });
    }
    return created.current;
  };
}

/** Where the first of the sections is: before what follows it, or after the group that it leaves; undefined at the end. */
function placeOfGroup({ structure }: SiteStructure, ids: ReadonlySet<string>) {
  const refer = ({ object, id }: SiteItem) => ({ type: object as "site-section", id });
  const isLeft = (item: SiteItem) =>
    "sections" in item && item.sections.some(({ id }) => ids.has(id));
  const at = structure.findIndex((item) => ids.has(item.id) || isLeft(item));
  const first = structure[at];
  if (first === undefined) return undefined;
  if (!ids.has(first.id)) return { after: refer(first) };
  const next = structure.slice(at).find(({ id }) => !ids.has(id));
  return next && { before: refer(next) };
}

function done({ onAdded, onClose }: AddProps, added: { id: string; title: string } | StagedChange) {
  showToast({ tone: "success", title: "title" in added ? t.added(added.title) : t.staged });
  onClose();
  onAdded(createdBy(added));
}

/** The chosen space, or a new one. If adding it then fails, trying again doesn't create another one. */
function useSpace(organizationId: string) {
  const { mutateAsync } = useWrite("POST /v1/orgs/{organizationId}/spaces");
  const created = useRef<{ title: string; id: string }>(undefined);
  return async ({ source, spaces, newTitle }: z.infer<typeof Content>): Promise<string> => {
    if (source === "existing") return spaces[0]!;
    const title = newTitle.trim();
    if (created.current?.title !== title) {
      const body = { title, empty: false };
      const { id } = await mutateAsync({ params: { organizationId }, body });
      created.current = { title, id };
    }
    return created.current.id;
  };
}

function ContentChoice(props: { organizationId: string; here?: ReadonlySet<string> }) {
  const source = useField("source");
  const spaces = useField("spaces");
  const title = useField("newTitle");
  return (
    <>
      <CardChoice name="source" label={t.source} options={cardsOf(sources, t.sources)} />
      {source.field.value === "existing" ? (
        <SpacePicker
          isSingle
          organizationId={props.organizationId}
          label={t.space}
          value={spaces.field.value as string[]}
          onChange={spaces.field.onChange}
          error={spaces.error}
          unavailable={(space) => whyNotSpace(space, props.here)}
        />
      ) : (
        <TextField
          label={t.newTitle}
          value={String(title.field.value)}
          onChange={title.field.onChange}
          onBlur={title.field.onBlur}
          error={title.error}
          isRequired
        />
      )}
    </>
  );
}

/** Why a space can't be shown, in a few words. */
export function whyNotSpace(space: Space, here?: ReadonlySet<string>): string | undefined {
  if (here?.has(space.id) === true) return t.isHere;
  return space.permissions.edit ? undefined : t.mayNotAdd;
}
