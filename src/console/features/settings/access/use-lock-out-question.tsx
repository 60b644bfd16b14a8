import { useCallback, useState, type ReactNode } from "react";
import { useQueryClient } from "@tanstack/react-query";
import type { Member } from "#contract/member.ts";
import type { Organization } from "#contract/organization.ts";
import { Confirm } from "#console/kit/confirm.tsx";
import { lockOut } from "#console/kit/lock-out.ts";
import { membersQuery } from "#console/kit/queries.ts";
import { accessTexts } from "#console/messages/settings-access.ts";

const t = accessTexts.sso.ask;

/** Up to this many people who are locked out, the list in the form is enough. */
const mostUnasked = 20;
/** Names in the question; the form lists more. */
const shownNames = 3;

type PendingQuestion = {
  /** Undefined if they couldn't be counted. */
  lockedOut: readonly Member[] | undefined;
  answer: (isSure: boolean) => void;
};

/**
 * Asks for the organization's name before single sign-on locks out many members.
 *
 * @returns `confirms`, which resolves to whether to go on, and the question, to render anywhere
 */
export function useLockOutQuestion(organization: Organization): {
  confirms: () => Promise<boolean>;
  question: ReactNode;
} {
  const client = useQueryClient();
  const [asked, setAsked] = useState<PendingQuestion>();
  const confirms = useCallback(async () => {
    const lockedOut = await client
      .fetchQuery(membersQuery(organization.id))
      .then((members) => lockOut(members).unmarked)
      .catch(() => undefined);
    if (lockedOut !== undefined && lockedOut.length <= mostUnasked) return true;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    setAsked({ lockedOut, answer: resolve });
    return promise;
  }, [client, organization.id]);
  const lockedOut = asked?.lockedOut;
  const names = lockedOut?.slice(0, shownNames).map(({ user }) => user.displayName) ?? [];
  const question = asked !== undefined && (
    <Confirm
      isOpen
      danger
      title={lockedOut === undefined ? t.unknownTitle : t.title(lockedOut.length)}
      action={t.action}
      typeName={organization.title}
      onConfirm={async () => asked.answer(true)}
      onClose={() => {
        asked.answer(false);
        setAsked(undefined);
      }}
    >
      {lockedOut === undefined ? t.unknownBody : t.body(names, lockedOut.length - names.length)}
    </Confirm>
  );
  return { confirms, question };
}
