import pg from "pg";
import { Failure } from "../errors.ts";

const later = { "Retry-After": "2" };

/** A 503: the database can't do something now but may be able to in a moment. */
export class Unavailable extends Failure {
  /** Whether the connection was lost and nothing was committed, so that the caller can retry with another one. */
  readonly lost: boolean;

  constructor(message: string, { lost, cause }: { lost: boolean; cause?: unknown }) {
    super(503, message, undefined, later);
    this.name = "Unavailable";
    this.lost = lost;
    this.cause = cause;
  }
}

/** PostgreSQL's codes for a connection that can't be used: broken ones, shutdowns, too many sessions. */
const lostCodes = /^(08...|57P0[1235]|25P03|53300)$/;
const lockTimeout = "55P03";
const statementTimeout = "57014";

/** Whether the error comes from a running server. A server that is starting or stopping doesn't count. */
export function isResponse(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !/^57P0[123]$/.test(error.code ?? "");
}

/** Whether the server is read-only, because another one has taken over or will. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "25006";
}

/**
 * Whether a statement timed out waiting for a lock on a whole table. If it waited for a row, the context names the row.
 */
export function isTableLock(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError) || error.code !== lockTimeout) return false;
  return !/\(\d+,\d+\)/.test(error.where ?? "");
}

/** @returns an Unavailable for errors of the server or the connection; anything else unchanged */
export function explainUnavailable(error: unknown): unknown {
  if (error instanceof pg.DatabaseError) {
    const { code = "" } = error;
    if (lostCodes.test(code)) return unreachable(error);
    if (code === lockTimeout) return locked(error);
    if (code === statementTimeout) return tooSlow(error);
    return error;
  }
  // Programming errors. All other errors from pg are about the connection.
  if (error instanceof TypeError || error instanceof RangeError || error instanceof Failure) {
    return error;
  }
  return unreachable(error);
}

export function unreachable(cause: unknown): Unavailable {
  const message = "Bindery can't reach its database right now. Try again in a moment.";
  return new Unavailable(message, { lost: true, cause });
}

export function tooSlow(cause: unknown): Unavailable {
  const message = "The database took too long to answer. Try again in a moment.";
  return new Unavailable(message, { lost: false, cause });
}

export function locked(cause?: unknown): Unavailable {
  const message = "Database maintenance is in progress. Try again in a moment.";
  return new Unavailable(message, { lost: false, cause });
}

/** The connection was lost between sending the commit and its confirmation. */
export function perhapsCommitted(cause: unknown): Unavailable {
  const message =
    "The connection to the database was lost while saving. Check whether your change was saved before you try again.";
  return new Unavailable(message, { lost: false, cause });
}
