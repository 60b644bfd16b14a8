import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import type { Database } from "#service/kernel/store/schema.ts";

type Where = ExpressionBuilder<Database, "change_request">;

/** Keeps the change requests whose content the user has edited. */
export function hasContributor(where: Where, userId: string): Expression<SqlBool> {
  return where.exists(
    where
      .selectFrom("change_request_contributor as contributor")
      .select("contributor.user_id")
      .whereRef("contributor.organization_id", "=", "change_request.organization_id")
      .whereRef("contributor.change_request_id", "=", "change_request.id")
      .where("contributor.user_id", "=", userId),
  );
}

/** Keeps the change requests that are waiting for the user's review. */
export function hasRequestedReviewer(where: Where, userId: string): Expression<SqlBool> {
  return where.exists(
    where
      .selectFrom("requested_reviewer as requested")
      .select("requested.user_id")
      .whereRef("requested.organization_id", "=", "change_request.organization_id")
      .whereRef("requested.change_request_id", "=", "change_request.id")
      .where("requested.user_id", "=", userId),
  );
}
