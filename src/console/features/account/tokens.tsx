import { useState } from "react";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { KeyRound, Plus } from "lucide-react";
import { useSearchParams } from "react-router";
import type { ApiToken } from "#contract/account.ts";
import { tokens } from "#screens/account.ts";
import { queryOf } from "#console/data/query.ts";
import { useWrite } from "#console/data/write.ts";
import { Confirm } from "#console/kit/confirm.tsx";
import { gate } from "#console/kit/gate.ts";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { organizationsQuery, userQuery } from "#console/kit/queries.ts";
import { TokenEnd, TokenItem } from "#console/kit/tokens/token-item.tsx";
import { useSetParams } from "#console/kit/use-set-params.ts";
import { accountTexts } from "#console/messages/account.ts";
import { tokenTexts } from "#console/messages/tokens.ts";
import { Badge } from "#console/ui/badge.tsx";
import { Button } from "#console/ui/button.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import { showToast } from "#console/ui/toast.ts";
import { refusesTokens } from "./refuses-tokens.ts";
import { Section } from "./section.tsx";

const t = accountTexts.tokens;

const NewToken = openedLater(async () => (await import("./new-token.tsx")).NewToken);

/** The user's tokens. A new one is created in a dialog with its own URL. */
export function Tokens() {
  const list = useQuery(queryOf(tokens()));
  const { signedOn } = useSuspenseQuery(userQuery()).data;
  const only = useOwn(signedOn?.organization);
  const isRefused = only !== undefined && refusesTokens(only);
  const [params] = useSearchParams();
  const setParams = useSetParams();
  const setOpen = (isOpen: boolean) => setParams({ new: isOpen ? "token" : "" });
  const create = (
    <Button
      icon={<Plus size={16} aria-hidden />}
      unavailable={gate([list.isError, t.mayNot])}
      onApproach={NewToken.prepare}
      onPress={() => setOpen(true)}
    >
      {t.create}
    </Button>
  );
  const isEmpty = list.data?.length === 0;
  return (
    <Section
      title={t.title}
      lead={leadOf(signedOn?.title, isRefused)}
      action={isEmpty || isRefused ? undefined : create}
    >
      {list.isError && (
        <FailureState isCompact error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.isPending && (
        <Pending>
          <SkeletonRows count={2} />
        </Pending>
      )}
      {isEmpty && !isRefused && (
        <EmptyState icon={<KeyRound size={20} aria-hidden />} title={t.empty} action={create}>
          {t.emptyBody}
        </EmptyState>
      )}
      {list.data !== undefined && !isEmpty && (
        <ul className="divide-y rounded-lg border bg-raised">
          {list.data.map((token) => (
            <TokenRow key={token.id} token={token} readAt={list.dataUpdatedAt} />
          ))}
        </ul>
      )}
      {params.get("new") === "token" && !list.isError && !isRefused && (
        <NewToken signedOn={signedOn} onClose={() => setOpen(false)} />
      )}
    </Section>
  );
}

/** @param title the organization whose single sign-on opened this session */
function leadOf(title: string | undefined, isRefused: boolean): string {
  if (title === undefined) return t.lead;
  return isRefused ? t.refused(title) : t.leadOf(title);
}

/** An organization of the user; undefined until it is loaded. */
function useOwn(organizationId: string | undefined) {
  const { data } = useQuery(organizationsQuery());
  return data?.find(({ id }) => id === organizationId);
}

/** @param props.readAt - when the token was loaded, in milliseconds; decides whether it counts as expired */
function TokenRow({ token, readAt }: { token: ApiToken; readAt: number }) {
  const [asks, setAsks] = useState(false);
  const write = useWrite("DELETE /v1/user/tokens/{tokenId}");
  return (
    <TokenItem
      token={token}
      badges={
        <>
          {!token.scopes.includes("write") && <Badge>{tokenTexts.accesses.read}</Badge>}
          {token.organization !== undefined && <Reach organizationId={token.organization} />}
          {token.refusedBy?.map(({ organization, title, reason }) => (
            <Badge key={organization} tone={reason === "not-approved" ? "warning" : "danger"}>
              {t.refusal(reason, title)}
            </Badge>
          ))}
          {token.current && <Badge>{t.current}</Badge>}
        </>
      }
      end={<TokenEnd value={token.expiresAt} readAt={readAt} />}
      onRevoke={() => setAsks(true)}
    >
      <Confirm
        danger
        isOpen={asks}
        title={tokenTexts.revokeTitle(token.name)}
        action={tokenTexts.revoke}
        onClose={() => setAsks(false)}
        onConfirm={async () => {
          await write.mutateAsync({ params: { tokenId: token.id } });
          showToast({ tone: "success", title: tokenTexts.revoked(token.name) });
        }}
      >
        {t.revokeBody}
      </Confirm>
    </TokenItem>
  );
}

/** The organization that a token is limited to. */
function Reach({ organizationId }: { organizationId: string }) {
  const organization = useOwn(organizationId);
  return <Badge>{t.only(organization?.title)}</Badge>;
}
