/**
 * Why an operation fails. `invalid`: it breaks a rule on its own (400); `missing`: it refers to something that doesn't
 * exist (404); `conflict`: the current tree doesn't allow it (409); `stale`: it is based on something that has changed
 * since (412).
 */
type OperationFault = "invalid" | "missing" | "conflict" | "stale";

/** Thrown for the first operation of a batch that fails; the whole batch is then discarded. */
export class OperationError extends Error {
  readonly reason: OperationFault;
  /** The invalid property of the operation, for example `into`. */
  readonly field: string;
  /** Index of the operation in its batch. */
  index = 0;

  constructor(reason: OperationFault, field: string, message: string) {
    super(message);
    this.name = "OperationError";
    this.reason = reason;
    this.field = field;
  }

  /** Path of the error in the request's body, for example `changes.3.into`. */
  get path(): string {
    return `changes.${this.index}.${this.field}`;
  }
}
