import type { ChangeRequest } from "#contract/change-request.ts";
import { attentionTexts as t } from "#console/messages/attention.ts";
import { cx } from "#console/ui/class-names.ts";
import { Time } from "./time.tsx";

type Listed = Pick<ChangeRequest, "status" | "attention" | "mergesWhenReady">;

/**
 * Whose turn it is, and why, in words: "Ana asked for your review 2 hours ago"; and that it is merged by itself once it is ready.
 * Nothing if it is nobody's, or the platform doesn't know.
 *
 * @param props.userId - the signed-in user
 */
export function Turn(props: { changeRequest: Listed; userId: string; className?: string }) {
  const { attention = [], mergesWhenReady = false } = props.changeRequest;
  const [first] = attention;
  const own = attention.find(({ user }) => user.id === props.userId);
  const whenReady = mergesWhenReady ? t.mergesWhenReady : "";
  if (first === undefined) {
    return (
      whenReady !== "" && <span className={cx("text-muted", props.className)}>{whenReady}</span>
    );
  }
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
      {whenReady !== "" && ` · ${whenReady}`}
    </span>
  );
}
