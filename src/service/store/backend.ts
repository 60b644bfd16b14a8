import type { Kysely } from "kysely";
import type { Database } from "./schema.ts";

/** The parts of the store that differ between databases. */
export type Backend = {
  readonly dialect: "sqlite" | "postgres";
  readonly reader: Kysely<Database>;
  readonly writer: Kysely<Database>;
  /** A writer whose statements have no time limit. */
  readonly migrator: Kysely<Database>;
  /** Called before each transaction. @throws Failure 507 */
  checkSpace(): void;
  /** Whether running the transaction again may succeed. */
  isConflict(error: unknown): boolean;
  /** Whether another process created the same table at the same time. */
  isLostRace(error: unknown): boolean;
  isDiskFull(error: unknown): boolean;
  end(): Promise<void>;
};
