import { queryClient } from "#console/data/query-client.ts";
import { PageBody, PageHead } from "#console/kit/page-head.tsx";
import { userQuery } from "#console/kit/queries.ts";
import { accountTexts as t } from "#console/messages/account.ts";
import { paths } from "#console/paths.ts";
import { Look } from "./look.tsx";
import { Password, passwordQuery } from "./password.tsx";
import { Profile } from "./profile.tsx";
import { sessionsQuery, tokensQuery } from "./queries.ts";
import { Sessions } from "./sessions.tsx";
import { Tokens } from "./tokens.tsx";

export async function loader() {
  void queryClient.prefetchQuery(passwordQuery());
  void queryClient.prefetchQuery(tokensQuery());
  void queryClient.prefetchQuery(sessionsQuery());
  await queryClient.ensureQueryData(userQuery());
  return null;
}

/** The user's own account, which belongs to no organization. */
export function Component() {
  return (
    <main id="main">
      <PageBody>
        <div className="mx-auto max-w-180">
          <PageHead title={t.title} crumbs={[{ label: t.back, href: paths.organizations() }]} />
          <Profile />
          <Password />
          <Look />
          <Tokens />
          <Sessions />
        </div>
      </PageBody>
    </main>
  );
}
