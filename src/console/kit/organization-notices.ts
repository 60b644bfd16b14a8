import type { Organization } from "#contract/organization.ts";
import { formatDay } from "#console/messages/format.ts";
import { noticeTexts as t } from "#console/messages/organization-notices.ts";

/** A notice about the whole organization, for its members. */
type Notice = {
  id: "blocked" | "payment" | "canceled" | "trial";
  tone: "danger" | "warning" | "info";
  title: string;
  body: string;
};

/**
 * The notices for an organization's state, most severe first. Billing is only shown to people who may see it. Values that the
 * console doesn't know are shown as the platform names them, as information.
 */
export function noticesOf(organization: Organization): Notice[] {
  const { blocked, billing, permissions } = organization;
  const notices: Notice[] = [];
  if (blocked !== undefined) notices.push(blockedNotice(blocked.reason));
  if (permissions.viewBilling && billing?.hasPaymentFailed === true) {
    notices.push({
      id: "payment",
      tone: "warning",
      title: t.paymentFailed,
      body: t.paymentFailedBody,
    });
  }
  if (permissions.viewBilling && billing?.isScheduledToCancel === true) {
    const body =
      billing.endDate === undefined ? t.canceledBody : t.canceledOn(formatDay(billing.endDate));
    notices.push({ id: "canceled", tone: "warning", title: t.canceled, body });
  }
  const trial = trialNotice(organization);
  return trial === undefined ? notices : [...notices, trial];
}

function blockedNotice(reason: string): Notice {
  const known = (t.blocked as Record<string, string>)[reason];
  return {
    id: "blocked",
    tone: "danger",
    title: t.blockedTitle,
    body: known ?? t.blockedOther(reason),
  };
}

/** No trial, or a trial that ended in a plan, needs no notice. */
const quiet: ReadonlySet<string> = new Set(["notapplicable", "none", "ended"]);

function trialNotice({ trial }: Organization): Notice | undefined {
  const { status, endDate, decision } = trial ?? {};
  if (status === undefined || quiet.has(status)) return undefined;
  const follows = decision === "downgrade" ? t.downgrade : decision && t.decision(decision);
  if (status === "expired") {
    return { id: "trial", tone: "warning", title: t.trialExpired, body: follows ?? "" };
  }
  const isKnown = status === "active";
  const state = isKnown ? [] : [t.trialState(status)];
  const end = endDate === undefined ? [] : [t.trialUntil(formatDay(endDate))];
  const body = [...state, ...end, ...(follows ? [follows] : [])].join(" ");
  return { id: "trial", tone: "info", title: isKnown ? t.trial : t.trialOther, body };
}
