import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { Ban, Bot, Ellipsis, KeyRound, Pencil, Plus, Trash2, UserCheck } from "lucide-react";
import { useNavigate } from "react-router";
import type { OrganizationToken } from "#contract/organization-token.ts";
import type { ServiceAccount } from "#contract/service-account.ts";
import {
  serviceAccount,
  serviceAccountScreen,
  tokensOfAccount,
} from "#screens/service-accounts.ts";
import { queryOf } from "#console/data/query.ts";
import { gate } from "#console/kit/gate.ts";
import { PageBody, PageHead } from "#console/kit/page-head.tsx";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { usePaletteActions } from "#console/kit/palette/actions.ts";
import { Fact } from "#console/kit/panel.tsx";
import { roleName } from "#console/kit/roles.ts";
import { TokenEnd, TokenItem } from "#console/kit/tokens/token-item.tsx";
import { accessOf, TokenState } from "#console/kit/tokens/token-state.tsx";
import { Time } from "#console/kit/time.tsx";
import { useItem } from "#console/kit/use-item.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { useScreenParams } from "#console/kit/use-screen-params.ts";
import { useUrlChoice } from "#console/kit/use-set-params.ts";
import { UserName } from "#console/kit/user.tsx";
import { serviceAccountTexts as t } from "#console/messages/service-accounts.ts";
import { settingsTexts } from "#console/messages/settings.ts";
import { paths } from "#console/paths.ts";
import { Badge } from "#console/ui/badge.tsx";
import { Banner } from "#console/ui/banner.tsx";
import { Button } from "#console/ui/button.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { IconButton } from "#console/ui/icon-button.tsx";
import { useWasOpen } from "#console/ui/later.ts";
import { Link } from "#console/ui/link.tsx";
import { Menu, MenuItem } from "#console/ui/menu.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import type { Question } from "./dialogs.tsx";
import { useEnable } from "./queries.ts";

const ServiceAccountDialogs = openedLater(
  async () => (await import("./dialogs.tsx")).ServiceAccountDialogs,
);
const NewServiceToken = openedLater(
  async () => (await import("#console/kit/tokens/new-service-token.tsx")).NewServiceToken,
);

const RevokeToken = openedLater(
  async () => (await import("#console/kit/tokens/revoke-token.tsx")).RevokeToken,
);

/** One service account, and its API tokens. */
export function Component() {
  const { organization } = useOrganization();
  const { serviceAccountId } = useScreenParams(serviceAccountScreen);
  const params = { organizationId: organization.id, serviceAccountId };
  const { data: account } = useItem(queryOf(serviceAccount(params)));
  const navigate = useNavigate();
  const [question, setQuestion] = useState<Question>();
  const wasAsked = useWasOpen(question !== undefined);
  const list = paths.settings(organization.id, "service-accounts");
  return (
    <PageBody>
      <PageHead
        title={account.title}
        context={t.title}
        crumbs={[
          { label: settingsTexts.title, href: paths.settings(organization.id) },
          { label: t.title, href: list },
        ]}
        mark={<Bot size={24} aria-hidden className="text-muted" />}
        meta={account.disabled && <Badge tone="warning">{t.disabled}</Badge>}
        actions={<Actions account={account} ask={setQuestion} />}
      />
      <div className="flex flex-col gap-6">
        {account.disabled && <Banner tone="warning" title={t.disable.hint} />}
        <Facts account={account} />
        <Tokens account={account} />
      </div>
      {wasAsked && (
        <ServiceAccountDialogs
          question={question}
          onClose={() => setQuestion(undefined)}
          onDeleted={() => void navigate(list, { replace: true })}
        />
      )}
    </PageBody>
  );
}

