import { useCallback, useEffect, useState, useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { CircleAlert, Users, FileUp } from "lucide-react";
import type { Organization } from "#contract/organization.ts";
import { roleChoices } from "#screens/roles.ts";
import { useWrite } from "#console/data/write.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { FormPanel } from "#console/kit/form/form-panel.tsx";
import { Panel } from "#console/kit/panel.tsx";
import { choiceOf, roleOf, roleOptions } from "#console/kit/roles.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { useSettled } from "#console/kit/timing.ts";
import { invitationTexts, invitingTexts } from "#console/messages/invitations.ts";
import { peopleTexts } from "#console/messages/people.ts";
import { paths } from "#console/paths.ts";
import { later, useLater } from "#console/ui/later.ts";
import { Link } from "#console/ui/link.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { Button } from "#console/ui/button.tsx";
import { showToast } from "#console/ui/toast.ts";
import type { Addresses } from "./addresses.ts";
import type { Recipient, Result } from "./outcome.tsx";
import { peopleForm } from "./invitation.form.ts";

const t = invitationTexts.people;

/** Finds the emails in a text, once there is one. */
const addresses = later(() => import("./addresses.ts"));
const Outcome = openedLater(async () => (await import("./outcome.tsx")).Outcome);

/** Emails that were sent together; `number` counts from 1. */
type Sending = {
  number: number;
  sent: ReadonlySet<string>;
  results: readonly Result[];
  /** The number of entries that aren't emails. */
  invalid: number;
};

/** Invites emails with the same role, then shows the link for each. Invalid entries stay in the field for correction. */
export function AddPeople() {
  const { organization, user } = useOrganization();
  const send = useSendInvites(organization.id);
  const [last, setLast] = useState<Sending>();
  const { admin } = organization.permissions;
  return (
    <Panel title={t.title} id="add-people">
      <div className="grid gap-x-12 gap-y-4 lg:grid-cols-[17rem_minmax(0,36rem)]">
        <Lead organization={organization} />
        <div className="flex min-w-0 flex-col gap-6">
          {last !== undefined && (
            <Outcome
              key={last.number}
              results={last.results}
              invalid={last.invalid}
              mail={organization.mail === true}
              onAgain={async (rest) => {
                const again = await send(rest);
                const others = last.results.filter(({ state }) => state !== "unsent");
                setLast({ ...last, results: [...others, ...again] });
              }}
              onOthers={() => setLast(undefined)}
            />
          )}
          {(last === undefined || last.invalid > 0) && (
            <FormPanel
              schema={peopleForm}
              values={{ addresses: "", role: choiceOf(organization.defaultRole ?? "read") }}
              draft={`invite ${organization.id} ${user.id}`}
              action={t.submit}
              readOnly={admin ? undefined : invitingTexts.needAdmin}
              note={<AddressSummary />}
              onSubmit={async ({ addresses: text, role }) => {
                const { readAddresses } = await addresses.load();
                const { valid, invalid, known } = readAddresses(text);
                const results = await send(
                  valid.map((address) => {
                    const { name, role: own = role } = known.get(address) ?? {};
                    return { address, name, role: roleOf(own) };
                  }),
                );
                setLast((before) => ({
                  number: (before?.number ?? 0) + 1,
                  sent: new Set(valid),
                  results,
                  invalid: invalid.length,
                }));
              }}
            >
              {({ Area, Choice }) => (
                <>
                  <Area
                    name="addresses"
                    label={t.addresses}
                    description={t.hint}
                    placeholder={t.placeholder}
                    rows={5}
                  />
                  {admin && <AddressFile />}
                  <Choice name="role" label={t.role} options={roleOptions} />
                  {last !== undefined && <Leftovers sent={last.sent} />}
                </>
              )}
            </FormPanel>
          )}
        </div>
      </div>
    </Panel>
  );
}

function Lead({ organization }: { organization: Organization }) {
  return (
    <div className="flex flex-col gap-2 text-muted">
      <p>{organization.mail === true ? t.leadMail : t.lead}</p>
      {organization.mail !== true && organization.permissions.admin && (
        <p>
          <Link href={paths.settings(organization.id)}>{t.setUpMail}</Link>
        </p>
      )}
      {organization.sso ? (
        <p>{t.leadSignOn}</p>
      ) : (
        organization.permissions.admin && (
          <p>
            <Link href={paths.settings(organization.id, "sso")}>{t.signOn}</Link>
          </p>
        )
      )}
    </div>
  );
}

/** Removes the sent emails from the field, and leaves what is invalid or was typed meanwhile. */
function Leftovers({ sent }: { sent: ReadonlySet<string> }) {
  const { getValues, setValue } = useFormContext<{ addresses: string }>();
  const reader = useLater(addresses, true);
  useEffect(() => {
    if (reader === undefined) return;
    const { valid, invalid, known } = reader.readAddresses(getValues("addresses"));
    const unsent = valid.filter((address) => !sent.has(address));
    const left = [
      ...invalid,
      ...unsent.map((address) => reader.lineOf(address, known.get(address))),
    ];
    // One per line: next to an email on the same line, it would count as a name.
    setValue("addresses", left.join("\n"), { shouldDirty: true, shouldValidate: true });
  }, [getValues, setValue, sent, reader]);
  return null;
}

/** Entries listed by name before the rest is only counted. */
const shown = 5;

const nothing: Addresses = { valid: [], repeated: [], invalid: [], known: new Map() };

/** How many emails the text contains, and which entries are skipped and why. */
function AddressSummary() {
  const text: unknown = useWatch({ name: "addresses" });
  const settled = useSettled(typeof text === "string" ? text : "", 150);
  const reader = useLater(addresses, settled !== "");
  const { valid, repeated, invalid, known } = reader?.readAddresses(settled) ?? nothing;
  const ownRoles = roleChoices.flatMap((role) => {
    const count = [...known.values()].filter((about) => about.role === role).length;
    return count === 0 ? [] : t.asRole(count, peopleTexts.roles[role]);
  });
  return (
    <div role="status" className="flex flex-col gap-1 pt-1.5 text-sm">
      {valid.length > 0 && (
        <p className="flex items-center gap-1.5 font-medium">
          <Users size={14} aria-hidden /> {t.found(valid.length)}
        </p>
      )}
      {ownRoles.length > 0 && <p>{t.ownRoles(ownRoles)}</p>}
      <Left title={t.repeated(repeated.length)} entries={repeated} />
      <Left title={t.invalid(invalid.length)} entries={invalid} isFault />
    </div>
  );
}

function Left(props: { title: string; entries: readonly string[]; isFault?: boolean }) {
  const { title, entries, isFault = false } = props;
  if (entries.length === 0) return null;
  const rest = entries.length - shown;
  return (
    <p className={isFault ? "text-danger" : "text-muted"}>
      {isFault && <CircleAlert size={14} aria-hidden className="me-1.5 inline align-[-2px]" />}
      {title}:{" "}
      <span className="wrap-anywhere">
        {entries.slice(0, shown).join(", ")}
        {rest > 0 && ` ${t.more(rest)}`}
      </span>
    </p>
  );
}

/** The limit of emails per request. */
const atOnce = 100;

/**
 * Sends emails in batches. A failed batch doesn't affect the others; its emails are reported as not sent.
 *
 * @returns the result for each email
 * @throws RequestFailure when all batches fail
 */
function useSendInvites(organizationId: string) {
  const { mutateAsync } = useWrite("POST /v1/orgs/{organizationId}/invites", {
    queue: `invites ${organizationId}`,
  });
  return useCallback(
    async (recipients: readonly Recipient[]): Promise<Result[]> => {
      const results: Result[] = [];
      let failure: unknown;
      const { inPieces } = await addresses.load();
      const byRole = [...Map.groupBy(recipients, ({ role }) => role)];
      for (const [role, people] of byRole.flatMap(([role, all]) =>
        inPieces(all, atOnce).map((piece) => [role, piece] as const),
      )) {
        const emails = people.map(({ address }) => address);
        const names = people.flatMap(({ address, name }) =>
          name === undefined ? [] : [[address, name] as const],
        );
        const body = {
          emails,
          role,
          ...(names.length > 0 && { names: Object.fromEntries(names) }),
        };
        try {
          const result = await mutateAsync({ params: { organizationId }, body });
          const links = new Map(result.invites.map(({ email, urls }) => [email, urls.invite]));
          const failed = new Map(result.failed.map(({ email, reason }) => [email, reason]));
          for (const person of people) {
            const link = links.get(person.address);
            const state = link === undefined ? "failed" : "invited";
            results.push({ ...person, state, link, reason: failed.get(person.address) });
          }
        } catch (error) {
          failure = error;
          const reason = t.unsentReason(describeFailure(error).message);
          for (const person of people) {
            results.push({ ...person, state: "unsent", link: undefined, reason });
          }
        }
      }
      if (results.every(({ state }) => state === "unsent")) throw failure;
      return results;
    },
    [mutateAsync, organizationId],
  );
}

/** The largest file to read, in bytes: far more than any list of people needs. */
const largest = 5_000_000;

/** Appends the text of a file to the field. */
function AddressFile() {
  const form = useFormContext<{ addresses: string }>();
  const input = useRef<HTMLInputElement>(null);

  async function read(file: File) {
    if (file.size > largest) {
      showToast({ tone: "danger", title: t.fileTooLarge });
      return;
    }
    try {
      const text = await file.text();
      const before = form.getValues("addresses").trimEnd();
      const addresses = before === "" ? text : `${before}\n${text}`;
      form.setValue("addresses", addresses, { shouldDirty: true, shouldValidate: true });
    } catch {
      showToast({ tone: "danger", title: t.fileFailed });
    }
  }

  return (
    <div className="flex justify-end">
      <Button
        size="small"
        icon={<FileUp size={14} aria-hidden />}
        onPress={() => input.current?.click()}
      >
        {t.file}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t.file}
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file !== undefined) void read(file);
          // So that the same file can be chosen again after it was edited.
          target.value = "";
        }}
      />
    </div>
  );
}
