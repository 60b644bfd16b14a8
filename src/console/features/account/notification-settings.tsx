import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type {
  MailTime,
  NotificationKind,
  NotificationSettings,
  NotificationWay,
} from "#contract/notification.ts";
import type { Request } from "#contract/operations.ts";
import { query } from "#console/data/query.ts";
import { edit, useWrite } from "#console/data/write.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { notificationSettingsTexts as t } from "#console/messages/notification-settings.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Button } from "#console/ui/button.tsx";
import { Switch } from "#console/ui/checkbox.tsx";
import { Dialog } from "#console/ui/dialog.tsx";
import { Select } from "#console/ui/select.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import { showToast } from "#console/ui/toast.ts";

const path = "/v1/orgs/{organizationId}/notification-settings";

type Change = Request<`PATCH ${typeof path}`>["body"];

const settingsQuery = (organizationId: string) =>
  query(`GET ${path}`, { params: { organizationId } });

/** How the user is notified in one organization. Each choice is saved at once. */
export function NotificationSettingsDialog(props: {
  organizationId: string;
  title: string;
  onClose: () => void;
}) {
  const { organizationId, title, onClose } = props;
  const settings = useQuery(settingsQuery(organizationId));
  return (
    <Dialog
      isOpen
      title={t.dialog(title)}
      onClose={onClose}
      footer={
        <Button variant="primary" onPress={onClose}>
          {t.done}
        </Button>
      }
    >
      {settings.isPending && (
        <Pending>
          <SkeletonRows />
        </Pending>
      )}
      {settings.isError && (
        <FailureState isCompact error={settings.error} onRetry={() => void settings.refetch()} />
      )}
      {settings.data !== undefined && (
        <Choices organizationId={organizationId} settings={settings.data} />
      )}
    </Dialog>
  );
}

function Choices(props: { organizationId: string; settings: NotificationSettings }) {
  const { organizationId, settings } = props;
  const { mailObstacle: obstacle, digestHour } = settings;
  const write = useWrite(`PATCH ${path}`, {
    touches: [`GET ${path}`],
    queue: "notification settings",
    optimistic: ({ body }) => [
      edit(settingsQuery(organizationId), (shown) => ({
        ...shown,
        ...body,
        kinds: { ...shown.kinds, ...body?.kinds },
      })),
    ],
    onError: (failure) =>
      showToast({
        tone: "danger",
        title: t.failed,
        description: describeFailure(failure).message,
      }),
  });
  const [ownZone] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const timeZone = settings.timeZone ?? ownZone;
  // The first choice also says in which time zone the user is.
  const save = (body: Change) =>
    write.mutate({ params: { organizationId }, body: { timeZone, ...body } });
  const zones = [...new Set([timeZone, ownZone, "UTC"])];
  return (
    <div className="flex flex-col gap-4">
      {obstacle !== undefined && (
        <Banner tone="info" title={t.obstacles[obstacle as keyof typeof t.obstacles]} />
      )}
      <table className="w-full">
        <thead>
          <tr className="border-b text-start text-sm text-muted">
            <th className="py-2 text-start font-medium">{t.kind}</th>
            <th className="px-3 py-2 text-start font-medium">{t.console}</th>
            <th className="py-2 text-start font-medium">{t.mail}</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(settings.kinds).map(([kind, way]) => (
            <Kind
              key={kind}
              kind={kind as NotificationKind}
              way={way}
              onChange={(changed) => save({ kinds: { [kind]: changed } })}
            />
          ))}
        </tbody>
      </table>
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t.digestHour}
          value={String(digestHour)}
          onChange={(hour) => save({ digestHour: Number(hour) })}
          options={listHours()}
        />
        <Select
          label={t.timeZone}
          value={timeZone}
          onChange={(zone) => save({ timeZone: zone })}
          options={zones.map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }))}
        />
      </div>
    </div>
  );
}

/** A new kind without a name doesn't compile. */
const kindNames: Record<NotificationKind, string> = t.kinds;

/** Not before they are shown: browsers take a while to load how a place writes times. */
const listHours = () =>
  Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: t.hour(hour) }));

const times = Object.entries(t.times).map(([value, label]) => ({ value, label }));

function Kind(props: {
  kind: NotificationKind;
  way: NotificationWay;
  onChange: (way: NotificationWay) => void;
}) {
  const { kind, way, onChange } = props;
  const label = kindNames[kind] ?? kind;
  return (
    <tr className="border-b last:border-b-0">
      <th scope="row" className="py-1.5 pe-2 text-start font-normal">
        {label}
      </th>
      <td aria-label={t.console} className="px-3 pt-2.5 pb-1.5">
        <Switch isSelected={way.console} onChange={(isOn) => onChange({ ...way, console: isOn })}>
          <span className="sr-only">{t.inConsole(label)}</span>
        </Switch>
      </td>
      <td className="py-1.5">
        <Select
          labelHidden
          label={t.byMail(label)}
          value={way.mail}
          onChange={(mail) => onChange({ ...way, mail: mail as MailTime })}
          options={times}
          className="w-32 sm:w-36"
        />
      </td>
    </tr>
  );
}
