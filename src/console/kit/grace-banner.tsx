import { useState } from "react";
import type { Organization } from "#contract/organization.ts";
import { day } from "#console/kit/time.tsx";
import { formatDay } from "#console/messages/format.ts";
import { twoStepTexts as t } from "#console/messages/two-step.ts";
import { paths } from "#console/paths.ts";
import { Banner } from "#console/ui/banner.tsx";
import { LinkButton } from "#console/ui/link.tsx";

/** Tells members of an organization how long they can still do without a second step. */
export function GraceBanner(props: { organization: Organization; from: string }) {
  const { organization, from } = props;
  const [now] = useState(() => Date.now());
  const days = Math.max(1, Math.ceil((Date.parse(from) - now) / day));
  return (
    <div className="px-4 pt-3 sm:px-6 lg:px-8">
      <Banner
        tone="warning"
        title={t.banner(days)}
        actions={
          <LinkButton size="small" href={paths.account()}>
            {t.setUp}
          </LinkButton>
        }
      >
        {t.bannerBody(organization.title, formatDay(from))}
      </Banner>
    </div>
  );
}
