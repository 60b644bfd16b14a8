import { useSuspenseQuery } from "@tanstack/react-query";
import { useWrite } from "#console/data/write.ts";
import { FormPanel } from "#console/kit/form/form-panel.tsx";
import { userQuery } from "#console/kit/queries.ts";
import { accountTexts } from "#console/messages/account.ts";
import { Avatar } from "#console/ui/avatar.tsx";
import { showToast } from "#console/ui/toast.ts";
import { profileForm } from "./account.form.ts";
import { Section } from "./section.tsx";

const t = accountTexts.profile;

export function Profile() {
  const { data: user } = useSuspenseQuery(userQuery());
  const write = useWrite("PATCH /v1/user");
  return (
    <Section title={t.title} lead={t.lead}>
      <div className="flex flex-wrap gap-6">
        <Avatar name={user.displayName} photoURL={user.photoURL} size={48} />
        <div className="min-w-0 flex-1 basis-72">
          {user.permissions.changeProfile ? (
            <FormPanel
              isPatch
              schema={profileForm}
              values={{ displayName: user.displayName, photoURL: user.photoURL ?? "" }}
              action={t.save}
              onSubmit={async (body) => {
                await write.mutateAsync({ body });
                showToast({ tone: "success", title: t.saved });
              }}
            >
              {({ Text }) => (
                <>
                  <Text name="displayName" label={t.name} autoComplete="name" />
                  <Text
                    name="photoURL"
                    type="url"
                    label={t.photo}
                    description={t.photoHint}
                    placeholder="https://…"
                  />
                  {user.email !== undefined && (
                    <dl>
                      <dt className="font-medium">{t.email}</dt>
                      <dd className="wrap-anywhere">{user.email}</dd>
                      <dd className="text-sm text-muted">{t.emailHint}</dd>
                    </dl>
                  )}
                </>
              )}
            </FormPanel>
          ) : (
            <div className="flex flex-col gap-3">
              <p className="font-medium wrap-anywhere">{user.displayName}</p>
              <p className="wrap-anywhere">{user.email}</p>
              <p className="text-muted">{t.mayNot}</p>
            </div>
          )}
        </div>
      </div>
    </Section>
  );
}
