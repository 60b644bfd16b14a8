import { isKind, nouns } from "#contract/nouns.ts";
import { timestamp } from "#service/kernel/clock.ts";
import type { EventTable } from "#service/kernel/store/schema-system.ts";
import type { WebhookTable } from "#service/kernel/store/schema-webhook.ts";
import { deedOf } from "./deeds.ts";
import { eventPath } from "./event-path.ts";

/** What an event is told with: the event, and the names around it. */
export type Told = {
  event: Pick<
    EventTable,
    "id" | "kind" | "target_id" | "action" | "ids" | "space_id" | "change_request_id" | "created_at"
  >;
  organization: { id: string; title: string };
  actor: { id: string; name: string } | undefined;
  /** The name of the item. */
  title: string | undefined;
  space: { id: string; title: string } | undefined;
};

type Numbered = { id: string; sequence: number };

/** The type of what “Send test event” sends. */
export const testTopic = "webhook.test";

/**
 * The body of an event's requests, in the format of the webhook. It has names and IDs, and no content.
 * @param origin where people open the console
 */
export function bodyOf(
  format: WebhookTable["format"],
  told: Told,
  numbered: Numbered,
  origin: string,
): string {
  const path = pathOf(told);
  const url = path === undefined ? undefined : `${origin}${path}`;
  return JSON.stringify(
    format === "slack" ? slackMessage(told, url) : ownMessage(told, numbered, url),
  );
}

function pathOf({ event, organization }: Told): string | undefined {
  const { kind, action, target_id: targetId, ids } = event;
  // What is gone has no screen.
  if (!isKind(kind) || /\.(delete|transfer)$/.test(action ?? "")) return undefined;
  return eventPath({ organizationId: organization.id, kind, targetId, ids: ids ?? {} });
}

function ownMessage(told: Told, { id, sequence }: Numbered, url: string | undefined) {
  const { event, organization, actor, title, space } = told;
  return {
    id,
    type: event.action,
    createdAt: timestamp(event.created_at),
    sequence,
    event: event.id,
    organization,
    // Null: the platform.
    actor: actor ?? null,
    object: { type: event.kind, id: event.target_id, title, url },
    space,
    changeRequest: event.change_request_id ?? undefined,
  };
}

/** The longest name in a message; Slack refuses sections of more than 3,000 characters. */
const longestName = 200;

/**
 * A message for an incoming webhook of Slack. Names can be anything, so no character of them has a meaning.
 * @see https://docs.slack.dev/messaging/formatting-message-text#escaping
 */
function slackMessage(told: Told, url: string | undefined) {
  const { event, organization, actor, title, space } = told;
  const noun = isKind(event.kind) ? nouns[event.kind].name : event.kind;
  const name = title === undefined ? noun : `${noun} “${shortened(title)}”`;
  const who = shortened(actor?.name ?? "Bindery");
  const deed = deedOf(event.action ?? "");
  const place = [space?.title, organization.title].filter((part) => part !== undefined);
  const linked = url === undefined ? escaped(name) : `<${url}|${escaped(name)}>`;
  return {
    // For notifications, and for what doesn't know blocks.
    text: escaped(`${who} ${deed} ${name}`),
    blocks: [
      {
        type: "section",
        text: { type: "mrkdwn", verbatim: true, text: `${escaped(who)} ${deed} ${linked}` },
      },
      {
        type: "context",
        elements: [{ type: "plain_text", emoji: false, text: place.map(shortened).join(" · ") }],
      },
    ],
  };
}

function shortened(name: string): string {
  const line = name.replaceAll(/\s+/g, " ").trim();
  return line.length > longestName ? `${line.slice(0, longestName)}…` : line;
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/**
 * With the three entities that Slack asks for, names can't mention channels or people, or contain links. An invisible space keeps
 * signs from making text bold, or hiding what follows.
 */
function escaped(text: string): string {
  return text
    .replaceAll(/[&<>]/g, (sign) => entities[sign]!)
    .replaceAll(/[*_~`|]/g, (sign) => `\u200B${sign}\u200B`);
}
