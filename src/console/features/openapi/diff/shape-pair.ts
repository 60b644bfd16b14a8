import type { Json } from "../document/json.ts";
import type { Finding, Step } from "./finding.ts";
import type { Direction, RuleName } from "./rules.ts";
import type { Shape } from "./shape.ts";

/** Compares two nested schemas. */
export type Descend = (old: unknown, current: unknown, steps: readonly Step[]) => void;

export type ShapePair = {
  old: unknown;
  current: unknown;
  /** Undefined when the schema is missing in its document. */
  before: Shape | undefined;
  after: Shape | undefined;
};

export type ShapeContext = {
  steps: readonly Step[];
  direction: Direction;
  descend: Descend;
  add: (finding: Finding) => void;
  before: Json;
  after: Json;
};

/** Records a finding at the current location. */
export type Note = (rule: RuleName, rest?: Omit<Finding, "rule" | "steps">) => void;
