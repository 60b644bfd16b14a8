import { useCallback, useState } from "react";
import { useSuspenseQuery } from "@tanstack/react-query";
import type { AddressLists as Lists } from "#contract/address-lists.ts";
import type { Organization } from "#contract/organization.ts";
import { addressLists } from "#screens/settings.ts";
import { queryOf } from "#console/data/query.ts";
import { useWrite } from "#console/data/write.ts";
import { Confirm } from "#console/kit/confirm.tsx";
import { describeFailure } from "#console/kit/failure.ts";
import { TagsInput } from "#console/kit/fields/fields.tsx";
import { FormPanel } from "#console/kit/form/form-panel.tsx";
import { useFormSource } from "#console/kit/form/use-form-source.ts";
import { Section } from "#console/kit/panel.tsx";
import { accessTexts } from "#console/messages/settings-access.ts";
import { settingsTexts } from "#console/messages/settings.ts";
import { showToast } from "#console/ui/toast.ts";
import { addressListsForm } from "../organization.form.ts";

const t = accessTexts.addresses;

const toValues = ({ console, tokens }: Lists) => ({ console, tokens });

/** From which networks an organization can be reached. Whoever would lock themselves out is asked first. */
export function AddressLists({ organization }: { organization: Organization }) {
  const query = queryOf(addressLists(organization.id));
  const source = useFormSource(query, toValues);
  const { yourAddress } = useSuspenseQuery(query).data;
  const { mutateAsync } = useWrite("PUT /v1/orgs/{organizationId}/address-lists");
  const params = { organizationId: organization.id };
  const { confirms, question } = useLockedOutQuestion(organization.title, yourAddress);
  const shared = { parse: readNetworks, separator, none: t.none, listLabel: t.list };
  return (
    <Section title={t.title} lead={t.lead}>
      <FormPanel
        {...source}
        schema={addressListsForm}
        draft={`address lists ${organization.id}`}
        action={settingsTexts.save}
        onSubmit={async (body, ifMatch) => {
          try {
            await mutateAsync({ params, body, ifMatch });
          } catch (error) {
            if (describeFailure(error).status !== 409 || !(await confirms())) throw error;
            await mutateAsync({ params, body: { ...body, lockOut: true }, ifMatch });
          }
          showToast({ tone: "success", title: settingsTexts.saved });
        }}
      >
        {() => (
          <>
            <TagsInput
              {...shared}
              name="console"
              label={t.console}
              description={t.hint}
              placeholder={t.example}
            />
            <TagsInput
              {...shared}
              name="tokens"
              label={t.tokens}
              description={t.hint}
              placeholder={t.example}
            />
            <p className="text-sm text-muted">{t.yours(yourAddress)}</p>
          </>
        )}
      </FormPanel>
      {question}
    </Section>
  );
}

/** Characters that end a network while it is typed or pasted. */
const separator = /[,;\s]/;

/** @returns each network once; the platform checks them */
function readNetworks(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((part) => part !== ""))];
}

/** @returns `confirms`, which resolves to whether to go on, and the question, to render anywhere */
function useLockedOutQuestion(title: string, yourAddress: string) {
  const [answer, setAnswer] = useState<(isSure: boolean) => void>();
  const confirms = useCallback(async () => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    setAnswer(() => resolve);
    return promise;
  }, []);
  const question = answer !== undefined && (
    <Confirm
      isOpen
      danger
      title={t.ask.title}
      action={t.ask.action}
      typeName={title}
      onConfirm={async () => answer(true)}
      onClose={() => {
        answer(false);
        setAnswer(undefined);
      }}
    >
      <p>{t.ask.body(yourAddress)}</p>
      <p>{t.ask.back}</p>
    </Confirm>
  );
  return { confirms, question };
}
