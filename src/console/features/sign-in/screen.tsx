import { useState, type SubmitEvent } from "react";
import { BookMarked } from "lucide-react";
import { useLoaderData, useNavigate, useSearchParams } from "react-router";
import { queryClient } from "#console/data/query-client.ts";
import { signIn, type Credential, readSignOnsOf } from "#console/data/session.ts";
import { describeFailure, type Failure } from "#console/kit/failure.ts";
import { FrontPage, Or, SignOnWays } from "#console/kit/front-page.tsx";
import { useDocumentTitle } from "#console/kit/page-head.tsx";
import { signInTexts as t } from "#console/messages/sign-in.ts";
import { Banner } from "#console/ui/banner.tsx";
import type { SsoLogin } from "#contract/saml.ts";
import { Button } from "#console/ui/button.tsx";
import { TextField } from "#console/ui/text-field.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { type loadSignIn, isOtherDocument } from "./arrival.ts";
import { MailWays } from "./mail-ways.tsx";
import { PasskeyWay } from "./passkey-way.tsx";

const SecondStep = openedLater(async () => (await import("./second-step.tsx")).SecondStep);

export function Component() {
  const { isUnused, mail, linkFailure, next, logins, ...arrival } =
    useLoaderData<typeof loadSignIn>();
  const [secondSteps, setSecondSteps] = useState(arrival.secondSteps);
  const navigate = useNavigate();
  const [failure, setFailure] = useState<Failure>();
  useDocumentTitle(t.submit);

  async function enter(credential: Credential): Promise<Failure | undefined> {
    setFailure(undefined);
    try {
      const missing = await signIn(credential);
      if (missing === undefined) await goOn();
      else setSecondSteps(missing);
      return undefined;
    } catch (error) {
      const refusal = describeFailure(error);
      setFailure(refusal);
      return refusal;
    }
  }

  async function goOn() {
    // Don't show this user data that another user loaded in this tab.
    queryClient.clear();
    if (isOtherDocument(next)) location.replace(next);
    else await navigate(next, { replace: true });
  }

  if (secondSteps !== undefined) {
    return (
      <SecondStep
        methods={secondSteps}
        onDone={goOn}
        onEnd={(reason) => {
          setSecondSteps(undefined);
          setFailure(reason);
        }}
      />
    );
  }

  return (
    <FrontPage
      icon={<BookMarked size={22} aria-hidden />}
      title={t.title}
      lead={t.lead}
      foot={isUnused ? t.linkHint : undefined}
    >
      {failure === undefined ? (
        <Refusals linkFailure={linkFailure} organization={logins[0]?.organization} />
      ) : (
        <Banner tone="danger" live="alert" title={t.failed}>
          {failure.message}
        </Banner>
      )}
      {logins.length > 0 && (
        <>
          <SignOnWays logins={logins} next={next} />
          <Or />
        </>
      )}
      <CredentialForm
        onSubmit={enter}
        onOther={() => setFailure(undefined)}
        next={next}
        mail={mail}
        offered={logins}
      />
    </FrontPage>
  );
}

/** Why signing in failed with a link or an identity provider. */
function Refusals(props: { linkFailure: Failure | undefined; organization: string | undefined }) {
  const { linkFailure, organization } = props;
  const [params] = useSearchParams();
  const refused = params.get("refused");
  const hints = new Map<string | null, string>([
    ["own-account", t.refusedOwnAccount],
    ["disabled", t.refusedDisabled(organization)],
    ["account-disabled", t.refusedAccount],
  ]);
  return (
    <>
      {refused !== null && (
        <Banner tone="warning" live="alert" title={t.refused}>
          {hints.get(params.get("hint")) ?? t.refusedHint(refused)}
        </Banner>
      )}
      {linkFailure !== undefined && (
        <Banner tone="warning" live="alert" title={t.failedLink}>
          {linkFailure.message}
        </Banner>
      )}
    </>
  );
}

