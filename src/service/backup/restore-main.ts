// `npm run restore -- FILE`: fills an empty store from a backup, in the folder of DATA_DIR or the database of DATABASE_URL.
import { describe, describeTime, runCommand } from "./command.ts";
import { restore } from "./restore.ts";

await runCommand(
  { usage: "npm run restore -- FILE", failed: "Nothing was restored" },
  async ({ settings, store, file, signal }) => {
    const { secretKeys, dataDir, databaseUrl } = settings;
    const { header, sums, keys } = await restore({ store, secretKeys, file, signal });
    const place = databaseUrl === undefined ? dataDir : "the database in DATABASE_URL";
    const key = keys.find(({ id }) => id === header.keyId);
    return [
      `Restored ${describe(sums)} of ${describeTime(header.takenAt)} to ${place}.`,
      "They were read back: all counts and hashes match.",
      ...(key === undefined
        ? []
        : [`Keep the key in ${key.place}: Bindery doesn't start without it.`]),
      "Everyone has to sign in again. What was revoked or used after the backup works again, so check tokens, invitations, and members.",
      "Now start Bindery.",
    ];
  },
);
