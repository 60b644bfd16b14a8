import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { FailureState } from "#console/kit/page-state.tsx";
import { organizationsQuery } from "#console/kit/queries.ts";
import { useSetParams } from "#console/kit/use-set-params.ts";
import { notificationSettingsTexts as t } from "#console/messages/notification-settings.ts";
import { Avatar } from "#console/ui/avatar.tsx";
import { Button } from "#console/ui/button.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { Section } from "./section.tsx";

/** The settings are requested once they are opened. */
const Settings = openedLater(
  async () => (await import("./notification-settings.tsx")).NotificationSettingsDialog,
);

/** How the user is notified, for each of their organizations. The open one is in the URL. */
export function NotificationChoices() {
  const { data: organizations = [], isError, error, refetch } = useQuery(organizationsQuery());
  const [params] = useSearchParams();
  const setParams = useSetParams();
  const open = (id: string) => setParams({ notifications: id });
  const opened = organizations.find(({ id }) => id === params.get("notifications"));
  if (!isError && organizations.length === 0) return null;
  return (
    <Section title={t.title} lead={t.lead}>
      {isError && <FailureState isCompact error={error} onRetry={() => void refetch()} />}
      <ul className="divide-y rounded-lg border bg-raised">
        {organizations.map(({ id, title, urls }) => (
          <li key={id} className="flex items-center gap-3 px-4 py-2.5">
            <Avatar name={title} photoURL={urls.logo} shape="square" size={24} />
            <span className="min-w-0 flex-1 font-medium wrap-anywhere">{title}</span>
            <Button
              size="small"
              aria-label={t.openNamed(title)}
              onApproach={Settings.prepare}
              onPress={() => open(id)}
            >
              {t.open}
            </Button>
          </li>
        ))}
      </ul>
      {opened !== undefined && (
        <Settings organizationId={opened.id} title={opened.title} onClose={() => open("")} />
      )}
    </Section>
  );
}
