import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { KeyRound, Plus } from "lucide-react";
import { useSearchParams } from "react-router";
import type { ScimToken } from "#contract/provisioning.ts";
import { scimTokens } from "#screens/provisioning.ts";
import { queryOf } from "#console/data/query.ts";
import { useWrite } from "#console/data/write.ts";
import { Confirm } from "#console/kit/confirm.tsx";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { Panel } from "#console/kit/panel.tsx";
import { TokenEnd, TokenItem } from "#console/kit/tokens/token-item.tsx";
import { useSetParams } from "#console/kit/use-set-params.ts";
import { provisioningTexts } from "#console/messages/provisioning.ts";
import { tokenTexts } from "#console/messages/tokens.ts";
import { Button } from "#console/ui/button.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import { showToast } from "#console/ui/toast.ts";

const t = provisioningTexts.tokens;

const NewToken = openedLater(async () => (await import("./new-token.tsx")).NewToken);

/** The provider's tokens. */
export function Tokens({ organizationId }: { organizationId: string }) {
  const list = useQuery(queryOf(scimTokens(organizationId)));
  const [params] = useSearchParams();
  const setParams = useSetParams();
  const setOpen = (isOpen: boolean) => setParams({ new: isOpen ? "token" : "" });
  const create = (
    <Button
      variant="primary"
      icon={<Plus size={16} aria-hidden />}
      onApproach={NewToken.prepare}
      onPress={() => setOpen(true)}
    >
      {t.create}
    </Button>
  );
  const isEmpty = list.data?.length === 0;
  return (
    <Panel id="tokens" title={t.title} aside={!isEmpty && create}>
      <p className="mb-3 text-muted">{t.lead}</p>
      {list.isError && (
        <FailureState isCompact error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.isPending && (
        <Pending>
          <SkeletonRows count={2} />
        </Pending>
      )}
      {isEmpty && (
        <EmptyState icon={<KeyRound size={20} aria-hidden />} title={t.empty} action={create}>
          {t.emptyBody}
        </EmptyState>
      )}
      {list.data !== undefined && !isEmpty && (
        <ul className="divide-y rounded-lg border">
          {list.data.map((token) => (
            <Token
              key={token.id}
              organizationId={organizationId}
              token={token}
              readAt={list.dataUpdatedAt}
            />
          ))}
        </ul>
      )}
      {params.get("new") === "token" && (
        <NewToken organizationId={organizationId} onClose={() => setOpen(false)} />
      )}
    </Panel>
  );
}

/** @param props.readAt - when the token was loaded, in milliseconds; decides whether it counts as expired */
function Token(props: { organizationId: string; token: ScimToken; readAt: number }) {
  const { organizationId, token } = props;
  const [asks, setAsks] = useState(false);
  const write = useWrite("DELETE /v1/orgs/{organizationId}/scim-tokens/{scimTokenId}");
  return (
    <TokenItem
      token={token}
      end={<End value={token.expiresAt} readAt={props.readAt} />}
      onRevoke={() => setAsks(true)}
    >
      <Confirm
        danger
        isOpen={asks}
        title={tokenTexts.revokeTitle(token.name)}
        action={tokenTexts.revoke}
        onClose={() => setAsks(false)}
        onConfirm={async () => {
          await write.mutateAsync({ params: { organizationId, scimTokenId: token.id } });
          showToast({ tone: "success", title: tokenTexts.revoked(token.name) });
        }}
      >
        {t.revokeBody}
      </Confirm>
    </TokenItem>
  );
}

function End({ value, readAt }: { value: string | undefined; readAt: number }) {
  if (value === undefined) return <span>{t.noEnd}</span>;
  return <TokenEnd value={value} readAt={readAt} />;
}
