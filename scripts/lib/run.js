import { spawn } from "node:child_process";
import { root } from "./paths.js";

/**
 * Runs a program in the root of the checkout, shows its output, and forwards signals to it.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string | undefined>} [env] added to this process's own
 * @returns {Promise<number>} its exit code; 1 if a signal ended it or it couldn't be started
 */
export function run(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: "inherit",
      env: { ...process.env, ...env },
    });
    const pass = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
    const end = (/** @type {number} */ code) => {
      process.off("SIGTERM", pass).off("SIGINT", pass);
      resolve(code);
    };
    process.on("SIGTERM", pass).on("SIGINT", pass);
    child.on("error", (error) => {
      console.error(`${command} could not be started: ${error.message}`);
      end(1);
    });
    child.on("close", (code) => end(code ?? 1));
  });
}

/** Runs a script of an installed package with the current Node. */
export const runNode = (
  /** @type {string[]} */ args,
  /** @type {Record<string, string>} */ env = {},
) => run(process.execPath, args, env);
