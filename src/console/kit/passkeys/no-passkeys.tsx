import { passkeyTexts as t } from "#console/messages/passkeys.ts";
import { Link } from "#console/ui/link.tsx";
import { atHostName, type NoPasskeys } from "./support.ts";

/** Why there are no passkeys on this page, and where there are. */
export function NoPasskeysHere({ reason }: { reason: NoPasskeys }) {
  if (reason === "unsupported") return t.unsupported;
  const address = atHostName(location);
  return (
    <>
      {t.needsHost}{" "}
      {address === undefined ? (
        t.askForHost
      ) : (
        <Link look="sentence" href={address.href}>
          {t.openAt(address.host)}
        </Link>
      )}
    </>
  );
}
