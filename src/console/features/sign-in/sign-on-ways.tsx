import type { SsoLogin } from "#contract/saml.ts";
import { signOnAddress } from "#console/data/sign-on.ts";
import { signInTexts as t } from "#console/messages/sign-in.ts";
import { buttonClass } from "#console/ui/button.tsx";

/** The identity providers of the organization that somebody is on the way to. */
export function SignOnWays({ logins, next }: { logins: readonly SsoLogin[]; next: string }) {
  if (logins.length === 0) return null;
  return (
    <>
      <div className="flex flex-col gap-2">
        {logins.map((login) => (
          // No link of the console: the router would look for a screen at this address.
          <a
            key={login.id}
            href={signOnAddress(login, next)}
            className={`focus-ring ${buttonClass("secondary", "medium")}`}
          >
            {logins.length === 1 ? t.signOn : t.signOnBy(login.label)}
          </a>
        ))}
      </div>
      <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t.or}
      </p>
    </>
  );
}