type FormProps = {
  /** Shows errors itself, and returns them. */
  onSubmit: (credential: Credential) => Promise<Failure | undefined>;
  /** Called when another way is tried, so that an earlier failure isn't shown beside its result. */
  onOther: () => void;
  /** Where to go after single sign-on. */
  next: string;
  /** Whether links can be sent by email. */
  mail: boolean;
  /** The identity providers that are already shown. */
  offered: readonly SsoLogin[];
};

/** Asks for the email first, then for a password or single sign-on. Also accepts passkeys and API tokens. */
function CredentialForm(props: FormProps) {
  const [byToken, setByToken] = useState(false);
  return (
    <>
      {byToken ? (
        <TokenForm onSubmit={props.onSubmit} />
      ) : (
        <>
          <EmailForm {...props} />
          <PasskeyWay onSubmit={props.onSubmit} />
        </>
      )}
      <Button variant="quiet" onPress={() => setByToken(!byToken)}>
        {byToken ? t.useEmail : t.useToken}
      </Button>
    </>
  );
}

/** The options for an entered email. */
type Step = { email: string; logins: readonly SsoLogin[] };

function EmailForm({ onSubmit, onOther, next, mail, offered }: FormProps) {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [step, setStep] = useState<Step>();
  const { wasSent, isPending, submit } = useSubmit();
  const given = email.trim();
  // If the email was edited afterwards, the options no longer apply.
  const current = step?.email === given ? step : undefined;

  async function find() {
    if (given === "") return false;
    // A password works without knowing the other options.
    const logins = await readSignOnsOf(given).catch(() => []);
    const others = logins.filter(({ id }) => !offered.some((login) => login.id === id));
    setStep({ email: given, logins: others });
    return true;
  }

  async function enter() {
    if (password === "") return false;
    await onSubmit({ email: given, password });
    return true;
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => void submit(event, current === undefined ? find : enter)}
    >
      <TextField
        label={t.email}
        name="email"
        type="email"
        autoComplete="username webauthn"
        autoFocus
        value={email}
        onChange={setEmail}
        error={wasSent && given === "" ? t.missingEmail : undefined}
      />
      {current !== undefined && current.logins.length > 0 && (
        <>
          <p className="text-sm text-muted">{t.offered}</p>
          <SignOnWays logins={current.logins} next={next} />
          <Or />
        </>
      )}
      {current !== undefined && (
        <TextField
          // Another email has another password.
          key={`password of ${current.email}`}
          label={t.password}
          name="password"
          type="password"
          autoComplete="current-password"
          autoFocus
          value={password}
          onChange={setPassword}
          error={wasSent && password === "" ? t.missingPassword : undefined}
        />
      )}
      <Button type="submit" variant="primary" isPending={isPending}>
        {current === undefined ? t.next : t.submit}
      </Button>
      {current !== undefined && !mail && <p className="text-sm text-muted">{t.forgot}</p>}
      {current !== undefined && mail && (
        <MailWays
          key={`links to ${current.email}`}
          email={current.email}
          next={next}
          onAsk={onOther}
        />
      )}
    </form>
  );
}

function TokenForm({ onSubmit }: Pick<FormProps, "onSubmit">) {
  const [token, setToken] = useState("");
  const { wasSent, isPending, submit } = useSubmit();

  async function enter() {
    if (token.trim() === "") return false;
    await onSubmit({ token: token.trim() });
    return true;
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => void submit(event, enter)}
    >
      <TextField
        label={t.token}
        description={t.tokenHint}
        name="token"
        type="password"
        autoComplete="off"
        autoFocus
        value={token}
        onChange={setToken}
        error={wasSent && token.trim() === "" ? t.missingToken : undefined}
      />
      <Button type="submit" variant="primary" isPending={isPending}>
        {t.submit}
      </Button>
    </form>
  );
}

/** One step of a form at a time. A step returns false if something is missing; errors are shown from then on. */
function useSubmit() {
  const [wasSent, setWasSent] = useState(false);
  const [isPending, setPending] = useState(false);
  return {
    wasSent,
    isPending,
    async submit(event: SubmitEvent, step: () => Promise<boolean>) {
      event.preventDefault();
      if (isPending) return;
      setPending(true);
      setWasSent(!(await step()));
      setPending(false);
    },
  };
}
