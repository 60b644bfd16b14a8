import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import type { AccessRequest } from "#contract/access-request.ts";
import type { Role } from "#contract/schema.ts";
import { Panel } from "#console/kit/panel.tsx";
import { accessRequestsQuery } from "#console/kit/queries.ts";
import { levelName } from "#console/kit/roles.ts";
import { Time } from "#console/kit/time.tsx";
import { accessRequestTexts as t } from "#console/messages/access-requests.ts";
import { Avatar } from "#console/ui/avatar.tsx";
import { Count } from "#console/ui/badge.tsx";
import { Button } from "#console/ui/button.tsx";
import { IconButton } from "#console/ui/icon-button.tsx";
import { Menu, MenuItem, MenuSeparator } from "#console/ui/menu.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { givenRoles } from "./given-roles.ts";
import { useAnswer } from "./use-answer.ts";

const GiveDialog = openedLater(async () => (await import("./give-dialog.tsx")).GiveDialog);

/** The requests for access to a space or collection, to be answered by its admins. Nothing without any. */
export function AccessRequestRows(props: { organizationId: string; item: string; title: string }) {
  const { organizationId, item } = props;
  const { data: requests = [] } = useQuery(accessRequestsQuery(organizationId, item));
  const answer = useAnswer(organizationId);
  const [ending, setEnding] = useState<AccessRequest>();
  if (requests.length === 0) return null;
  return (
    <Panel id="access-requests" title={t.title} count={<Count>{requests.length}</Count>}>
      <ul className="divide-y overflow-hidden rounded-lg border">
        {requests.map((request) => (
          <Row
            key={request.id}
            request={request}
            title={props.title}
            onGive={(role) => void answer.give(request, role)}
            onEnd={() => setEnding(request)}
            onDecline={() => void answer.decline(request)}
          />
        ))}
      </ul>
      {ending !== undefined && (
        <GiveDialog
          organizationId={organizationId}
          request={ending}
          onClose={() => setEnding(undefined)}
        />
      )}
    </Panel>
  );
}

function Row(props: {
  request: AccessRequest;
  title: string;
  onGive: (role: Role) => void;
  /** Opens the dialog in which an end can be chosen, too. */
  onEnd: () => void;
  onDecline: () => void;
}) {
  const { request, title, onGive } = props;
  const { user, note, askedAt } = request;
  const name = user.displayName;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2">
      <Avatar name={name} photoURL={user.photoURL} />
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex min-w-0 items-baseline gap-2">
          <span className="truncate font-medium">{name}</span>
          <Time value={askedAt} className="shrink-0 text-sm text-muted" />
        </p>
        {note !== undefined && <p className="wrap-anywhere text-muted">{note}</p>}
      </div>
      <div className="ms-auto flex items-center gap-1">
        <Button
          size="small"
          variant="primary"
          aria-label={t.giveTo(name, title)}
          onPress={() => onGive("read")}
        >
          {t.give}
        </Button>
        <Menu
          label={t.roleFor(name)}
          placement="bottom end"
          trigger={
            <IconButton
              size="small"
              label={t.roleFor(name)}
              icon={<ChevronDown size={14} aria-hidden />}
            />
          }
        >
          {givenRoles.map((role) => (
            <MenuItem key={role} onAction={() => onGive(role)}>
              {levelName(role)}
            </MenuItem>
          ))}
          <MenuSeparator />
          <MenuItem onAction={props.onEnd}>{t.until}</MenuItem>
        </Menu>
        <Button
          size="small"
          variant="quiet"
          aria-label={t.declineTo(name, title)}
          onPress={props.onDecline}
        >
          {t.decline}
        </Button>
      </div>
    </li>
  );
}
