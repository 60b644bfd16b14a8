import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useSearchParams } from "react-router";
import type { AccountNotice } from "#contract/account.ts";
import { wholeListQuery } from "#console/data/query.ts";
import { useWrite } from "#console/data/write.ts";
import { theme } from "#console/kit/color-scheme.ts";
import { FormPanel } from "#console/kit/form/form-panel.tsx";
import { plainKeys } from "#console/kit/keys/use-keys.ts";
import { PageBody, PageHead } from "#console/kit/page-head.tsx";
import { FailureState } from "#console/kit/page-state.tsx";
import { usePreference } from "#console/kit/preference.ts";
import { userQuery, organizationsQuery } from "#console/kit/queries.ts";
import { densityChoice, type Density } from "#console/kit/table/density.ts";
import { useSetParams } from "#console/kit/use-set-params.ts";
import { accountTexts as t, accountTexts } from "#console/messages/account.ts";
import { notificationSettingsTexts } from "#console/messages/notification-settings.ts";
import { passkeyTexts } from "#console/messages/passkeys.ts";
import { menuTexts } from "#console/messages/shell-on-demand.ts";
import { paths } from "#console/paths.ts";
import { Avatar } from "#console/ui/avatar.tsx";
import { Banner } from "#console/ui/banner.tsx";
import { Button } from "#console/ui/button.tsx";
import { Switch } from "#console/ui/checkbox.tsx";
import { IconButton } from "#console/ui/icon-button.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { Select } from "#console/ui/select.tsx";
import { showToast } from "#console/ui/toast.ts";
import { profileForm } from "./account.form.ts";
import { Email } from "./email.tsx";
import { Passkeys } from "./passkeys.tsx";
import { SignIn } from "./password.tsx";
import { ProfilePicture } from "./picture.tsx";
import { Section } from "./section.tsx";
import { Sessions } from "./sessions.tsx";
import { Tokens } from "./tokens.tsx";
import { TwoStep } from "./two-step.tsx";

/** The user's own account, which belongs to no organization. */
export function Component() {
  return (
    <PageBody>
      <div className="mx-auto max-w-180">
        <PageHead title={t.title} crumbs={[{ label: t.back, href: paths.organizations() }]} />
        <Notices />
        <Profile />
        <Email />
        <SignIn />
        <Passkeys />
        <TwoStep />
        <Look />
        <NotificationChoices />
        <Tokens />
        <Sessions />
      </div>
    </PageBody>
  );
}

const noticesTexts = accountTexts.notices;

/** Those that aren't a warning. */
const tones: Readonly<Record<string, "success" | "info">> = {
  "token-approved": "success",
  "viewed-as": "info",
};

/** What happened to the account without its owner, until they dismiss it. */
function Notices() {
  const { data: notices = [] } = useQuery(wholeListQuery("GET /v1/user/notices"));
  const write = useWrite("DELETE /v1/user/notices/{noticeId}");
  return notices.map((notice) => (
    <Banner
      key={notice.id}
      tone={tones[notice.kind] ?? "warning"}
      title={wordsOf(notice).title}
      actions={
        <IconButton
          size="small"
          label={noticesTexts.dismiss}
          icon={<X size={14} aria-hidden />}
          onPress={() => write.mutate({ params: { noticeId: notice.id } })}
        />
      }
    >
      {wordsOf(notice).body}
    </Banner>
  ));
}

/** The words for a notice; those that the console doesn't know are about credentials, too. */
function wordsOf({ kind, confirmedBy = noticesTexts.server, subject = "" }: AccountNotice) {
  const { twoStep, tokens } = noticesTexts;
  if (Object.hasOwn(twoStep, kind)) return twoStep[kind as keyof typeof twoStep];
  if (kind === "email-changed") {
    return { title: noticesTexts.emailTitle, body: noticesTexts.email(subject) };
  }
  if (kind === "earlier-account") {
    return { title: noticesTexts.earlierTitle, body: noticesTexts.earlier(confirmedBy) };
  }
  if (kind === "viewed-as") {
    return { title: noticesTexts.viewedTitle, body: noticesTexts.viewed(subject, confirmedBy) };
  }
  if (Object.hasOwn(tokens, kind)) {
    const { title, body } = tokens[kind as keyof typeof tokens];
    return { title, body: body(confirmedBy, subject) };
  }
  if (Object.hasOwn(passkeyTexts.notices, kind)) {
    const { title, body } = passkeyTexts.notices[kind as keyof typeof passkeyTexts.notices];
    return { title: title(subject), body };
  }
  return { title: noticesTexts.endedTitle, body: noticesTexts.ended(confirmedBy) };
}

