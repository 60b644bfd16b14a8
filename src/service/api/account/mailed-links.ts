import type { Hono } from "hono";
import { z } from "zod";
import { localPath } from "#contract/local-path.ts";
import { longestEmail } from "#contract/limits.ts";
import {
  makeMailedLink,
  mailedLinkTime,
  readMailedLink,
  type MailedLinkPurpose,
} from "#service/identity/credentials/mailed-links.ts";
import { readEmailOwner } from "#service/identity/credentials/email-proofs.ts";
import type { Environment } from "#service/kernel/context.ts";
import { minute } from "#service/kernel/clock.ts";
import { Failure } from "#service/kernel/errors.ts";
import type { Letter } from "#service/kernel/mail/letter.ts";
import type { Bindings } from "#service/http/bindings.ts";
import { createMailThrottle } from "#service/kernel/throttle.ts";
import { createUrls } from "#service/kernel/urls.ts";
import { readFields } from "../requests/body.ts";

/** Kind of the mails, and of the job that finds the account. */
const kind = "mailed-link";

const Wanted = z.object({
  email: z.email().max(longestEmail).toLowerCase(),
  purpose: z.enum(["sign-in", "password"]),
  /** Path to go on to after signing in. */
  next: z.string().max(2000).optional(),
});

type Job = { email: string; purpose: MailedLinkPurpose; next?: string; origin: string };

type LinkMail = { purpose: MailedLinkPurpose; url: string; host: string };

/**
 * Links that people ask for by email. `POST /auth/mail` with `email`, `purpose` (`sign-in` or `password`), and perhaps `next` always
 * returns 204 in the same time, so that nobody learns who has an account: a job looks for it. `POST /auth/mail/look` with `link` returns
 * whose link it is as `account`, or null if it can't be used. `POST /auth/session` with `mailedLink` uses a link to sign in, and
 * `POST /auth/password` one to choose a password.
 */
export function mountMailedLinks(app: Hono<Bindings>, environment: Environment): void {
  const { store, clock, ids, jobs, mail, throttle } = environment;
  const limit = createMailThrottle();

  app.post("/auth/mail", async (c) => {
    const origin = c.get("origin");
    const { email, purpose, next } = await readFields(c.req.raw, Wanted);
    if (!mail.isOn) {
      throw new Failure(409, "This server doesn't send email. Ask an admin for a sign-in link.");
    }
    await limit.count(email, c.env.countedAs);
    const path = localPath(next, origin);
    const payload: Job = { email, purpose, origin, ...(path !== undefined && { next: path }) };
    await store.transaction((tx) =>
      jobs.enqueue(tx, { organizationId: "", kind, key: ids.next(), payload }),
    );
    return c.body(null, 204);
  });

  app.post("/auth/mail/look", async (c) => {
    const body = await readFields(c.req.raw, z.object({ link: z.string().min(1).max(1000) }));
    const account = await throttle.present(c.env.countedAs, () =>
      readMailedLink(store.read, body.link, "sign-in", clock),
    );
    if (account === undefined) return c.json({ account: null });
    const { displayName, email, endsOthers, hasPassword } = account;
    return c.json({
      account: { displayName, email, ...(endsOthers && { endsOthers, hasPassword }) },
    });
  });

  jobs.register(kind, async ({ id, payload }) => {
    const { email, purpose, next, origin } = payload as Job;
    await store.transaction(async (tx) => {
      const owner = await readEmailOwner(tx, email);
      if (owner === undefined) return;
      const { secret, expiresAt } = await makeMailedLink(tx, owner, purpose, clock);
      const query = new URLSearchParams({ link: secret });
      if (next !== undefined) query.set("next", next);
      const page = purpose === "sign-in" ? "/sign-in/email" : "/set-password";
      const url = createUrls(origin).app(`${page}?${query}`);
      const data: LinkMail = { purpose, url, host: new URL(origin).host };
      const to = { key: `${kind}/${id}`, to: owner.email, kind, organizationId: "" };
      await mail.enqueue(tx, { ...to, data, expiresAt });
    });
  });

  mail.register(kind, {
    compose: ({ data }) => write(data as LinkMail),
  });
}

function write({ purpose, url, host }: LinkMail): Letter {
  const minutes = mailedLinkTime[purpose] / minute;
  const time = minutes < 60 ? `${minutes} minutes` : "1 hour";
  const terms = `The link works once, for ${time}. Don't forward this email.`;
  if (purpose === "password") {
    return {
      subject: "Choose a new password for Bindery",
      heading: "Choose a new password",
      parts: [
        "Use this link to choose a new password. Your other sessions end then.",
        { button: { label: "Choose password", url } },
        terms,
      ],
      reason: `You get this email because a new password was requested for your account at ${host}. If it wasn't you, ignore it: your password stays as it is.`,
    };
  }
  return {
    subject: "Sign in to Bindery",
    heading: "Sign in to Bindery",
    parts: ["Use this link to sign in.", { button: { label: "Sign in", url } }, terms],
    reason: `You get this email because a link to sign in was requested for your account at ${host}. If it wasn't you, ignore it.`,
  };
}
