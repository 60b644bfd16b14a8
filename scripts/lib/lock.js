import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { inRoot } from "./paths.js";

const emptyFor = 5_000;

/**
 * Runs `work` while no other process runs under the same name in this checkout; others wait. The lock is a folder, because
 * creating one is atomic on every file system. A lock whose owner has died is taken over.
 *
 * @template T
 * @param {string} name
 * @param {() => T | Promise<T>} work
 * @returns {Promise<T>}
 */
export async function alone(name, work) {
  const lock = inRoot(".cache", `${name}.lock`);
  mkdirSync(inRoot(".cache"), { recursive: true });
  for (let waits = 0; !take(lock); waits++) {
    if (waits === 10) console.error(`Waiting for another ${name} of this checkout to finish.`);
    if (!removeStale(lock)) await sleep(200);
  }
  const release = () => rmSync(lock, { recursive: true, force: true });
  process.once("exit", release);
  try {
    return await work();
  } finally {
    process.off("exit", release);
    release();
  }
}

function take(/** @type {string} */ lock) {
  try {
    mkdirSync(lock);
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
  writeFileSync(`${lock}/owner`, String(process.pid));
  return true;
}

/** @returns {boolean} whether to retry immediately */
function removeStale(/** @type {string} */ lock) {
  const owner = ownerOf(lock);
  if (owner === undefined || isAlive(owner)) return false;
  // Renamed before it is removed: if two processes find the same dead owner, only one of them succeeds.
  const aside = `${lock}.${process.pid}`;
  try {
    renameSync(lock, aside);
  } catch {
    return false;
  }
  if (ownerOf(aside) === owner) rmSync(aside, { recursive: true, force: true });
  else renameSync(aside, lock);
  return true;
}

/** @returns {number | undefined} undefined if the lock is gone or its owner hasn't written its ID yet */
function ownerOf(/** @type {string} */ lock) {
  try {
    return Number(readFileSync(`${lock}/owner`, "utf8")) || undefined;
  } catch {
    try {
      return Date.now() - statSync(lock).mtimeMs > emptyFor ? -1 : undefined;
    } catch {
      return undefined;
    }
  }
}

function isAlive(/** @type {number} */ pid) {
  if (pid < 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}

const codeOf = (/** @type {unknown} */ error) =>
  error instanceof Error && "code" in error ? error.code : undefined;
