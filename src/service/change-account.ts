import { systemClock } from "#service/kernel/clock.ts";
import { createIds } from "#service/kernel/ids.ts";
import type { Environment } from "#service/kernel/context.ts";
import { createLog } from "#service/kernel/log.ts";
import { createMail, type MailQueue } from "#service/kernel/mail/mail.ts";
import { readSettings } from "#service/kernel/settings.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { openVault } from "#service/kernel/vault/open-vault.ts";
import { openStoreBeside } from "#service/database/open.ts";

/** What the commands of the server's operator work with. */
type Facilities = Pick<Environment, "clock" | "ids" | "settings"> & {
  /** The running service sends what is queued here. */
  mail: MailQueue;
};

const noMail: MailQueue = { isOn: false, enqueue: () => Promise.resolve(undefined) };

/**
 * Runs a command of the server's operator that changes one account, in one transaction, beside a service that may run on the same
 * store. Prints what was done, or why nothing was changed, and sets the exit code.
 * @param change its errors are sentences for the operator; returns what to print
 */
export async function changeAccount(
  change: (
    tx: Db,
    facilities: Facilities,
    account: { owner: { id: string; email: string }; rest: string[]; origin: string | undefined },
  ) => Promise<string>,
): Promise<void> {
  try {
    const [email = "", ...rest] = process.argv.slice(2);
    const settings = readSettings(process.env);
    const log = createLog("warn");
    const store = await openStoreBeside({ ...settings, log });
    try {
      const kernel = { settings, store, log, clock: systemClock, ids: createIds(systemClock) };
      const mail =
        settings.mail === undefined
          ? noMail
          : createMail({ ...kernel, vault: await openVault(settings, store, log) });
      const done = await store.transaction(async (tx) => {
        const owner = await tx
          .selectFrom("user")
          .select(["id", "email"])
          .where("email", "=", email.toLowerCase())
          .executeTakeFirst();
        if (owner === undefined) {
          throw new Error(
            email === "" ? "give the email of one account." : `no account has the email ${email}.`,
          );
        }
        return change(tx, { ...kernel, mail }, { owner, rest, origin: settings.publicUrl });
      });
      console.log(done);
    } finally {
      await store.close();
    }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    console.error(`Nothing was changed: ${message}`);
    process.exitCode = 1;
  }
}