function Actions(props: { account: ServiceAccount; ask: (question: Question) => void }) {
  const { account, ask } = props;
  const { organization } = useOrganization();
  const enable = useEnable(organization.id);
  const unavailable = gate([!organization.permissions.admin, t.needAdmin]);
  const of = account.title;
  const change = account.disabled ? t.actions.enable : t.actions.disable;
  const changeAccess = () =>
    account.disabled ? enable(account) : ask({ act: "disable", account });
  const edit = () => ask({ act: "edit", account });
  const remove = () => ask({ act: "delete", account });
  usePaletteActions([
    { id: "edit-service-account", label: t.actions.edit, of, unavailable, run: edit },
    { id: "disable-service-account", label: change, of, unavailable, run: changeAccess },
    { id: "delete-service-account", label: t.actions.delete, of, unavailable, run: remove },
  ]);
  return (
    <>
      <Menu
        label={t.actions.more}
        placement="bottom end"
        trigger={
          <IconButton
            label={t.actions.more}
            variant="secondary"
            icon={<Ellipsis size={16} aria-hidden />}
          />
        }
      >
        <MenuItem
          icon={
            account.disabled ? <UserCheck size={14} aria-hidden /> : <Ban size={14} aria-hidden />
          }
          unavailable={unavailable}
          onAction={changeAccess}
        >
          {change}
        </MenuItem>
        <MenuItem
          danger
          icon={<Trash2 size={14} aria-hidden />}
          unavailable={unavailable}
          onAction={remove}
        >
          {t.actions.delete}
        </MenuItem>
      </Menu>
      <Button
        icon={<Pencil size={14} aria-hidden />}
        unavailable={unavailable}
        onApproach={ServiceAccountDialogs.prepare}
        onPress={edit}
      >
        {t.actions.edit}
      </Button>
    </>
  );
}

function Facts({ account }: { account: ServiceAccount }) {
  const { organization } = useOrganization();
  return (
    <dl className="grid grid-cols-[max-content_1fr] gap-x-6 gap-y-2 rounded-lg border p-4 max-sm:grid-cols-1 max-sm:gap-y-0.5 max-sm:[&_dd]:mb-2">
      <Fact name={t.columns.role}>{roleName(account.role)}</Fact>
      <Fact name={t.actions.access}>
        <Link href={paths.member(organization.id, account.id)}>
          {t.access(account.teams, account.spaces)}
        </Link>
      </Fact>
      <Fact name={t.columns.lastUsed}>
        {account.lastUsedAt === undefined ? t.never : <Time value={account.lastUsedAt} />}
      </Fact>
      <Fact name={t.columns.created}>
        <span className="flex flex-wrap items-center gap-x-3">
          <Time value={account.createdAt} />
          {account.createdBy && <UserName user={account.createdBy} />}
        </span>
      </Fact>
    </dl>
  );
}

function Tokens({ account }: { account: ServiceAccount }) {
  const { organization } = useOrganization();
  const { admin } = organization.permissions;
  const params = { organizationId: organization.id, serviceAccountId: account.id };
  const list = useQuery({ ...queryOf(tokensOfAccount(params)), enabled: admin });
  const [opened, open] = useUrlChoice<"api-token">("new");
  const unavailable = gate([account.disabled, t.tokens.isDisabled]);
  const create = (
    <Button
      icon={<Plus size={16} aria-hidden />}
      unavailable={unavailable}
      onApproach={NewServiceToken.prepare}
      onPress={() => open("api-token")}
    >
      {t.tokens.create}
    </Button>
  );
  const isEmpty = list.data?.length === 0;
  return (
    <section aria-labelledby="tokens">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pb-2">
        <div className="min-w-0 flex-1 basis-60">
          <h2 id="tokens" className="text-lg font-semibold">
            {t.tokens.title}
          </h2>
          <p className="text-muted">{admin ? t.tokens.lead : t.tokens.mayNot}</p>
        </div>
        {admin && !isEmpty && create}
      </header>
      {list.isError && (
        <FailureState isCompact error={list.error} onRetry={() => void list.refetch()} />
      )}
      {admin && list.isPending && (
        <Pending>
          <SkeletonRows count={2} />
        </Pending>
      )}
      {isEmpty && (
        <EmptyState
          icon={<KeyRound size={20} aria-hidden />}
          title={t.tokens.empty}
          action={create}
        >
          {t.tokens.emptyBody}
        </EmptyState>
      )}
      {list.data !== undefined && !isEmpty && (
        <ul className="divide-y rounded-lg border bg-raised">
          {list.data.map((token) => (
            <Token key={token.id} token={token} />
          ))}
        </ul>
      )}
      {opened === "api-token" && admin && !account.disabled && (
        <NewServiceToken account={account.id} onClose={() => open(undefined)} />
      )}
    </section>
  );
}

function Token({ token }: { token: OrganizationToken }) {
  const [asks, setAsks] = useState(false);
  const wasAsked = useWasOpen(asks);
  return (
    <TokenItem
      token={token}
      badges={
        <>
          <Badge>{accessOf(token)}</Badge>
          {token.state !== "active" && <TokenState state={token.state} />}
        </>
      }
      end={<TokenEnd value={token.expiresAt} />}
      onApproach={RevokeToken.prepare}
      onRevoke={() => setAsks(true)}
    >
      {wasAsked && asks && <RevokeToken token={token} onClose={() => setAsks(false)} />}
    </TokenItem>
  );
}
