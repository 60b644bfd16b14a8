import { useSuspenseQuery } from "@tanstack/react-query";
import { z } from "zod";
import type { InstanceOrganization } from "#contract/instance.ts";
import { Reason } from "#contract/schema.ts";
import { useWrite } from "#console/data/write.ts";
import { Confirm } from "#console/kit/confirm.tsx";
import { FormDialog } from "#console/kit/form/form-dialog.tsx";
import { ConfirmedOwner } from "#console/kit/passkeys/confirmed-owner.tsx";
import { userQuery } from "#console/kit/queries.ts";
import { instanceSupportTexts } from "#console/messages/instance-support.ts";
import { instanceTexts } from "#console/messages/instance.ts";
import { showToast } from "#console/ui/toast.ts";

const t = instanceTexts.people;

/** What is asked before it happens to a person. */
export type Question = {
  kind: "make" | "remove" | "end" | "disable" | "enable";
  id: string;
  name: string;
};

/** Asks before somebody becomes an admin of the instance, is none anymore, is signed out, disabled, or enabled everywhere. */
export function PersonDialog(props: { question: Question | undefined; onClose: () => void }) {
  const { data: user } = useSuspenseQuery(userQuery());
  const make = useWrite("PUT /v1/instance/admins/{userId}");
  const remove = useWrite("DELETE /v1/instance/admins/{userId}");
  const end = useWrite("DELETE /v1/instance/people/{userId}/sessions");
  const enable = useWrite("DELETE /v1/instance/people/{userId}/disabled");
  const { question, onClose } = props;
  if (question === undefined) return null;
  const { kind, id, name } = question;
  if (kind === "disable") return <DisableDialog id={id} name={name} onClose={onClose} />;
  const request = { params: { userId: id } };
  const acts = {
    make: {
      title: t.makeTitle(name),
      body: t.makeBody,
      action: t.make,
      done: t.made(name),
      run: () => make.mutateAsync(request),
    },
    remove: {
      title: t.removeTitle(name),
      body: t.removeBody,
      action: t.remove,
      done: t.removed(name),
      run: () => remove.mutateAsync(request),
    },
    end: {
      title: t.endTitle(name),
      body: id === user.id ? t.endOwn : t.endBody,
      action: t.end,
      done: t.ended(name),
      run: () => end.mutateAsync(request),
    },
    enable: {
      title: t.enableTitle(name),
      body: t.enableBody,
      action: t.enable,
      done: t.enabled(name),
      run: () => enable.mutateAsync(request),
    },
  };
  const { title, body, action, done, run } = acts[kind];
  const dialog = (
    <Confirm
      isOpen
      title={title}
      action={action}
      danger={kind === "remove" || kind === "end"}
      onClose={onClose}
      onConfirm={async () => {
        await run();
        showToast({ tone: "success", title: done });
      }}
    >
      {body}
    </Confirm>
  );
  return kind === "make" ? <ConfirmedOwner onClose={onClose}>{dialog}</ConfirmedOwner> : dialog;
}

const WithReason = z.object({ reason: Reason });

function DisableDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const disable = useWrite("PUT /v1/instance/people/{userId}/disabled");
  return (
    <FormDialog
      size="small"
      title={t.disableTitle(name)}
      onClose={onClose}
      schema={WithReason}
      values={{ reason: "" }}
      action={t.disable}
      failed={t.disableFailed}
      onSubmit={async (body) => {
        await disable.mutateAsync({ params: { userId: id }, body });
        showToast({ tone: "success", title: t.wasDisabled(name) });
        onClose();
      }}
    >
      {({ Area }) => (
        <>
          <p className="text-muted">{t.disableBody}</p>
          <Area name="reason" label={t.reason} description={t.reasonHint} rows={3} autoFocus />
        </>
      )}
    </FormDialog>
  );
}

const { ask } = instanceSupportTexts;

/** Asks the admins of an organization for support access, with a reason. */
export function AskSupport(props: {
  organization: Pick<InstanceOrganization, "id" | "title">;
  onClose: () => void;
}) {
  const { organization, onClose } = props;
  const { mutateAsync } = useWrite("POST /v1/instance/support-access");
  return (
    <FormDialog
      size="small"
      title={ask.title(organization.title)}
      onClose={onClose}
      schema={WithReason}
      values={{ reason: "" }}
      action={ask.action}
      failed={ask.failed}
      onSubmit={async (body) => {
        await mutateAsync({ body: { ...body, organization: organization.id } });
        showToast({ tone: "success", title: ask.done(organization.title) });
        onClose();
      }}
    >
      {({ Area }) => (
        <>
          <p className="text-muted">{ask.lead}</p>
          <Area name="reason" label={ask.reason} description={ask.reasonHint} rows={3} autoFocus />
        </>
      )}
    </FormDialog>
  );
}
