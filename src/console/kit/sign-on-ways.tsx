import type { SsoLogin } from "#contract/saml.ts";
import { signOnAddress } from "#console/data/session.ts";
import { signInTexts as t } from "#console/messages/sign-in.ts";
import { buttonClass } from "#console/ui/button.tsx";

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
