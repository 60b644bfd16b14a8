import { patternProblem } from "#contract/page-owners.ts";
import type { OwnerRule } from "#contract/review-rules.ts";
import type { Team } from "#contract/team.ts";
import type { User } from "#contract/user.ts";
import { reviewRulesTexts } from "#console/messages/review-rules.ts";

const t = reviewRulesTexts.owners;

/** The people and teams that a text can name. */
export type Names = { people: readonly User[]; teams: readonly Team[] };

type Owner = OwnerRule["owners"][number];
type Read = { rules: OwnerRule[]; problems: string[] };

/** The name of an owner as people see it. */
export function nameOf({ type, id }: Owner, { people, teams }: Names): string {
  const name =
    type === "team"
      ? teams.find((team) => team.id === id)?.title
      : people.find((user) => user.id === id)?.displayName;
  return name ?? t.gone;
}

/** Rules as a text with one pattern a line, as in a CODEOWNERS file. */
export function printOwners(rules: readonly OwnerRule[], names: Names): string {
  const lines = rules.map(({ pattern, owners }) =>
    [pattern, ...owners.map((owner) => printOwner(owner, names))].join("  "),
  );
  return lines.map((line) => `${line}\n`).join("");
}

/** An email if there is one, because names can be the same. Who is gone is named by ID. */
function printOwner(owner: Owner, names: Names): string {
  const { type, id } = owner;
  const user = type === "user" ? names.people.find((person) => person.id === id) : undefined;
  if (user?.email !== undefined) return user.email;
  const name =
    type === "team" ? names.teams.find((team) => team.id === id)?.title : user?.displayName;
  if (name === undefined || name.includes('"')) return `@${type}:${id}`;
  return /\s/.test(name) ? `@"${name}"` : `@${name}`;
}

/** Reads such a text. Names each line that can't be read, in sentences. */
export function readOwners(text: string, names: Names): Read {
  const rules: OwnerRule[] = [];
  const problems: string[] = [];
  for (const [at, line] of text.split("\n").entries()) {
    const [pattern, ...words] = line.match(/@"[^"]*"|\S+/g) ?? [];
    if (pattern === undefined || pattern.startsWith("#")) continue;
    const owners: Owner[] = [];
    const wrong = patternProblem(pattern);
    const said = wrong === undefined ? [] : [wrong];
    for (const word of words) {
      const candidates = ownersCalled(word, names);
      if (candidates.length === 1) owners.push(candidates[0]!);
      else said.push(candidates.length === 0 ? t.unknown(word) : t.ambiguous(word));
    }
    problems.push(...said.map((message) => t.problem(at + 1, message)));
    rules.push({ pattern, owners });
  }
  return { rules, problems };
}

function ownersCalled(word: string, { people, teams }: Names): Owner[] {
  const user = (one: User): Owner => ({ type: "user", id: one.id });
  const team = (one: Team): Owner => ({ type: "team", id: one.id });
  const isSame = (a: string | undefined, b: string) =>
    a?.toLocaleLowerCase() === b.toLocaleLowerCase();
  if (!word.startsWith("@")) return people.filter(({ email }) => isSame(email, word)).map(user);
  const [, type, id] = /^@(user|team):(.+)$/.exec(word) ?? [];
  if (id !== undefined) return [{ type: type as Owner["type"], id }];
  const name = word.slice(1).replaceAll('"', "");
  return [
    ...teams.filter(({ title }) => isSame(title, name)).map(team),
    ...people.filter(({ displayName }) => isSame(displayName, name)).map(user),
  ];
}
