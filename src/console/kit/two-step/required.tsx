import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { queryOf } from "#console/data/query.ts";
import { twoStep } from "#screens/account.ts";
import { userQuery } from "#console/kit/queries.ts";
import { shell } from "#console/messages/common.ts";
import { twoStepTexts as t } from "#console/messages/two-step.ts";
import { paths } from "#console/paths.ts";
import { Button } from "#console/ui/button.tsx";
import { LinkButton } from "#console/ui/link.tsx";
import { TwoStepDialog } from "./dialogs.tsx";

/** In an organization that requires a second step: sets it up on the spot, or signs in again with it. */
export function SetUpRequired(props: { onDone: () => void }) {
  const { data: state } = useQuery(queryOf(twoStep()));
  const { data: user } = useQuery(userQuery());
  const [isOpen, setOpen] = useState(false);
  const { pathname, search, hash } = useLocation();
  if (state === undefined || user === undefined) return null;
  if (state.appSince !== undefined && !isOpen) {
    return (
      <>
        <p className="text-muted">{t.lockedAgain}</p>
        <LinkButton variant="primary" href={paths.signIn(pathname + search + hash, true)}>
          {shell.signInAgain}
        </LinkButton>
      </>
    );
  }
  return (
    <>
      <p className="text-muted">{t.lockedLead}</p>
      <Button variant="primary" onPress={() => setOpen(true)}>
        {t.setUp}
      </Button>
      {/* With a passkey, or another account. */}
      <LinkButton href={paths.signIn(pathname + search + hash, true)}>
        {shell.signInAgain}
      </LinkButton>
      {isOpen && (
        <TwoStepDialog
          task="set-up"
          state={state}
          email={user.email ?? ""}
          onClose={(isDone) => {
            setOpen(false);
            if (isDone) props.onDone();
          }}
        />
      )}
    </>
  );
}
