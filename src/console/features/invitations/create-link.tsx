import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { z } from "zod";
import type { LinkInviteCreate } from "#contract/invite.ts";
import { Role } from "#contract/schema.ts";
import { useWrite } from "#console/data/write.ts";
import type { Fields } from "#console/kit/fields/fields.tsx";
import { copyText } from "#console/kit/copy-button.tsx";
import { FormDialog } from "#console/kit/form/form-dialog.tsx";
import { collectionsQuery, spacesQuery } from "#console/kit/queries.ts";
import { roleChoices, roleOf, roleOptions } from "#console/kit/roles.ts";
import { inviteLinkTexts as t } from "#console/messages/invite-links.ts";
import { invitingTexts } from "#console/messages/inviting.ts";
import { compareNames } from "#console/messages/name-order.ts";
import { peopleTexts } from "#console/messages/people.ts";
import { showToast } from "#console/ui/toast.ts";

const kinds = ["organization", "space", "collection"] as const;

const values = { kind: "organization", role: "read", space: "", collection: "", level: "read" };

const schema = z
  .object({
    kind: z.enum(kinds),
    role: z.enum(roleChoices),
    space: z.string().optional(),
    collection: z.string().optional(),
    level: Role,
  })
  .superRefine((form, context) => {
    if (form.kind === "organization" || form[form.kind]) return;
    context.addIssue({ code: "custom", path: [form.kind], message: t.missing });
  });

function bodyOf({ kind, role, level, space = "", collection = "" }: z.infer<typeof schema>) {
  const bodies = {
    organization: { role: roleOf(role) },
    space: { level, space },
    collection: { level, collection },
  } satisfies Record<typeof kind, z.input<typeof LinkInviteCreate>>;
  return bodies[kind];
}

/** Creates a link. It can be copied from the confirmation or from the list. */
export function CreateLink(props: { organizationId: string; onClose: () => void }) {
  const { organizationId, onClose } = props;
  const { mutateAsync } = useWrite("POST /v1/orgs/{organizationId}/link-invites");
  return (
    <FormDialog
      size="small"
      title={t.createTitle}
      onClose={onClose}
      schema={schema}
      values={values}
      action={t.submit}
      onSubmit={async (form) => {
        const made = await mutateAsync({ params: { organizationId }, body: bodyOf(form) });
        showToast({
          tone: "success",
          title: t.created,
          action: {
            label: invitingTexts.copyLink,
            onPress: () => void copyText(made.urls.invite, invitingTexts.copied),
          },
        });
        onClose();
      }}
    >
      {(fields) => (
        <>
          <fields.Choice
            name="kind"
            label={t.kind}
            options={kinds.map((value) => ({
              value,
              label: t.kinds[value],
              description: t.kindHints[value],
            }))}
          />
          <Terms organizationId={organizationId} fields={fields} />
        </>
      )}
    </FormDialog>
  );
}

function Terms(props: { organizationId: string; fields: Fields<keyof typeof values> }) {
  const { organizationId, fields } = props;
  const { Choice } = fields;
  const kind: unknown = useWatch({ name: "kind" });
  const { data: spaces = [] } = useQuery(spacesQuery(organizationId));
  const { data: collections = [] } = useQuery(collectionsQuery(organizationId));
  if (kind === "organization") {
    return <Choice name="role" label={t.role} options={roleOptions} />;
  }
  const options = (items: readonly { id: string; title: string }[], none: string) => [
    { value: "", label: none },
    ...items
      .toSorted((a, b) => compareNames(a.title, b.title))
      .map(({ id, title }) => ({ value: id, label: title })),
  ];
  return (
    <>
      {kind === "space" ? (
        <Choice name="space" label={t.space} options={options(spaces, t.chooseSpace)} />
      ) : (
        <Choice
          name="collection"
          label={t.collection}
          options={options(collections, t.chooseCollection)}
        />
      )}
      <Choice
        name="level"
        label={t.level}
        options={Role.options.map((value) => ({ value, label: peopleTexts.levels[value] }))}
      />
    </>
  );
}
