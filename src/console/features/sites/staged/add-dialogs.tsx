import { SiteSectionGroupCreate } from "#contract/site-section-group.ts";
import { SiteSectionCreate, type SiteSection } from "#contract/site-section.ts";
import { siteSpaceOperations } from "#contract/site-space.ts";
import { FieldFrame, useField } from "#console/kit/fields/fields.tsx";
import { FormDialog } from "#console/kit/form/form-dialog.tsx";
import { siteStagedTexts as t } from "#console/messages/site-staged.ts";
import type { SiteParams } from "../queries.ts";
import { SpacePicker } from "../space-picker.tsx";
import { useStage } from "./use-stage.ts";

/** What to add: a section, a group, or a space to a section. */
export type Added = { kind: "section" } | { kind: "group" } | { kind: "space"; to: SiteSection };

type Props = { params: SiteParams; onClose: () => void };

const site = "/v1/orgs/{organizationId}/sites/{siteId}";
const groupSchema = SiteSectionGroupCreate.pick({ title: true });
const spaceSchema = siteSpaceOperations[`POST ${site}/site-spaces`].body.pick({ spaceId: true });

const shared = { size: "small", action: t.editSubmit } as const;

/** Stages the addition of a part. */
export function AddDialog({ added, ...rest }: Props & { added: Added }) {
  if (added.kind === "section") return <AddSection {...rest} />;
  if (added.kind === "group") return <AddGroup {...rest} />;
  return <AddSpace to={added.to} {...rest} />;
}

function AddSection({ params, onClose }: Props) {
  const stage = useStage(params);
  return (
    <FormDialog
      {...shared}
      title={t.addSection}
      schema={SiteSectionCreate}
      values={{ spaceId: "", title: "" }}
      onClose={onClose}
      onSubmit={async (body) => {
        await stage(`POST ${site}/sections`, { params, body });
        onClose();
      }}
    >
      {({ Text }) => (
        <>
          <SpaceField organizationId={params.organizationId} />
          <Text name="title" label={t.titleField} description={t.titleHint} />
        </>
      )}
    </FormDialog>
  );
}

function AddGroup({ params, onClose }: Props) {
  const stage = useStage(params);
  return (
    <FormDialog
      {...shared}
      title={t.addGroup}
      schema={groupSchema}
      values={{ title: "" }}
      onClose={onClose}
      onSubmit={async (body) => {
        await stage(`POST ${site}/section-groups`, { params, body });
        onClose();
      }}
    >
      {({ Text }) => <Text name="title" label={t.titleField} autoFocus />}
    </FormDialog>
  );
}

function AddSpace({ params, to, onClose }: Props & { to: SiteSection }) {
  const stage = useStage(params);
  return (
    <FormDialog
      {...shared}
      title={t.addSpaceTo(to.title)}
      schema={spaceSchema}
      values={{ spaceId: "" }}
      onClose={onClose}
      onSubmit={async (body) => {
        await stage(`POST ${site}/site-spaces`, { params, body: { ...body, sectionId: to.id } });
        onClose();
      }}
    >
      {() => <SpaceField organizationId={params.organizationId} />}
    </FormDialog>
  );
}

function SpaceField({ organizationId }: { organizationId: string }) {
  const { field, error } = useField("spaceId");
  return (
    <FieldFrame name="spaceId" label={t.spaceField}>
      <SpacePicker
        organizationId={organizationId}
        label={t.spaceField}
        isSingle
        value={field.value === "" ? [] : [String(field.value)]}
        onChange={([spaceId = ""]) => field.onChange(spaceId)}
        error={error}
      />
    </FieldFrame>
  );
}
