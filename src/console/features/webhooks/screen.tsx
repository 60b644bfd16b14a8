import { useState } from "react";
import { Ellipsis, KeyRound, Pause, Pencil, Play, Send, Trash2 } from "lucide-react";
import { useNavigate } from "react-router";
import { useQuery } from "@tanstack/react-query";
import type { Webhook } from "#contract/webhook.ts";
import { allSites } from "#screens/settings.ts";
import { webhookScreen } from "#screens/webhooks.ts";
import { queryOf } from "#console/data/query.ts";
import { useWrite } from "#console/data/write.ts";
import { gate } from "#console/kit/gate.ts";
import { PageBody, PageHead } from "#console/kit/page-head.tsx";
import { usePaletteActions } from "#console/kit/palette/actions.ts";
import { Fact } from "#console/kit/panel.tsx";
import { spacesQuery } from "#console/kit/queries.ts";
import { Time } from "#console/kit/time.tsx";
import { useItem } from "#console/kit/use-item.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { useScreenParams } from "#console/kit/use-screen-params.ts";
import { formatList } from "#console/messages/format.ts";
import { settingsTexts } from "#console/messages/settings.ts";
import { webhookTexts as t } from "#console/messages/webhooks.ts";
import { paths } from "#console/paths.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Button } from "#console/ui/button.tsx";
import { IconButton } from "#console/ui/icon-button.tsx";
import { useWasOpen } from "#console/ui/later.ts";
import { Menu, MenuItem } from "#console/ui/menu.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { showToast } from "#console/ui/toast.ts";
import { Deliveries } from "./deliveries.tsx";
import type { Question } from "./dialogs.tsx";
import { tellFailure, useSetStatus, webhookQuery } from "./queries.ts";
import { WebhookStatus } from "./status.tsx";

const WebhookDialogs = openedLater(async () => (await import("./dialogs.tsx")).WebhookDialogs);

/** One webhook, and what was sent to it. */
export function Component() {
  const { organization } = useOrganization();
  const { webhookId } = useScreenParams(webhookScreen);
  const params = { organizationId: organization.id, webhookId };
  const { data: webhook } = useItem(webhookQuery(params));
  const navigate = useNavigate();
  const [question, setQuestion] = useState<Question>();
  const wasAsked = useWasOpen(question !== undefined);
  const list = paths.settings(organization.id, "webhooks");
  return (
    <PageBody wide>
      <PageHead
        title={webhook.name}
        context={t.title}
        meta={<WebhookStatus {...webhook} />}
        crumbs={[
          { label: settingsTexts.title, href: paths.settings(organization.id) },
          { label: t.title, href: list },
        ]}
        actions={<Actions webhook={webhook} ask={setQuestion} />}
      />
      <Trouble webhook={webhook} />
      <Facts webhook={webhook} />
      <Deliveries webhook={webhook} params={params} />
      {wasAsked && (
        <WebhookDialogs
          question={question}
          onAsk={setQuestion}
          onDeleted={() => void navigate(list, { replace: true })}
        />
      )}
    </PageBody>
  );
}

