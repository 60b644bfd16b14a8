import { useState } from "react";
import type { SubmitEvent } from "react";
import type { Credential } from "#console/data/session.ts";
import { signInTexts as t } from "#console/messages/sign-in.ts";
import { Button } from "#console/ui/button.tsx";
import { TextField } from "#console/ui/text-field.tsx";

/** E-mail and password, or a token. */
export function CredentialForm(props: { onSubmit: (credential: Credential) => Promise<void> }) {
  const [byToken, setByToken] = useState(false);
  const [values, setValues] = useState({ email: "", password: "", token: "" });
  const [wasSent, setWasSent] = useState(false);
  const [isPending, setPending] = useState(false);
  const set = (name: keyof typeof values) => (value: string) =>
    setValues({ ...values, [name]: value });
  const missing = (name: keyof typeof values, text: string) =>
    wasSent && values[name].trim() === "" ? text : undefined;

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setWasSent(true);
    const { email, password, token } = values;
    const isComplete = byToken ? token.trim() !== "" : email.trim() !== "" && password !== "";
    if (!isComplete || isPending) return;
    setPending(true);
    await props.onSubmit(byToken ? { token: token.trim() } : { email: email.trim(), password });
    setPending(false);
  }

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      {byToken ? (
        <TextField
          label={t.token}
          description={t.tokenHint}
          name="token"
          type="password"
          autoComplete="off"
          autoFocus
          value={values.token}
          onChange={set("token")}
          error={missing("token", t.missingToken)}
        />
      ) : (
        <>
          <TextField
            label={t.email}
            name="email"
            type="email"
            autoComplete="username"
            autoFocus
            value={values.email}
            onChange={set("email")}
            error={missing("email", t.missingEmail)}
          />
          <TextField
            label={t.password}
            name="password"
            type="password"
            autoComplete="current-password"
            value={values.password}
            onChange={set("password")}
            error={missing("password", t.missingPassword)}
          />
        </>
      )}
      <Button type="submit" variant="primary" isPending={isPending}>
        {t.submit}
      </Button>
      <Button
        variant="quiet"
        onPress={() => {
          setByToken(!byToken);
          setWasSent(false);
        }}
      >
        {byToken ? t.usePassword : t.useToken}
      </Button>
    </form>
  );
}
