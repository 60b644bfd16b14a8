import { catalogue } from "./catalogue.ts";
import { formatNumber } from "./format.ts";

type Check = {
  name: string;
  source: string;
  state: string;
  outdated: boolean;
  annotationCount: number;
};

const builtIn: Record<string, string> = {
  "broken-links": "Broken links",
  "page-descriptions": "Titles and descriptions",
  "image-texts": "Alternative text",
  spelling: "Spelling",
  style: "Style",
};

const states: Record<string, string> = {
  queued: "Queued",
  running: "Running",
  passed: "Passed",
  failed: "Failed",
  neutral: "Neutral",
  missing: "Missing",
};

/** The name of a check. Those of the platform are named by the console. */
const nameOf = ({ name, source }: Pick<Check, "name" | "source">) =>
  (source === "built-in" ? builtIn[name] : undefined) ?? name;

/** What a check says, in a few words. */
function stateOf({ source, state, outdated, annotationCount }: Check): string {
  if (outdated) return `${states[state] ?? state}, of an earlier text`;
  if (source === "built-in" && state === "failed") return `${formatNumber(annotationCount)} found`;
  return states[state] ?? state;
}

/** Texts of the checks of change requests. */
export const checkTexts = catalogue({
  en: {
    title: "Checks",
    nameOf,
    stateOf,
    line: (check: Check) => `${nameOf(check)}: ${stateOf(check)}`,
    required: "Required",
    details: "Details",
    detailsOf: (name: string) => `Details of ${name}`,
    reportedBy: (name: string) => `Reported by ${name}`,
    found: (name: string) => `Found by ${name}`,
    more: (count: number) => `${formatNumber(count)} more`,
    onPage: "Found by checks",
    addWord: "Add to known words",
    addWordOf: (word: string) => `Add to known words: ${word}`,
    wordAdded: (word: string) => `“${word}” is a known word now`,
    wordNotAdded: "The word couldn't be added",
    level: { notice: "Notice", warning: "Warning", failure: "Failure" } as Record<string, string>,
  },
});
