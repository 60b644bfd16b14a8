/** Why there is no backup, or nothing was restored: a sentence for the person who runs the command. */
export class BackupError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "BackupError";
  }
}

/** What the system's error means for the command; other errors unchanged. */
export function explainDisk(error: unknown, place: string): unknown {
  const { code } = error as { code?: unknown };
  if (code === "ENOSPC" || code === "EDQUOT" || code === "SQLITE_FULL" || code === "53100") {
    return new BackupError(`the disk of ${place} is full. Free up space, then try again.`, error);
  }
  if (code === "EACCES" || code === "EROFS" || code === "EPERM") {
    return new BackupError(
      `this user can't write to ${place}. Make it writable, or name another place.`,
      error,
    );
  }
  return error;
}
