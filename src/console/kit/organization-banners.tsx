import { useState } from "react";
import { X } from "lucide-react";
import type { Organization } from "#contract/organization.ts";
import { noticeTexts as t } from "#console/messages/shell-on-demand.ts";
import { paths } from "#console/paths.ts";
import { Banner } from "#console/ui/banner.tsx";
import { IconButton } from "#console/ui/icon-button.tsx";
import { LinkButton } from "#console/ui/link.tsx";
import { formatDay } from "#console/messages/format.ts";

/** Warnings about an organization's plan, trial, billing, and blocks. Informational ones can be dismissed. */
export function OrganizationBanners({ organization }: { organization: Organization }) {
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const notices = noticesOf(organization).filter(({ id }) => !hidden.includes(id));
  if (notices.length === 0) return null;
  return (
    <section aria-label={t.label} className="flex flex-col gap-2 px-4 pt-3 sm:px-6 lg:px-8">
      {notices.map(({ id, tone, title, body }) => (
        <Banner
          key={id}
          tone={tone}
          title={title}
          actions={
            <>
              {id !== "blocked" && (
                <LinkButton size="small" href={paths.settings(organization.id)}>
                  {t.plan}
                </LinkButton>
              )}
              {tone === "info" && (
                <IconButton
                  size="small"
                  label={t.hide}
                  icon={<X size={14} aria-hidden />}
                  onPress={() => setHidden([...hidden, id])}
                />
              )}
            </>
          }
        >
          {body}
        </Banner>
      ))}
    </section>
  );
}

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
  const words = (t.blocked as Record<string, string>)[reason];
  return {
    id: "blocked",
    tone: "danger",
    title: t.blockedTitle,
    body: words ?? t.blockedOther(reason),
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
