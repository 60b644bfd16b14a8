import type { Context, Hono } from "hono";
import { createHash } from "node:crypto";
import type { NotificationKind } from "#contract/notification.ts";
import type { Bindings } from "#service/http/bindings.ts";
import type { Environment } from "#service/kernel/context.ts";
import { createRateLimit } from "#service/kernel/throttle.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { settingsOf, writeSettings } from "./settings.ts";
import { readToken, unsubscribePath, type Subject } from "./unsubscribe.ts";
import { wayOf } from "./ways.ts";

const perMinute = 60;

const names: Record<NotificationKind, string> = {
  "review-requested": "review requests",
  mentioned: "mentions",
  assigned: "assigned threads",
  "changes-requested": "requested changes",
  approved: "approvals",
  replied: "comments and replies",
  merged: "merges",
  conflicts: "conflicts",
  "import-done": "finished imports",
  "access-given": "new access",
  "access-asked": "requests for access",
  "access-declined": "declined requests for access",
  "certificate-ends": "ending certificates",
  "support-asked": "requests for support access",
  "support-given": "allowed support access",
  "access-ends": "ending access",
};

/**
 * `GET /unsubscribe?token=…` asks, `POST` ends the mails that the token names: from its form, and from mail programs, which send
 * `List-Unsubscribe=One-Click` (RFC 8058). Nobody has to be signed in, and nothing else can be done with the token. A mere GET changes
 * nothing, because mail filters open links.
 */
export function mountUnsubscribe(
  app: Hono<Bindings>,
  { store, vault }: Pick<Environment, "store" | "vault">,
): void {
  const limit = createRateLimit(perMinute);

  app.get(unsubscribePath, async (c) => {
    await limit.spend(c.env.countedAs);
    const subject = subjectOf(c);
    const title = subject && (await organizationTitle(store.read, subject));
    if (subject === undefined || title === undefined) return unknown(c);
    if (await isOff(store.read, subject)) return done(c, subject, title);
    return page(c, {
      title: "Unsubscribe?",
      text: `You won't get mails about ${listed(subject)} in ${title} anymore.`,
      form: "Unsubscribe",
    });
  });

  app.post(unsubscribePath, async (c) => {
    await limit.spend(c.env.countedAs);
    const subject = subjectOf(c);
    const title = subject && (await organizationTitle(store.read, subject));
    if (subject === undefined || title === undefined) return unknown(c);
    await store.transaction((tx) => turnOff(tx, subject));
    return done(c, subject, title);
  });

  const subjectOf = (c: Context<Bindings>) => readToken(vault, c.req.query("token") ?? "");
}

const ownOf = ({ organizationId, userId }: Subject) => ({
  organization_id: organizationId,
  user_id: userId,
});

/** Undefined for who is no member anymore. */
async function organizationTitle(db: Db, subject: Subject): Promise<string | undefined> {
  const row = await db
    .selectFrom("organization")
    .innerJoin("member", "member.organization_id", "organization.id")
    .select("organization.title")
    .where("organization.id", "=", subject.organizationId)
    .where("member.user_id", "=", subject.userId)
    .executeTakeFirst();
  return row?.title;
}

async function isOff(db: Db, subject: Subject): Promise<boolean> {
  const settings = await settingsOf(db, ownOf(subject));
  return subject.kinds.every((kind) => wayOf(kind, settings).mail === "off");
}

async function turnOff(tx: Db, subject: Subject): Promise<void> {
  const settings = await settingsOf(tx, ownOf(subject));
  const kinds = { ...settings.kinds };
  for (const kind of subject.kinds) kinds[kind] = { ...kinds[kind], mail: "off" };
  await writeSettings(tx, { ...settings, kinds });
}

const listed = ({ kinds }: Subject) =>
  new Intl.ListFormat("en-US").format(kinds.map((kind) => names[kind]));

function done(c: Context<Bindings>, subject: Subject, title: string) {
  return page(c, {
    title: "Unsubscribed",
    text: `You won't get mails about ${listed(subject)} in ${title} anymore. To get them again, change your notification settings.`,
    link: { label: "Notification settings", href: "/account" },
  });
}

function unknown(c: Context<Bindings>) {
  return page(
    c,
    {
      title: "This link doesn't work",
      text: "It is incomplete, or you aren't in this organization anymore. You can change what is mailed to you in your account.",
      link: { label: "Notification settings", href: "/account" },
    },
    404,
  );
}

type Page = {
  title: string;
  text: string;
  form?: string;
  link?: { label: string; href: string };
};

const styles = `:root{color-scheme:light dark;--page:light-dark(#f4f4f7,#0e0f12);--card:light-dark(#fff,#1c1d23);--line:light-dark(#e5e5ea,#2a2c34);--text:light-dark(#1a1b20,#ececf0);--accent:light-dark(#3a56d4,#93a8ff)}
body{margin:0;padding:24px 16px;background:var(--page);color:var(--text);font:16px/24px system-ui,sans-serif}
main{max-width:480px;margin:10vh auto 0;padding:32px;background:var(--card);border:1px solid var(--line);border-radius:8px}
h1{margin:0 0 8px;font-size:20px;line-height:28px}
p{margin:0 0 24px;overflow-wrap:anywhere}
button{padding:8px 16px;border:0;border-radius:6px;background:#3a56d4;color:#fff;font:inherit;font-weight:600}
a{color:var(--accent)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}`;

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(styles).digest("base64")}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

function page(
  c: Context<Bindings>,
  { title, text, form, link }: Page,
  status: 200 | 404 = 200,
): Response | Promise<Response> {
  const button =
    form === undefined
      ? ""
      : `<form method="post"><button type="submit">${escape(form)}</button></form>`;
  const more = link === undefined ? "" : `<a href="${link.href}">${escape(link.label)}</a>`;
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escape(title)}</title>
<style>${styles}</style>
<main><h1>${escape(title)}</h1><p>${escape(text)}</p>${button}${more}</main>
</html>
`;
  return c.html(html, status, {
    "content-security-policy": policy,
    // The URL has the token.
    "referrer-policy": "no-referrer",
  });
}

function escape(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