function Actions({ webhook, ask }: { webhook: Webhook; ask: (question: Question) => void }) {
  const { organization } = useOrganization();
  const test = useWrite("POST /v1/orgs/{organizationId}/webhooks/{webhookId}/test", {
    onSuccess: () => showToast({ tone: "success", title: t.testSent }),
    onError: tellFailure(t.testNotSent),
  });
  const setStatus = useSetStatus(organization.id);
  const isActive = webhook.status === "active";
  const unavailable = gate([!isActive, t.notActive]);
  const sendTest = () =>
    test.mutate({ params: { organizationId: organization.id, webhookId: webhook.id } });
  const change = isActive ? t.pause : t.activate;
  const of = webhook.name;
  usePaletteActions([
    { id: "test-webhook", label: t.test, of, unavailable, run: sendTest },
    { id: "edit-webhook", label: t.edit, of, run: () => ask({ act: "edit", webhook }) },
    { id: "pause-webhook", label: change, of, run: () => setStatus(webhook) },
    { id: "rotate-secret", label: t.secret.rotate, of, run: () => ask({ act: "secret", webhook }) },
    { id: "delete-webhook", label: t.delete, of, run: () => ask({ act: "delete", webhook }) },
  ]);
  return (
    <>
      <Menu
        label={t.moreActions}
        placement="bottom end"
        trigger={
          <IconButton
            label={t.moreActions}
            variant="secondary"
            icon={<Ellipsis size={16} aria-hidden />}
          />
        }
      >
        <MenuItem
          icon={isActive ? <Pause size={14} aria-hidden /> : <Play size={14} aria-hidden />}
          onAction={() => setStatus(webhook)}
        >
          {change}
        </MenuItem>
        <MenuItem
          icon={<KeyRound size={14} aria-hidden />}
          onAction={() => ask({ act: "secret", webhook })}
        >
          {t.secret.rotate}
        </MenuItem>
        <MenuItem
          danger
          icon={<Trash2 size={14} aria-hidden />}
          onAction={() => ask({ act: "delete", webhook })}
        >
          {t.delete}
        </MenuItem>
      </Menu>
      <Button
        icon={<Pencil size={14} aria-hidden />}
        onApproach={WebhookDialogs.prepare}
        onPress={() => ask({ act: "edit", webhook })}
      >
        {t.edit}
      </Button>
      <Button
        variant="primary"
        icon={<Send size={14} aria-hidden />}
        unavailable={unavailable}
        onPress={sendTest}
      >
        {t.test}
      </Button>
    </>
  );
}

/** Why nothing arrives, and what to do. */
function Trouble({ webhook }: { webhook: Webhook }) {
  const { organization } = useOrganization();
  const setStatus = useSetStatus(organization.id);
  const { status, failingSince, lastProblem, disabledReason = "" } = webhook;
  const activate = <Button onPress={() => setStatus(webhook)}>{t.activate}</Button>;
  const banner =
    status === "disabled" ? (
      <Banner tone="danger" title={t.disabledTitle} actions={activate}>
        {t.disabledReasons[disabledReason]} {lastProblem}
      </Banner>
    ) : status === "paused" ? (
      <Banner tone="info" title={t.pausedTitle} actions={activate}>
        {t.pausedBody}
      </Banner>
    ) : failingSince === undefined ? undefined : (
      <Banner tone="warning" title={t.failingTitle(failingSince)}>
        {lastProblem} {t.failingBody}
      </Banner>
    );
  return banner === undefined ? null : <div className="pb-4">{banner}</div>;
}

function Facts({ webhook }: { webhook: Webhook }) {
  const { destination, format, events, previousSecretUntil: until } = webhook;
  const formats: Record<string, { label: string }> = t.form.formats;
  return (
    <dl className="grid grid-cols-[max-content_1fr] gap-x-6 gap-y-2 rounded-lg border p-4 max-sm:grid-cols-1 max-sm:gap-y-0.5 max-sm:[&_dd]:mb-2">
      <Fact name={t.facts.destination}>
        <span className="font-mono text-sm">{destination}</span>
      </Fact>
      <Fact name={t.facts.format}>{formats[format]?.label ?? format}</Fact>
      <Fact name={t.facts.events}>{formatList(events.map(t.eventName))}</Fact>
      <Limits webhook={webhook} />
      <Fact name={t.facts.secret}>
        <Time value={webhook.secretCreatedAt} />
        {until !== undefined && <span className="text-muted"> · {t.facts.previous(until)}</span>}
      </Fact>
      <Fact name={t.facts.created}>
        <Time value={webhook.createdAt} />
      </Fact>
    </dl>
  );
}

/** The spaces and sites to which a webhook is limited, by name; nothing without a limit. */
function Limits({ webhook: { spaces, sites } }: { webhook: Webhook }) {
  const { organization } = useOrganization();
  const allSpaces = useQuery({ ...spacesQuery(organization.id), enabled: spaces !== undefined });
  const everySite = useQuery({
    ...queryOf(allSites(organization.id)),
    enabled: sites !== undefined,
  });
  if (spaces === undefined && sites === undefined) return null;
  const names = [...namesOf(spaces, allSpaces.data), ...namesOf(sites, everySite.data)];
  return <Fact name={t.facts.limits}>{formatList(names)}</Fact>;
}

/** What was deleted since is shown by its ID. */
function namesOf(
  ids: readonly string[] = [],
  rows: readonly { id: string; title: string }[] | undefined,
): string[] {
  return rows === undefined ? [] : ids.map((id) => rows.find((row) => row.id === id)?.title ?? id);
}
