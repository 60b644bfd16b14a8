import type { ReactNode } from "react";
import { signInTexts as t } from "#console/messages/sign-in.ts";
import type { SsoLogin } from "#contract/saml.ts";
import { signOnAddress } from "#console/data/session.ts";
import { buttonClass } from "#console/ui/button.tsx";
import { PageHeading } from "./page-head.tsx";

/** A screen outside the console: for signing in, accepting an invitation, or setting a password. */
export function FrontPage(props: {
  icon: ReactNode;
  title: string;
  lead?: string;
  /** Rendered below the card. */
  foot?: ReactNode;
  children: ReactNode;
}) {
  return (
    <main
      id="main"
      className="flex min-h-dvh flex-col items-center justify-center bg-rail px-4 py-12"
    >
      <div className="w-full max-w-100">
        <header className="mb-6 flex flex-col items-center text-center">
          <span className="mb-4 grid size-11 place-items-center rounded-lg bg-accent-solid text-on-accent">
            {props.icon}
          </span>
          <PageHeading className="text-xl font-semibold tracking-tight text-balance wrap-anywhere outline-none">
            {props.title}
          </PageHeading>
          {props.lead !== undefined && <p className="mt-1 text-muted">{props.lead}</p>}
        </header>
        <div className="flex flex-col gap-4 rounded-lg border bg-raised p-5">{props.children}</div>
        {props.foot !== undefined && (
          <p className="mt-4 text-center text-sm text-balance text-muted">{props.foot}</p>
        )}
      </div>
    </main>
  );
}

/**
 * Buttons for the identity providers that people can sign in with.
 *
 * @param props.next - where to go after signing in, a path of the console
 */
export function SignOnWays(props: {
  logins: readonly SsoLogin[];
  next: string;
  variant?: "primary" | "secondary";
}) {
  const { logins, next, variant = "secondary" } = props;
  return (
    <div className="flex flex-col gap-2">
      {logins.map((login) => (
        // A plain link: the router would look for a screen at this URL.
        <a
          key={login.id}
          href={signOnAddress(login, next)}
          className={`focus-ring ${buttonClass(variant, "medium")}`}
        >
          {t.signOnBy(login.label, login.organization)}
        </a>
      ))}
    </div>
  );
}

/** Separates two ways to sign in. */
export function Or() {
  return (
    <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {t.or}
    </p>
  );
}
