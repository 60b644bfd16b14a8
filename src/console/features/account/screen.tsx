import { PageBody, PageHead } from "#console/kit/page-head.tsx";
import { accountTexts as t } from "#console/messages/account.ts";
import { paths } from "#console/paths.ts";
import { Look } from "./look.tsx";
import { Notices } from "./notices.tsx";
import { SignIn } from "./password.tsx";
import { Profile } from "./profile.tsx";
import { Sessions } from "./sessions.tsx";
import { Tokens } from "./tokens.tsx";

/** The user's own account, which belongs to no organization. */
export function Component() {
  return (
    <main id="main">
      <PageBody>
        <div className="mx-auto max-w-180">
          <PageHead title={t.title} crumbs={[{ label: t.back, href: paths.organizations() }]} />
          <Notices />
          <Profile />
          <SignIn />
          <Look />
          <Tokens />
          <Sessions />
        </div>
      </PageBody>
    </main>
  );
}
