import type { Random } from "./stage.ts";

const subjects = [
  "The administrator",
  "Every workspace",
  "A new rule",
  "The nightly job",
  "Each request",
  "The first import",
  "Your team",
  "An expired key",
  "The audit log",
  "A paused schedule",
];
const actions = [
  "keeps a copy of",
  "waits for",
  "is checked against",
  "takes precedence over",
  "shows the state of",
  "depends on",
  "replaces",
  "never changes",
  "is counted with",
  "ends together with",
];
const objects = [
  "the settings of its project",
  "the limits of the plan",
  "the last confirmed version",
  "all records of the same day",
  "what the owner has approved",
  "the queue of the region",
  "the entries that are still open",
  "the default of the organization",
  "the reply of the other side",
  "any earlier decision",
];
const additions = [
  "",
  ", unless somebody stops it",
  " as soon as it is saved",
  " within five minutes",
  ", and tells those who follow it",
  " when both sides agree",
  ", even while a migration runs",
  " for the rest of the month",
];
const headings = [
  "Before you begin",
  "How it works",
  "Limits",
  "Step by step",
  "When it fails",
  "Permissions",
  "Examples",
  "What happens next",
];
const remarks = [
  "Could we say who is allowed to do this?",
  "This reads well, but the limit is missing.",
  "The screenshot is from the old version.",
  "I would move this to the beginning.",
  "Is this still true after the last release?",
  "Please link the reference here.",
  "Support is asked about this every week.",
  "Good. One example more would help.",
];
const answers = [
  "Done, please look again.",
  "Yes, that is still so.",
  "I asked the team and will come back to it.",
  "Agreed, changed.",
];

export const sentence = (random: Random) =>
  `${random.pick(subjects)} ${random.pick(actions)} ${random.pick(objects)}${random.pick(additions)}.`;

export const remark = (random: Random) => random.pick(remarks);
export const answer = (random: Random) => random.pick(answers);

/** Markdown for a page: an introduction and two to four sections, about one to two kilobytes. */
export function pageText(random: Random): string {
  const sections = random.some(headings, random.whole(2, 4)).map((heading) => {
    const steps = Array.from({ length: random.whole(2, 4) }, () => `- ${sentence(random)}`);
    return `## ${heading}\n\n${paragraph(random)}\n\n${steps.join("\n")}`;
  });
  return `${[paragraph(random), ...sections].join("\n\n")}\n`;
}

function paragraph(random: Random): string {
  return Array.from({ length: random.whole(2, 4) }, () => sentence(random)).join(" ");
}
