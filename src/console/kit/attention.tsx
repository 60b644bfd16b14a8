import type { ChangeRequest } from "#contract/change-request.ts";
import { attentionTexts as t } from "#console/messages/attention.ts";
import { cx } from "#console/ui/class-names.ts";
import { Time } from "./time.tsx";

type Listed = Pick<ChangeRequest, "status" | "attention">;

/**
 * Whose turn it is, and why, in words: "Ana asked for your review 2 hours ago". Nothing if it is nobody's, or the platform doesn't know.
 *
 * @param props.userId - the signed-in user
 */
export function Turn(props: { changeRequest: Listed; userId: string; className?: string }) {
  const { attention = [] } = props.changeRequest;
  const [first] = attention;
  const own = attention.find(({ user }) => user.id === props.userId);
  if (first === undefined) return null;
  return (
    <span
      className={cx(own === undefined ? "text-muted" : "font-medium text-accent", props.className)}
    >
      {own === undefined ? (
        t.waitingFor(attention)
      ) : (
        <>
          {t.own(own)} <Time value={own.since} />
        </>
      )}
    </span>
  );
}
