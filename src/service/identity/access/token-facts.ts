import { sql } from "kysely";
import type { TokenFacts } from "#service/kernel/caller.ts";
import { compileOnce } from "#service/kernel/store/compile-once.ts";
import { dialectOf } from "#service/kernel/store/sql.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { isServiceEmail } from "./service-email.ts";

/** For a token that was revoked after it began a session, or isn't known: nobody approved it, and it has any age. */
export const unknownToken: TokenFacts = {
  isService: false,
  age: Number.POSITIVE_INFINITY,
  decisions: {},
};

const factsOfToken = compileOnce((db, { id }: { id: string }) =>
  withFacts(db).select("api_token.created_at").where("api_token.id", "=", id),
);

/** What decides whether organizations let in a session that a token began. @param now epoch milliseconds */
export async function readTokenFacts(db: Db, id: string, now: number): Promise<TokenFacts> {
  const [row] = await factsOfToken(db, { id }, undefined);
  return row === undefined ? unknownToken : presentFacts(row, now);
}

/** Tokens with the columns of `presentFacts`. Those of an account that is disabled everywhere aren't valid, also in the settings. */
export function withFacts(db: Db) {
  const decisions =
    dialectOf(db) === "postgres"
      ? sql`coalesce(json_agg(json_build_array(organization_id, decision)), '[]')`
      : sql`json_group_array(json_array(organization_id, decision))`;
  return db
    .selectFrom("api_token")
    .innerJoin("user", "user.id", "api_token.user_id")
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("disabled_account")
            .select("disabled_account.user_id")
            .whereRef("disabled_account.user_id", "=", "api_token.user_id"),
        ),
      ),
    )
    .select("user.email as owner_email")
    .select(
      sql<unknown>`(
        select ${decisions} from api_token_decision where token_id = ${sql.ref("api_token.id")}
      )`.as("decisions"),
    );
}

type FactsRow = { owner_email: string; decisions: unknown };

/** @param now epoch milliseconds */
export function presentFacts(
  { owner_email: email, decisions, created_at: createdAt }: FactsRow & { created_at: number },
  now: number,
): TokenFacts {
  // SQLite has no type for JSON.
  const pairs = typeof decisions === "string" ? JSON.parse(decisions) : decisions;
  return {
    isService: isServiceEmail(email),
    age: now - createdAt,
    decisions: Object.fromEntries(pairs as [string, TokenFacts["decisions"][string]][]),
  };
}
