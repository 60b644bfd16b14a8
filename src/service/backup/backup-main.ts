// `npm run backup -- FILE`: writes the whole store to a new file. Works while Bindery runs on the same store.
import { constants, setPriority } from "node:os";
import { keysOfStore } from "#service/kernel/vault/open-vault.ts";
import { systemClock } from "#service/kernel/clock.ts";
import { megabyte } from "#service/kernel/store/data-folder.ts";
import { backUp } from "./back-up.ts";
import { describe, describeTime, runCommand } from "./command.ts";
import { keyAdvice } from "./keys.ts";

// The running service goes first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

await runCommand(
  { usage: "npm run backup -- FILE", failed: "No backup was made" },
  async ({ settings, store, file, signal }) => {
    const { header, sums, bytes } = await backUp({ store, file, now: systemClock.now(), signal });
    const size = Math.max(0.1, bytes / megabyte).toFixed(1);
    return [
      `Backed up ${describe(sums)} to ${file} (${size} MB), as they were at ${describeTime(header.takenAt)}.`,
      "The file was read back: all counts and hashes match.",
      keyAdvice(header.keyId, await keysOfStore(settings)),
    ];
  },
);
