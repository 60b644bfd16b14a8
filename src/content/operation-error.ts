/**
 * Why an operation cannot be done. `invalid`: it breaks a rule by itself (400); `missing`: what it names is not there
 * (404); `conflict`: the tree forbids it (409).
 */
export type OperationFault = "invalid" | "missing" | "conflict";

/** Thrown for the first operation of a batch that cannot be done; nothing of the batch is then done. */
export class OperationError extends Error {
  readonly reason: OperationFault;
  /** The member of the operation that is wrong, for example `into`. */
  readonly field: string;
  /** Index of the operation in its batch. */
  index = 0;

  constructor(reason: OperationFault, field: string, message: string) {
    super(message);
    this.name = "OperationError";
    this.reason = reason;
    this.field = field;
  }

  /** Where the fault is in the request's body, for example `changes.3.into`. */
  get path(): string {
    return `changes.${this.index}.${this.field}`;
  }
}
