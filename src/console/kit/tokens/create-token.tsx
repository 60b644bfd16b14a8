import { useState } from "react";
import type { z } from "zod";
import { tokenTexts as t } from "#console/messages/tokens.ts";
import { FormDialog } from "../form/form-dialog.tsx";
import type { FormPanelProps } from "../form/form-panel.tsx";
import type { Values } from "../form/values.ts";
import { NewSecret } from "../new-secret.tsx";
import { inDays } from "../time.tsx";

/** What people choose: days, or "never". The platform receives a date. */
type Term = { term: string };

/** When a token ends, as its request has it. */
type End = { expiresAt?: string };

/**
 * Asks for a new token with a form, then shows the token, the only time it is visible.
 *
 * @param props.create - creates the token from what was filled in, with the date of the chosen term
 */
export function CreateToken<S extends z.ZodType<Term>, V extends Values & Term>(
  props: Pick<FormPanelProps<S, V>, "values" | "children"> & {
    title: string;
    schema: S;
    create: (body: S["_zod"]["output"], end: End) => Promise<{ name: string; token: string }>;
    onClose: () => void;
  },
) {
  const { create, onClose, ...form } = props;
  const [made, setMade] = useState<{ name: string; token: string }>();
  if (made !== undefined) {
    return (
      <NewSecret
        title={t.made(made.name)}
        lead={t.once}
        label={t.secret}
        value={made.token}
        copy={t.copy}
        copied={t.copied}
        onClose={onClose}
      />
    );
  }
  return (
    <FormDialog
      {...form}
      size="small"
      action={t.submit}
      onClose={onClose}
      onSubmit={async (body) => setMade(await create(body, endOf(body)))}
    />
  );
}

function endOf({ term }: Term): End {
  return term === "never" ? {} : { expiresAt: inDays(Number(term)) };
}

const accesses = ["write", "read"] as const;

/** Whether a token can write, as the options of a choice. */
export const accessOptions = accesses.map((value) => ({ value, label: t.accesses[value] }));

/** @param access - the value of one of `accessOptions` */
export function scopesOf(access: string): ("read" | "write")[] {
  return access === "write" ? ["read", "write"] : ["read"];
}

/** @param terms - lifetimes to choose from: days, or "never" */
export function termOptions(terms: readonly string[]): { value: string; label: string }[] {
  return terms.map((value) => ({ value, label: t.expiry(value) }));
}
