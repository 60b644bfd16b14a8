import { isKind, nouns, type Kind } from "#contract/nouns.ts";
import { auditLogTexts } from "./audit-log.ts";
import { catalogue } from "./catalogue.ts";
import { formatMoment, formatNumber, plural } from "./format.ts";

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

const kindName = (kind: Kind) => capital(nouns[kind].name);

/** What an event, or a pattern of events, is called. One that a newer platform has is shown as it is. */
function eventName(event: string): string {
  if (event === "*") return "All events";
  if (event === "webhook.test") return "Test event";
  const kind = event.slice(0, event.indexOf("."));
  if (event.endsWith(".*") && isKind(kind)) return `${kindName(kind)}: all events`;
  return auditLogTexts.describe(event);
}

export const webhookTexts = catalogue({
  en: {
    title: "Webhooks",
    all: "All webhooks",
    lead: "Send events to Slack, or to a server of yours.",
    count: (count: number) => plural(count, "webhook", "webhooks"),
    filter: "Filter by name or host",
    mayNot: "Only organization admins can see webhooks.",
    mayNotTitle: "Admins only",
    emptyTitle: "No webhooks yet",
    emptyBody: "Create one to react to what happens here.",
    create: "New webhook",
    createFirst: "Create the first webhook",
    columns: {
      name: "Name",
      status: "Status",
      destination: "Sends to",
      events: "Events",
      last: "Last delivery",
      created: "Created",
      id: "ID",
    },
    statuses: { active: "Active", paused: "Paused", disabled: "Disabled" } as Record<
      string,
      string
    >,
    failing: "Failing",
    never: "None yet",
    delivered: "Delivered",
    failed: "Failed",
    eventName,
    kindName,
    more: (first: string, more: number) => `${first} and ${formatNumber(more)} more`,
    open: "Open",
    edit: "Edit",
    pause: "Pause",
    paused: (name: string) => `“${name}” paused`,
    activate: "Activate",
    activated: (name: string) => `“${name}” activated`,
    delete: "Delete webhook",
    deleteTitle: (name: string) => `Delete “${name}”?`,
    deleteBody: "Nothing more is sent, and its deliveries are deleted. This can't be undone.",
    deleted: (name: string) => `“${name}” deleted`,
    someDisabled: (count: number) =>
      count === 1 ? "A webhook was disabled" : `${formatNumber(count)} webhooks were disabled`,
    someDisabledBody: "Events aren't sent there until you activate it again.",
    form: {
      createTitle: "Create a webhook",
      editTitle: "Edit the webhook",
      submit: "Create webhook",
      save: "Save webhook",
      saved: "Webhook saved",
      name: "Name",
      namePlaceholder: "Build server",
      url: "URL",
      urlPlaceholder: "https://example.com/webhooks",
      urlHint: "Treated as a secret: it is never shown again.",
      urlKept: (destination: string) => `Leave it empty to keep ${destination}`,
      format: "Format",
      formats: {
        bindery: { label: "JSON", description: "For your own server." },
        slack: { label: "Slack", description: "For an incoming webhook of Slack." },
      },
      events: "Events",
      everything: "All events",
      everythingHint: "Also those that are added later.",
      some: "Selected events",
      someHint: "Choose what is sent.",
      kinds: "What they are about",
      chosen: (count: number, all: number) => `${formatNumber(count)} of ${formatNumber(all)}`,
      details: (kind: string) => `Single events: ${kind}`,
      limits: "Limit to spaces or sites",
      limitsHint: "Without a limit, events from the whole organization are sent.",
      spaces: "Spaces",
      sites: "Sites",
    },
    sitePicker: {
      search: "Find a site",
      found: "Sites",
      chosenCount: (count: number) => plural(count, "site", "sites"),
      takeOut: (name: string) => `Remove ${name}`,
      none: "No site has this name.",
      nothing: "No sites yet.",
      loading: "Loading sites…",
    },
    secret: {
      made: "Signing secret",
      once: "Use it to check that requests come from Bindery. You can't see it again.",
      label: "Signing secret",
      copy: "Copy secret",
      copied: "Secret copied",
      rotate: "New secret",
      rotateTitle: "Create a new signing secret?",
      rotateBody: "For 24 hours, requests are signed with both secrets.",
      leaked: "End the old secret now",
      leakedHint: "For a secret that others may know.",
      rotateAction: "Create secret",
    },
    test: "Send test event",
    testSent: "Test event is being sent",
    disabledTitle: "This webhook was disabled",
    disabledReasons: {
      failing: "Nothing could be delivered for five days.",
      gone: "The receiver answered 410 Gone.",
    } as Record<string, string>,
    pausedTitle: "This webhook is paused",
    pausedBody: "Events aren't sent, and aren't sent later.",
    failingTitle: (since: string) => `Every attempt has failed since ${formatMoment(since)}`,
    failingBody: "After five days of failures, the webhook is disabled.",
    notActive: "Activate the webhook first.",
    facts: {
      destination: "Sends to",
      format: "Format",
      events: "Events",
      limits: "Limited to",
      secret: "Secret created",
      previous: (until: string) => `The one before works until ${formatMoment(until)}.`,
      created: "Created",
    },
    moreActions: "More actions",
    deliveries: {
      title: "Deliveries",
      label: "Deliveries",
      lead: "Kept for 30 days.",
      count: (count: number) => plural(count, "delivery", "deliveries"),
      filter: "Result",
      emptyTitle: "No deliveries yet",
      emptyBody: "Send a test event to try it.",
      columns: {
        event: "Event",
        status: "Result",
        response: "Response",
        attempts: "Attempts",
        created: "When",
        duration: "Took",
        sequence: "Number",
        id: "ID",
      },
      statuses: { ready: "Waiting", delivered: "Delivered", failed: "Failed" } as Record<
        string,
        string
      >,
      sending: "Sending",
      retry: "Retrying",
      noResponse: "No response",
      milliseconds: (count: number) => `${formatNumber(count)} ms`,
    },
    delivery: {
      title: (sequence: number) => `Delivery ${formatNumber(sequence)}`,
      id: "Message ID",
      next: "Next attempt",
      request: "Request",
      attempts: "Attempts",
      attempt: (number: number) => `Attempt ${formatNumber(number)}`,
      none: "No attempts yet.",
      headers: "Headers",
      body: "Body",
      noBody: "The response had no body.",
      copyBody: "Copy body",
      bodyCopied: "Body copied",
      again: "Send again",
      sentAgain: "Delivery is being sent again",
    },
  },
});
