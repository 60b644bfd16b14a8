import { reviewRules, type RulesPlace } from "#screens/review-rules.ts";
import { queryOf } from "#console/data/query.ts";

export const rulesQuery = (place: RulesPlace) => queryOf(reviewRules(place));
