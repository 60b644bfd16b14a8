import { useState } from "react";
import { X } from "lucide-react";
import type { Organization } from "#contract/organization.ts";
import { noticeTexts as t } from "#console/messages/organization-notices.ts";
import { paths } from "#console/paths.ts";
import { Banner } from "#console/ui/banner.tsx";
import { IconButton } from "#console/ui/icon-button.tsx";
import { LinkButton } from "#console/ui/link.tsx";
import { noticesOf } from "./organization-notices.ts";

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
