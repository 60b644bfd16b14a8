import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { z } from "zod";
import type { LinkInviteCreate } from "#contract/invite.ts";
import { inviteLinkDays, inviteLinkUses } from "#contract/limits.ts";
import { Role } from "#contract/schema.ts";
import { roleChoices } from "#screens/roles.ts";
import { useWrite } from "#console/data/write.ts";
import type { Fields } from "#console/kit/fields/fields.tsx";
import { endOfDay, endProblem, suggestedEndDay } from "#console/kit/access-end/end-day.ts";
import { copyText } from "#console/kit/copy-button.tsx";
import { inDays } from "#console/kit/time.tsx";
import { FormDialog } from "#console/kit/form/form-dialog.tsx";
import { collectionsQuery, spacesQuery } from "#console/kit/queries.ts";
import { roleOf, roleOptions } from "#console/kit/roles.ts";
import { useSpacePlaces } from "#console/kit/space-places.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { accessEndTexts } from "#console/messages/access-end.ts";
import { formatNumber } from "#console/messages/format.ts";
import { invitingTexts, inviteLinkTexts as t } from "#console/messages/invitations.ts";
import { compareNames } from "#console/messages/name-order.ts";
import { peopleTexts } from "#console/messages/people.ts";
import { showToast } from "#console/ui/toast.ts";

const kinds = ["organization", "space", "collection"] as const;
const terms = ["1", "7", "30", "90"] as const;
const numbers = ["1", "10", "50", "250", "1000"] as const;

const values = {
  kind: "organization",
  role: "read",
  space: "",
  collection: "",
  level: "read",
  ends: "never",
  lastDay: "",
  confirm: "",
  term: String(inviteLinkDays.usual),
  maxUses: String(inviteLinkUses.usual),
};

const schema = z
  .object({
    kind: z.enum(kinds),
    role: z.enum(roleChoices),
    space: z.string().optional(),
    collection: z.string().optional(),
    level: Role,
    ends: z.enum(["never", "day"]),
    lastDay: z.string(),
    confirm: z.string(),
    term: z.enum(terms),
    maxUses: z.enum(numbers),
  })
  .superRefine((form, context) => {
    if (form.kind === "organization") return;
    if (!form[form.kind]) {
      context.addIssue({ code: "custom", path: [form.kind], message: t.missing });
    }
    const problem = endProblem(endDayIn(form));
    if (problem === undefined) return;
    context.addIssue({ code: "custom", path: ["lastDay"], message: problem });
  });

const endDayIn = ({ ends, lastDay }: { ends: string; lastDay: string }) =>
  ends === "never" ? undefined : lastDay;

/** Whether the link makes admins, which has to be confirmed. */
const makesAdmins = ({ kind, role, level }: Record<"kind" | "role" | "level", unknown>) =>
  (kind === "organization" ? role : level) === "admin";

function bodyOf(form: z.infer<typeof schema>) {
  const { kind, role, level, space = "", collection = "" } = form;
  const limits = {
    expiresAt: inDays(Number(form.term)),
    maxUses: Number(form.maxUses),
    ...(makesAdmins(form) && { confirm: form.confirm }),
  };
  const accessEndsAt = endOfDay(endDayIn(form));
  const bodies = {
    organization: { role: roleOf(role), ...limits },
    space: { level, space, accessEndsAt, ...limits },
    collection: { level, collection, accessEndsAt, ...limits },
  } satisfies Record<typeof kind, z.input<typeof LinkInviteCreate>>;
  return bodies[kind];
}

/** Creates a link. It can be copied from the confirmation or from the list. */
export function CreateLink(props: { organizationId: string; onClose: () => void }) {
  const { organizationId, onClose } = props;
  const { mutateAsync } = useWrite("POST /v1/orgs/{organizationId}/link-invites");
  const [first] = useState(() => ({ ...values, lastDay: suggestedEndDay() }));
  return (
    <FormDialog
      size="small"
      title={t.createTitle}
      onClose={onClose}
      schema={schema}
      values={first}
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
          <fields.Choice
            name="term"
            label={t.expires}
            options={terms.map((value) => ({ value, label: t.terms[value] }))}
          />
          <fields.Choice
            name="maxUses"
            label={t.most}
            options={numbers.map((value) => ({ value, label: formatNumber(Number(value)) }))}
          />
          <Confirmation organizationId={organizationId} fields={fields} />
        </>
      )}
    </FormDialog>
  );
}

type Item = { id: string; title: string; description?: string | undefined };

function Terms(props: { organizationId: string; fields: Fields<keyof typeof values> }) {
  const { organizationId, fields } = props;
  const { Choice } = fields;
  const [kind, ends] = useWatch({ name: ["kind", "ends"] });
  const { data: spaces = [] } = useQuery(spacesQuery(organizationId));
  const { data: collections = [] } = useQuery(collectionsQuery(organizationId));
  const placeOf = useSpacePlaces(organizationId, spaces);
  if (kind === "organization") {
    return <Choice name="role" label={t.role} options={roleOptions} />;
  }
  const placed = spaces.map((space) => ({ ...space, description: placeOf(space) }));
  const options = (items: readonly Item[], none: string) => [
    { value: "", label: none },
    ...items
      .toSorted((a, b) => compareNames(a.title, b.title))
      .map(({ id, title, description }) => ({ value: id, label: title, description })),
  ];
  return (
    <>
      {kind === "space" ? (
        <Choice name="space" label={t.space} options={options(placed, t.chooseSpace)} />
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
      <Choice
        name="ends"
        label={accessEndTexts.ofAccess}
        description={accessEndTexts.hint}
        options={[
          { value: "never", label: accessEndTexts.never },
          { value: "day", label: accessEndTexts.onDay },
        ]}
      />
      {ends === "day" && <fields.Text type="date" name="lastDay" label={accessEndTexts.day} />}
    </>
  );
}

/** Asks for the title of what the link leads to, if the link makes admins. */
function Confirmation(props: { organizationId: string; fields: Fields<keyof typeof values> }) {
  const { organizationId, fields } = props;
  const [kind, role, level] = useWatch({ name: ["kind", "role", "level"] });
  const { organization } = useOrganization();
  const { data: spaces = [] } = useQuery(spacesQuery(organizationId));
  const { data: collections = [] } = useQuery(collectionsQuery(organizationId));
  const target: unknown = useWatch({ name: String(kind) });
  if (!makesAdmins({ kind, role, level })) return null;
  const things = kind === "space" ? spaces : kind === "collection" ? collections : [];
  const title =
    kind === "organization" ? organization.title : things.find(({ id }) => id === target)?.title;
  if (title === undefined) return null;
  return <fields.Text name="confirm" label={t.confirm(title)} description={t.confirmHint} />;
}
