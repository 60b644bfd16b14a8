import { useState } from "react";
import { lastMatch, patternProblem } from "#contract/page-owners.ts";
import type { OwnerRule } from "#contract/review-rules.ts";
import { formatList } from "#console/messages/format.ts";
import { reviewRulesTexts } from "#console/messages/review-rules.ts";
import { TextField } from "#console/ui/text-field.tsx";
import { nameOf, type Names } from "./owners-text.ts";

const t = reviewRulesTexts.test;

/** Says who owns a page with a path that is typed, by the rules as they are edited. */
export function TryPath({ rules, names }: { rules: readonly OwnerRule[]; names: Names }) {
  const [path, setPath] = useState("");
  const wanted = path.trim().replace(/^\/+|\/+$/g, "");
  return (
    <div className="flex flex-col gap-1">
      <TextField label={t.label} description={t.hint} value={path} onChange={setPath} mono />
      <p role="status" className="min-h-5 text-sm">
        {wanted !== "" && ownersSentence(rules, wanted, names)}
      </p>
    </div>
  );
}

function ownersSentence(rules: readonly OwnerRule[], path: string, names: Names): string {
  const usable = rules.filter(({ pattern }) => patternProblem(pattern) === undefined);
  const rule = lastMatch(usable, path);
  if (rule === undefined) return t.none;
  const line = rules.indexOf(rule) + 1;
  if (rule.owners.length === 0) return t.free(rule.pattern, line);
  return t.match(rule.pattern, line, formatList(rule.owners.map((owner) => nameOf(owner, names))));
}
