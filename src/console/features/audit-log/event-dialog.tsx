import { useQuery } from "@tanstack/react-query";
import { LARGEST_PAGE } from "#screens/read.ts";
import { query } from "#console/data/query.ts";
import { SearchX } from "lucide-react";
import type { AuditEvent } from "#contract/event.ts";
import { collectionOf, type KindWith, settingsKinds } from "#contract/nouns.ts";
import type { Role } from "#contract/schema.ts";
import { CopyButton } from "#console/kit/copy-button.tsx";
import { Fact } from "#console/kit/panel.tsx";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { levelName, roleName } from "#console/kit/roles.ts";
import { UserName } from "#console/kit/user.tsx";
import { auditLogTexts } from "#console/messages/audit-log.ts";
import { formatMoment } from "#console/messages/format.ts";
import { paths } from "#console/paths.ts";
import { Dialog } from "#console/ui/dialog.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { Link, LinkButton } from "#console/ui/link.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import { actorWords, sentenceOf, ResultBadge } from "./columns.tsx";

const t = auditLogTexts.details;
const names = auditLogTexts.columns;

type Props = {
  organizationId: string;
  id: string;
  /** The time of the event. */
  at: string;
  /** The event, if the list has loaded it. */
  known: AuditEvent | undefined;
  onClose: () => void;
};

/** All details of one event. Its URL works even when no list contains the event. */
export function EventDialog(props: Props) {
  const { organizationId, id, known } = props;
  const moment = useQuery({
    ...momentQuery(organizationId, props.at),
    enabled: known === undefined,
  });
  const event = known ?? moment.data?.items.find((candidate) => candidate.id === id);
  return (
    <Dialog
      title={event === undefined ? t.title : sentenceOf(event)}
      isOpen
      isDismissable
      onClose={props.onClose}
      footer={event && <Ways organizationId={organizationId} event={event} />}
    >
      {event !== undefined ? (
        <Facts organizationId={organizationId} event={event} />
      ) : moment.isError ? (
        <FailureState isCompact error={moment.error} onRetry={() => void moment.refetch()} />
      ) : moment.isSuccess ? (
        <EmptyState icon={<SearchX size={20} aria-hidden />} title={t.gone}>
          {t.goneBody}
        </EmptyState>
      ) : (
        <Pending>
          <SkeletonRows count={4} />
        </Pending>
      )}
    </Dialog>
  );
}

function Facts({ organizationId, event }: { organizationId: string; event: AuditEvent }) {
  const { actor, token, address, group, detail } = event;
  // An act on many items has the values of one of them, which its link lists with the others.
  const { target, changes = [], requestId } = group === undefined ? event : {};
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 max-sm:grid-cols-1 max-sm:gap-y-0.5 max-sm:[&_dd]:mb-2">
      <Fact name={names.time}>
        <time dateTime={event.createdAt}>{formatMoment(event.createdAt)}</time>
      </Fact>
      <Fact name={names.actor}>
        {actor === undefined ? (
          actorWords(event)
        ) : (
          <Link href={paths.member(organizationId, actor.id)} className="inline-flex max-w-full">
            <UserName user={actor} />
          </Link>
        )}
      </Fact>
      {actor?.email !== undefined && <Fact name="">{actor.email}</Fact>}
      <Fact name={t.by}>{token === undefined ? t.session : t.token(token)}</Fact>
      <Fact name={names.result}>
        <ResultBadge result={event.result} />
      </Fact>
      {changes.length > 0 && (
        <Fact name={t.changes}>
          <Changes changes={changes} />
        </Fact>
      )}
      {detail !== undefined && <Fact name={names.detail}>{detail}</Fact>}
      {target !== undefined && (
        <Fact name={t.target}>
          {target.title} <span className="font-mono text-sm text-muted">{target.id}</span>
        </Fact>
      )}
      <Fact name={names.code}>
        <span className="font-mono text-sm">{event.action}</span>
      </Fact>
      {address !== undefined && (
        <Fact name={names.address}>
          <span className="font-mono text-sm">{address}</span>
        </Fact>
      )}
      {requestId !== undefined && (
        <Fact name={names.requestId}>
          <span className="inline-flex items-center gap-1">
            <span className="font-mono text-sm break-all">{requestId}</span>
            <CopyButton value={requestId} label={t.copyRequest} done={t.copied} isIcon />
          </span>
        </Fact>
      )}
    </dl>
  );
}