const lookTexts = accountTexts.look;

/** Preferences for this browser only. */
function Look() {
  const chosenTheme = usePreference(theme);
  const density = usePreference(densityChoice);
  const keys = usePreference(plainKeys);
  return (
    <Section title={lookTexts.title} lead={lookTexts.lead}>
      <div className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            label={lookTexts.theme}
            value={chosenTheme}
            onChange={(value) => theme.set(value as typeof chosenTheme)}
            options={optionsOf(menuTexts.themes)}
          />
          <Select
            label={lookTexts.density}
            value={density}
            onChange={(value) => densityChoice.set(value as Density)}
            options={optionsOf(lookTexts.densities)}
          />
        </div>
        <Switch
          isSelected={keys === "on"}
          onChange={(isOn) => plainKeys.set(isOn ? "on" : "off")}
          description={menuTexts.plainKeysHint}
        >
          {menuTexts.plainKeys}
        </Switch>
      </div>
    </Section>
  );
}

function optionsOf(labels: Readonly<Record<string, string>>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}

const profileTexts = accountTexts.profile;

function Profile() {
  const { data: user } = useSuspenseQuery(userQuery());
  const write = useWrite("PATCH /v1/user");
  return (
    <Section title={profileTexts.title} lead={profileTexts.lead}>
      <div className="flex flex-wrap gap-6">
        {user.permissions.changeProfile ? (
          <ProfilePicture user={user} />
        ) : (
          <Avatar name={user.displayName} photoURL={user.photoURL} size={48} />
        )}
        <div className="min-w-0 flex-1 basis-72">
          {user.permissions.changeProfile ? (
            <FormPanel
              isPatch
              schema={profileForm}
              values={{ displayName: user.displayName }}
              action={profileTexts.save}
              onSubmit={async (body) => {
                await write.mutateAsync({ body });
                showToast({ tone: "success", title: profileTexts.saved });
              }}
            >
              {({ Text }) => (
                <>
                  <Text name="displayName" label={profileTexts.name} autoComplete="name" />
                  {user.signedOn !== undefined && (
                    <dl>
                      <dt className="font-medium">{profileTexts.email}</dt>
                      <dd className="wrap-anywhere">{user.email}</dd>
                      <dd className="text-sm text-muted">
                        {profileTexts.emailHint(user.signedOn.title)}
                      </dd>
                    </dl>
                  )}
                </>
              )}
            </FormPanel>
          ) : (
            <div className="flex flex-col gap-3">
              <p className="font-medium wrap-anywhere">{user.displayName}</p>
              <p className="wrap-anywhere">{user.email}</p>
              <p className="text-muted">{profileTexts.mayNot}</p>
            </div>
          )}
        </div>
      </div>
    </Section>
  );
}

/** The settings are requested once they are opened. */
const Settings = openedLater(
  async () => (await import("./notification-settings.tsx")).NotificationSettingsDialog,
);

/** How the user is notified, for each of their organizations. The open one is in the URL. */
function NotificationChoices() {
  const { data: organizations = [], isError, error, refetch } = useQuery(organizationsQuery());
  const [params] = useSearchParams();
  const setParams = useSetParams();
  const open = (id: string) => setParams({ notifications: id });
  const opened = organizations.find(({ id }) => id === params.get("notifications"));
  if (!isError && organizations.length === 0) return null;
  return (
    <Section title={notificationSettingsTexts.title} lead={notificationSettingsTexts.lead}>
      {isError && <FailureState isCompact error={error} onRetry={() => void refetch()} />}
      <ul className="divide-y rounded-lg border bg-raised">
        {organizations.map(({ id, title, urls }) => (
          <li key={id} className="flex items-center gap-3 px-4 py-2.5">
            <Avatar name={title} photoURL={urls.logo} shape="square" size={24} />
            <span className="min-w-0 flex-1 font-medium wrap-anywhere">{title}</span>
            <Button
              size="small"
              aria-label={notificationSettingsTexts.openNamed(title)}
              onApproach={Settings.prepare}
              onPress={() => open(id)}
            >
              {notificationSettingsTexts.open}
            </Button>
          </li>
        ))}
      </ul>
      {opened !== undefined && (
        <Settings organizationId={opened.id} title={opened.title} onClose={() => open("")} />
      )}
    </Section>
  );
}
