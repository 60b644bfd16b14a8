import { useState, type SubmitEvent } from "react";
import { LogIn, TicketX } from "lucide-react";
import { useLoaderData, useNavigate } from "react-router";
import { queryClient } from "#console/data/query-client.ts";
import { signIn } from "#console/data/session.ts";
import { describeFailure, type Failure } from "#console/kit/failure.ts";
import { FrontPage } from "#console/kit/front-page.tsx";
import { useDocumentTitle } from "#console/kit/page-head.tsx";
import { mailTexts } from "#console/messages/mail.ts";
import { paths } from "#console/paths.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Button } from "#console/ui/button.tsx";
import { LinkButton } from "#console/ui/link.tsx";
import { TextField } from "#console/ui/text-field.tsx";
import { isOtherDocument, type loadMailedLink } from "./arrival.ts";

const t = mailTexts.arrival;

/** The target of a mailed link. It signs in when people press the button, because some mail programs open links themselves. */
export function Component() {
  const { link, account, next } = useLoaderData<typeof loadMailedLink>();
  const navigate = useNavigate();
  const [password, setPassword] = useState("");
  const [failure, setFailure] = useState<Failure>();
  const [pending, setPending] = useState<"with" | "without">();
  const [isMissing, setMissing] = useState(false);
  useDocumentTitle(t.documentTitle);
  if (account === undefined) {
    return (
      <FrontPage icon={<TicketX size={22} aria-hidden />} title={t.goneTitle}>
        <p className="text-muted">{t.gone}</p>
        <LinkButton href={paths.signIn()}>{t.signIn}</LinkButton>
      </FrontPage>
    );
  }
  const asksPassword = account.endsOthers === true && account.hasPassword === true;

  async function enter(known?: string) {
    setPending(known === undefined ? "without" : "with");
    setFailure(undefined);
    try {
      const credential = { mailedLink: link, ...(known !== undefined && { password: known }) };
      if ((await signIn(credential)) !== undefined) {
        // The sign-in page asks for the second step.
        await navigate(paths.signIn(next), { replace: true });
        return;
      }
      // Don't show this user data that another user loaded in this tab.
      queryClient.clear();
      if (isOtherDocument(next)) location.replace(next);
      else await navigate(next, { replace: true });
    } catch (error) {
      setFailure(describeFailure(error));
    }
    setPending(undefined);
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (pending !== undefined) return;
    setMissing(asksPassword && password === "");
    if (!asksPassword) void enter();
    else if (password !== "") void enter(password);
  }

  return (
    <FrontPage
      icon={<LogIn size={22} aria-hidden />}
      title={t.title(account.displayName)}
      lead={account.email}
    >
      {failure !== undefined && (
        <Banner tone="danger" live="alert" title={t.failed}>
          {failure.message}
        </Banner>
      )}
      {account.endsOthers === true && <p>{asksPassword ? t.endsPassword : t.ends}</p>}
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        {asksPassword && (
          <>
            <input hidden readOnly type="email" autoComplete="username" value={account.email} />
            <TextField
              label={t.password}
              name="password"
              type="password"
              autoComplete="current-password"
              value={password}
              onChange={setPassword}
              error={isMissing && password === "" ? t.missing : undefined}
            />
          </>
        )}
        <Button
          type="submit"
          variant="primary"
          isPending={pending === "with" || (pending !== undefined && !asksPassword)}
        >
          {asksPassword ? t.withPassword : t.submit}
        </Button>
      </form>
      {asksPassword && (
        <Button isPending={pending === "without"} onPress={() => void enter()}>
          {t.without}
        </Button>
      )}
    </FrontPage>
  );
}
