import { useSuspenseQuery } from "@tanstack/react-query";
import { useWrite } from "#console/data/write.ts";
import { Confirm } from "#console/kit/confirm.tsx";
import { userQuery } from "#console/kit/queries.ts";
import { instanceTexts } from "#console/messages/instance.ts";
import { showToast } from "#console/ui/toast.ts";

const t = instanceTexts.people;

/** What is asked before it happens to a person. */
export type Question = { kind: "make" | "remove" | "end"; id: string; name: string };

/** Asks before somebody becomes an admin of the instance, is none anymore, or is signed out everywhere. */
export function PersonDialog(props: { question: Question | undefined; onClose: () => void }) {
  const { data: user } = useSuspenseQuery(userQuery());
  const make = useWrite("PUT /v1/instance/admins/{userId}");
  const remove = useWrite("DELETE /v1/instance/admins/{userId}");
  const end = useWrite("DELETE /v1/instance/people/{userId}/sessions");
  const { question, onClose } = props;
  if (question === undefined) return null;
  const { kind, id, name } = question;
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
  };
  const { title, body, action, done, run } = acts[kind];
  return (
    <Confirm
      isOpen
      title={title}
      action={action}
      danger={kind !== "make"}
      onClose={onClose}
      onConfirm={async () => {
        await run();
        showToast({ tone: "success", title: done });
      }}
    >
      {body}
    </Confirm>
  );
}
