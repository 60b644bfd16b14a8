import type { SiteParams } from "#screens/sites.ts";
import { useWrite } from "#console/data/write.ts";
import { FormPanel } from "#console/kit/form/form-panel.tsx";
import { useFormSource } from "#console/kit/form/use-form-source.ts";
import { siteAudienceTexts } from "#console/messages/site-audience.ts";
import { showToast } from "#console/ui/toast.ts";
import { siteQuery } from "../queries.ts";
import { signInPageForm } from "./sign-in-page.form.ts";

const t = siteAudienceTexts.signIn;

/** Where the site sends visitors who need a token; for admins. */
export function SignInPage({ params }: { params: SiteParams }) {
  const { mutateAsync } = useWrite("PATCH /v1/orgs/{organizationId}/sites/{siteId}");
  const source = useFormSource(siteQuery(params), ({ visitorSignIn }) => ({
    visitorSignIn: visitorSignIn ?? "",
  }));
  return (
    <FormPanel
      {...source}
      isPatch
      schema={signInPageForm}
      action={t.savePage}
      onSubmit={async (body, ifMatch) => {
        await mutateAsync({ params, body, ifMatch });
        showToast({ tone: "success", title: t.pageSaved });
      }}
    >
      {({ Text }) => (
        <Text
          name="visitorSignIn"
          type="url"
          label={t.page}
          description={t.pageHint}
          placeholder="https://login.acme.example/docs"
          autoComplete="off"
        />
      )}
    </FormPanel>
  );
}