/** What each field was and is. */
function Changes({ changes }: { changes: NonNullable<AuditEvent["changes"]> }) {
  return (
    <ul className="flex flex-col gap-1.5">
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          <span className="block font-medium first-letter:uppercase">
            {auditLogTexts.fieldName(field)}
          </span>
          <span className="sr-only">{t.before}: </span>
          <del className="text-muted">{valueName(field, before)}</del>
          <span aria-hidden> → </span>
          <span className="sr-only">{t.after}: </span>
          <ins className="no-underline">{valueName(field, after)}</ins>
        </li>
      ))}
    </ul>
  );
}

type Value = NonNullable<AuditEvent["changes"]>[number]["before"];

/** A value as the console's other screens name it. */
function valueName(field: string, value: Value): string {
  if (/role$/i.test(field)) return roleName(value as Role | null);
  if (/level$/i.test(field) && value !== null) return levelName(value as Role);
  return auditLogTexts.tellValue(value);
}

/** Links to what an event is about. */
function Ways({ organizationId, event }: { organizationId: string; event: AuditEvent }) {
  const { actor, action, target, group } = event;
  const log = (query: Record<string, string>) => paths.settings(organizationId, "audit-log", query);
  const path = targetPath(organizationId, event);
  return (
    <>
      <LinkButton href={log({ action })}>{t.allOf}</LinkButton>
      {actor !== undefined && <LinkButton href={log({ actor: actor.id })}>{t.allBy}</LinkButton>}
      {path !== undefined && target !== undefined && group === undefined && (
        <LinkButton href={path} variant="primary">
          {t.open(auditLogTexts.kind(target.type))}
        </LinkButton>
      )}
      {group !== undefined && (
        <LinkButton href={log({ group: group.id, action })} variant="primary">
          {t.parts(group.parts)}
        </LinkButton>
      )}
    </>
  );
}

type Path = (organizationId: string, id: string) => string;

/** Resources of an organization, which have a screen or are listed on one, except those in the settings. */
type Held = Exclude<KindWith<"parents", readonly ["organization"]>, KindWith<"settings", true>>;

/** The screen of a resource, or of all of its type; undefined if there is none. */
const screens: Record<Held | "organization", Path | undefined> = {
  organization: (of) => paths.settings(of),
  member: paths.member,
  team: paths.team,
  space: paths.space,
  collection: (of, id) => paths.collection(of, id),
  invite: paths.invitations,
  "link-invite": paths.inviteLinks,
  "saml-provider": (of, id) => paths.ssoProvider(of, id),
  "oidc-provider": (of, id) => paths.oidcProvider(of, id),
  "scim-token": (of) => paths.settings(of, "provisioning"),
  "scim-group": paths.team,
  "scim-user": paths.member,
  "scim-request": undefined,
  "openapi-spec": (of) => paths.openapi(of),
  site: undefined,
  "access-request": paths.accessRequests,
  "support-access": (of) => paths.settings(of, "access"),
  // It is in no log.
  notification: undefined,
};

/** The screen of an event's target; undefined if it has none, or the event deleted or didn't create it. */
function targetPath(
  organizationId: string,
  { action, result, target }: AuditEvent,
): string | undefined {
  if (target === undefined) return undefined;
  if (/\.(delete|transfer)$/.test(action) && result === "success") return undefined;
  // The event names the parent instead.
  if (action.endsWith(".create") && result !== "success") return undefined;
  const { type, id } = target;
  const part = settingsKinds.find((kind) => kind === type);
  if (part !== undefined) return paths.settings(organizationId, collectionOf(part));
  return hasScreen(type) ? screens[type]?.(organizationId, id) : undefined;
}

function hasScreen(type: string): type is keyof typeof screens {
  return Object.hasOwn(screens, type);
}

/** The events at one time, used to find a single one: the API can't load an event by ID. */
function momentQuery(organizationId: string, at: string) {
  const from = new Date(at);
  const to = new Date(from.getTime() + 1);
  return query("GET /v1/orgs/{organizationId}/audit-events", {
    params: { organizationId },
    query: { from: from.toISOString(), to: to.toISOString(), limit: LARGEST_PAGE },
  });
}
