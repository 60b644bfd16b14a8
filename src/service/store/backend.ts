import type { Kysely } from "kysely";
import type { Database } from "./schema.ts";

/** What a database brings to the store; the rest is the same for all of them. */
export type Backend = {
  readonly dialect: "sqlite" | "postgres";
  readonly reader: Kysely<Database>;
  readonly writer: Kysely<Database>;
  /** A writer whose statements may take as long as they need. */
  readonly migrator: Kysely<Database>;
  /** Called before each transaction. @throws Failure 507 */
  checkSpace(): void;
  /** Whether running the transaction again may succeed. */
  isConflict(error: unknown): boolean;
  /** Whether another process made the same table at the same moment. */
  isLostRace(error: unknown): boolean;
  isDiskFull(error: unknown): boolean;
  end(): Promise<void>;
};
