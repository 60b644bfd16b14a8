import { useWatch } from "react-hook-form";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import type { Organization } from "#contract/organization.ts";
import { query } from "#console/data/query.ts";
import { Counted, Effect } from "#console/kit/effect.tsx";
import { FormPanel } from "#console/kit/form/form-panel.tsx";
import { Section } from "#console/kit/panel.tsx";
import { userQuery } from "#console/kit/queries.ts";
import { day } from "#console/kit/time.tsx";
import { formatDay } from "#console/messages/format.ts";
import { accessTexts } from "#console/messages/settings-access.ts";
import { paths } from "#console/paths.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Link, LinkButton } from "#console/ui/link.tsx";
import { twoStepForm } from "../organization.form.ts";
import { useOrganizationForm } from "../use-organization-form.ts";

const t = accessTexts.twoStep;

const off = "off";
const graces = ["0", "7", "14", "30"];

/** The value of the input: the days of the grace period, or nothing. */
const valueOf = ({ twoStep }: Organization) =>
  twoStep === undefined ? off : String(twoStep.graceDays);

/** Requires two-step verification of all members, and shows who lacks it. */
export function RequireTwoStep({ organization }: { organization: Organization }) {
  const form = useOrganizationForm(organization, (current) => ({ twoStep: valueOf(current) }));
  const { twoStep: given } = useSuspenseQuery(userQuery()).data;
  const saved = form.values.twoStep;
  const values = graces.includes(saved) || saved === off ? graces : [...graces, saved];
  return (
    <Section title={t.title} lead={t.lead}>
      <FormPanel {...form} schema={twoStepForm}>
        {({ Choice }) => (
          <>
            <Choice
              name="twoStep"
              label={t.label}
              description={t.hint}
              options={[
                { value: off, label: t.off },
                ...values.map((value) => ({
                  value,
                  label: value === "0" ? t.now : t.after(Number(value)),
                })),
              ]}
            />
            {organization.permissions.admin && (
              <Lacking organization={organization} saved={saved} hasOwn={given} />
            )}
          </>
        )}
      </FormPanel>
    </Section>
  );
}

/** Who lacks it, and from when on they can't open the organization. */
function Lacking(props: { organization: Organization; saved: string; hasOwn: boolean }) {
  const { organization, saved, hasOwn } = props;
  const chosen = String(useWatch({ name: "twoStep" }));
  const missing = useQuery(
    query("GET /v1/orgs/{organizationId}/members", {
      params: { organizationId: organization.id },
      query: { twoStep: "missing", disabled: false, limit: 1 },
    }),
  );
  if (chosen === off) return null;
  const isNew = chosen !== saved;
  if (isNew && saved === off && !hasOwn) {
    return (
      <Banner
        tone="danger"
        title={t.ownFirst}
        actions={
          <LinkButton size="small" href={paths.account()}>
            {t.setUp}
          </LinkButton>
        }
      />
    );
  }
  const from = fromOf(organization, chosen, missing.dataUpdatedAt);
  const isPast = from <= missing.dataUpdatedAt;
  const on = formatDay(new Date(from).toISOString());
  return (
    <Effect tone={isNew ? "warning" : "info"} isSaved={!isNew}>
      <p>{isPast ? t.since(on) : t.from(on)}</p>
      <Counted reads={[missing]}>
        {() => {
          const count = missing.data?.count ?? 0;
          if (count === 0) return <p>{t.noneMissing}</p>;
          return (
            <>
              <p>
                {t.missing(count)}{" "}
                <Link
                  look="sentence"
                  href={`${paths.members(organization.id)}?twoStep=missing&access=on`}
                >
                  {t.show}
                </Link>
              </p>
              <p>{isPast ? t.lockedOut : t.grace(on)}</p>
            </>
          );
        }}
      </Counted>
    </Effect>
  );
}

/** When it is required; for another grace period, it counts from when it was first required. */
function fromOf({ twoStep }: Organization, chosen: string, now: number): number {
  const since = twoStep === undefined ? now : Date.parse(twoStep.from) - twoStep.graceDays * day;
  return since + Number(chosen) * day;
}
