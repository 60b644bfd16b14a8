import type { SiteStructure } from "#contract/site-structure.ts";
import type { Site } from "#contract/site.ts";
import { evaluateCondition } from "#content/condition/condition.ts";
import type { Condition } from "#content/condition/condition.ts";
import { parseCondition } from "#content/condition/parse.ts";
import { placedSpaces, sectionsOf, firstSpace, type PlacedSpace } from "../parts.ts";
import { publishTexts as t } from "#console/messages/sites.ts";

/** One line of the checklist. `problem`: readers can't use the site, or a part of it. */
export type Finding = {
  id: string;
  state: "good" | "warning" | "problem";
  title: string;
  /** What it is about. */
  parts?: readonly FindingPart[];
  /** The tab of the site where it can be fixed. */
  fix?: Fix;
};

/** A part of the site, and where it can be fixed if that is nowhere in the site's own tabs. */
export type FindingPart = { title: string; href?: string | undefined };

type Fix = "structure" | "adaptive";

const fix = "structure";

/** What can be said about a site from its structure alone. */
export function structureFindings(site: Site, structure: SiteStructure): Finding[] {
  const spaces = placedSpaces(structure);
  if (spaces.length === 0) return [{ id: "spaces", state: "problem", title: t.noSpaces, fix }];
  return [
    { id: "spaces", state: "good", title: t.hasSpaces(spaces.length) },
    defaultFinding(structure),
    pathFinding(structure),
    hiddenFinding(site, spaces),
  ];
}

/** Visitors open the default space of the default section first. */
function defaultFinding(structure: SiteStructure): Finding {
  const sections = sectionsOf(structure);
  const first = firstSpace(structure)?.siteSpace;
  const empty = sections.filter(({ siteSpaces }) => siteSpaces.length === 0);
  if (first === undefined) return { id: "default", state: "problem", title: t.noDefault, fix };
  if (empty.length > 0) {
    const parts = empty.map(({ title }) => ({ title }));
    return { id: "default", state: "warning", title: t.emptySections(empty.length), parts, fix };
  }
  return { id: "default", state: "good", title: t.hasDefault(first.title) };
}

/** Paths are unique among sections, and in each section. */
function pathFinding(structure: SiteStructure): Finding {
  const lists =
    structure.type === "siteSpaces"
      ? [structure.structure.map(({ path }) => path)]
      : [
          sectionsOf(structure).map(({ path }) => path),
          ...sectionsOf(structure).map(({ siteSpaces }) => siteSpaces.map(({ path }) => path)),
        ];
  const taken = new Set(
    lists.flatMap((paths) => paths.filter((item, at) => paths.indexOf(item) < at)),
  );
  return taken.size === 0
    ? { id: "paths", state: "good", title: t.pathsFree }
    : {
        id: "paths",
        state: "problem",
        title: t.pathsTaken(taken.size),
        parts: [...taken].map((title) => ({ title })),
        fix,
      };
}

/** Parts that no visitor sees, and whether a visitor without claims sees anything. */
function hiddenFinding(site: Site, spaces: readonly PlacedSpace[]): Finding {
  const hasClaims = site.adaptiveContent?.enabled === true;
  const hidden = spaces.filter((placed) => !isEverMet(conditionsOf(placed), hasClaims));
  const parts = hidden.map(({ siteSpace: { title } }) => ({ title }));
  const at = { id: "hidden", fix: "adaptive" } as const;
  if (hidden.length === spaces.length) {
    return { ...at, state: "problem", title: t.allHidden, parts };
  }
  if (hidden.length > 0) {
    return { ...at, state: "warning", title: t.hidden(hidden.length), parts };
  }
  const isOpen = spaces.some((placed) => isEverMet(conditionsOf(placed), false));
  return isOpen
    ? { id: "hidden", state: "good", title: t.noneHidden }
    : { ...at, state: "warning", title: t.onlyWithClaims };
}

const conditionsOf = ({ siteSpace, section }: PlacedSpace): string[] =>
  [section?.condition, siteSpace.condition].filter((part) => part !== undefined);

/** How many places of a space a check found, and the first of them. */
type FoundPages = { count: number; href?: string | undefined };

/** What the checks of all spaces found. */
export type SpaceFacts = { title: string; broken: FoundPages; undescribed: FoundPages };

/** What can be said about the pages of a site. */
export function pageFindings(spaces: readonly SpaceFacts[]): Finding[] {
  return [
    countFinding("links", spaces, ({ broken }) => broken, t.noBroken, t.broken),
    countFinding("pages", spaces, ({ undescribed }) => undescribed, t.described, t.undescribed),
  ];
}

function countFinding(
  id: string,
  spaces: readonly SpaceFacts[],
  foundIn: (facts: SpaceFacts) => FoundPages,
  good: string,
  bad: (count: number) => string,
): Finding {
  const affected = spaces.filter((facts) => foundIn(facts).count > 0);
  if (affected.length === 0) return { id, state: "good", title: good };
  const total = affected.reduce((sum, facts) => sum + foundIn(facts).count, 0);
  const parts = affected.map((facts) => {
    const { count, href } = foundIn(facts);
    return { title: t.inSpace(facts.title, count), href };
  });
  return { id, state: "warning", title: bad(total), parts };
}

/** Conditions on more claims aren't tried out: each claim doubles the number of visitors. */
const mostClaims = 12;

/**
 * Whether any visitor meets all of some conditions. With too many claims to try out, it is assumed.
 *
 * @param hasClaims - whether the site knows visitors' claims; otherwise all are false
 */
export function isEverMet(texts: readonly string[], hasClaims: boolean): boolean {
  const conditions: Condition[] = [];
  for (const text of texts) {
    const parsed = parseCondition(text);
    // The platform hides what it can't parse.
    if (!parsed.success) return false;
    conditions.push(parsed.condition);
  }
  const names = [...new Set(conditions.flatMap(claimsIn))];
  if (!hasClaims) return conditions.every((condition) => evaluateCondition(condition, {}));
  if (names.length > mostClaims) return true;
  for (let visitor = 0; visitor < 2 ** names.length; visitor++) {
    const claims = claimsOf(names.filter((_, index) => (visitor >> index) % 2 === 1));
    if (conditions.every((condition) => evaluateCondition(condition, claims))) return true;
  }
  return false;
}

const unsignedMark = "unsigned ";

/** The claims that a condition names; those that the browser sets are marked. */
function claimsIn(condition: Condition): string[] {
  switch (condition.kind) {
    case "literal":
      return [];
    case "claim":
      return [`${condition.unsigned ? unsignedMark : ""}${condition.name}`];
    case "not":
      return claimsIn(condition.operand);
    default:
      return [...claimsIn(condition.left), ...claimsIn(condition.right)];
  }
}

function claimsOf(names: readonly string[]): object {
  const isUnsigned = (name: string) => name.startsWith(unsignedMark);
  const signed = names.filter((name) => !isUnsigned(name)).map((name) => [name, true]);
  const unsigned = names
    .filter(isUnsigned)
    .map((name) => [name.slice(unsignedMark.length), true] as const);
  return { ...Object.fromEntries(signed), unsigned: Object.fromEntries(unsigned) };
}
