import { useState } from "react";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { FingerprintPattern, Plus } from "lucide-react";
import type { Passkey } from "#contract/account.ts";
import { queryOf } from "#console/data/query.ts";
import { gate } from "#console/kit/gate.ts";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { NoPasskeysHere } from "#console/kit/passkeys/no-passkeys.tsx";
import { whyNoPasskeys } from "#console/kit/passkeys/support.ts";
import { userQuery } from "#console/kit/queries.ts";
import { Time } from "#console/kit/time.tsx";
import { passkeyTexts } from "#console/messages/passkeys.ts";
import { Badge } from "#console/ui/badge.tsx";
import { Banner } from "#console/ui/banner.tsx";
import { Button } from "#console/ui/button.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import { passkeys } from "#screens/account.ts";
import { Section } from "./section.tsx";

const t = passkeyTexts.section;

const NewPasskey = openedLater(async () => (await import("./passkey-dialogs.tsx")).NewPasskey);
const RenamePasskey = openedLater(
  async () => (await import("./passkey-dialogs.tsx")).RenamePasskey,
);
const DeletePasskey = openedLater(
  async () => (await import("./passkey-dialogs.tsx")).DeletePasskey,
);

/** The user's passkeys. A session from an identity provider has no part in them. */
export function Passkeys() {
  const { signedOn } = useSuspenseQuery(userQuery()).data;
  return signedOn === undefined && <OwnPasskeys />;
}

function OwnPasskeys() {
  const list = useQuery(queryOf(passkeys()));
  const [reason] = useState(whyNoPasskeys);
  const [isAdding, setAdding] = useState(false);
  const isEmpty = list.data?.length === 0;
  const add = (
    <Button
      icon={<Plus size={16} aria-hidden />}
      unavailable={gate([list.isError, t.mayNot])}
      onApproach={NewPasskey.prepare}
      onPress={() => setAdding(true)}
    >
      {t.add}
    </Button>
  );
  return (
    <Section
      title={t.title}
      lead={t.lead}
      action={isEmpty || reason !== undefined ? undefined : add}
    >
      {list.isError && (
        <FailureState isCompact error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.isPending && (
        <Pending>
          <SkeletonRows count={2} />
        </Pending>
      )}
      {reason !== undefined && (
        <div className="not-last:mb-4">
          <Banner tone="info" title={<NoPasskeysHere reason={reason} />} />
        </div>
      )}
      {isEmpty && reason === undefined && (
        <EmptyState
          icon={<FingerprintPattern size={20} aria-hidden />}
          title={t.empty}
          action={add}
        >
          {t.emptyBody}
        </EmptyState>
      )}
      {list.data !== undefined && !isEmpty && (
        <ul className="divide-y rounded-lg border bg-raised">
          {list.data.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {isAdding && (
        <NewPasskey
          taken={(list.data ?? []).map(({ name }) => name)}
          onClose={() => setAdding(false)}
        />
      )}
    </Section>
  );
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const [open, setOpen] = useState<"rename" | "delete">();
  const { name, domain, synced, createdAt, lastUsedAt } = passkey;
  const close = () => setOpen(undefined);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {name}
          {synced && <Badge>{t.synced}</Badge>}
          {domain !== location.hostname && <Badge tone="warning">{t.elsewhere(domain)}</Badge>}
        </p>
        <p className="flex flex-wrap gap-x-3 text-sm text-muted">
          <span>
            {t.created} <Time value={createdAt} />
          </span>
          <span>
            {t.used} {lastUsedAt === undefined ? t.never : <Time value={lastUsedAt} />}
          </span>
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          size="small"
          aria-label={t.renameNamed(name)}
          onApproach={RenamePasskey.prepare}
          onPress={() => setOpen("rename")}
        >
          {t.rename}
        </Button>
        <Button
          size="small"
          aria-label={t.deleteNamed(name)}
          onApproach={DeletePasskey.prepare}
          onPress={() => setOpen("delete")}
        >
          {t.delete}
        </Button>
      </div>
      {open === "rename" && <RenamePasskey passkey={passkey} onClose={close} />}
      {open === "delete" && <DeletePasskey passkey={passkey} onClose={close} />}
    </li>
  );
}
