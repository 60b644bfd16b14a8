import { isWebhook } from "../document/operation.ts";
import type { Content, Operation, Parameter, Reply, SecurityChoice } from "../document/types.ts";
import {
  canonical,
  shown,
  type Finding,
  type Step,
  type Direction,
  type RuleName,
} from "./findings.ts";
import type { createSchemaComparer } from "./compare-schemas.ts";

export type OperationResult = {
  /** With the direction, which matters for findings in schemas. */
  findings: readonly (Finding & { direction: Direction })[];
  /** Keys of the named schemas it uses. */
  holds: ReadonlySet<string>;
};

/** The service calls a webhook, so clients receive its requests. */
const otherWay = { request: "response", response: "request" } as const;

type Schemas = ReturnType<typeof createSchemaComparer>;
type Add = (rule: RuleName, steps: readonly Step[], rest?: Omit<Finding, "rule" | "steps">) => void;

/** Compares an operation that is in both documents. */
export function compareOperations(
  before: Operation,
  after: Operation,
  schemas: Schemas,
): OperationResult {
  const findings: OperationResult["findings"][number][] = [];
  const holds = new Set<string>();
  const add: Add = (rule, steps, rest) =>
    findings.push({ rule, steps, ...rest, direction: "request" });
  const compareSchema = (
    old: unknown,
    current: unknown,
    { steps, direction }: { steps: readonly Step[]; direction: Direction },
  ) => {
    const way = isWebhook(after.path) ? otherWay[direction] : direction;
    const result = schemas.compare(old ?? true, current ?? true, way);
    for (const key of result.holds) holds.add(key);
    for (const finding of result.findings) {
      findings.push({ ...finding, direction: way, steps: [...steps, ...finding.steps] });
    }
  };
  const context = { add, compareSchema };
  if (!before.isDeprecated && after.isDeprecated) add("operation-deprecated", []);
  if (before.isDeprecated && !after.isDeprecated) add("operation-restored", []);
  for (const name of ["summary", "description"] as const) {
    if (before[name] !== after[name]) {
      add("reworded", [], { name, before: brief(before[name]), after: brief(after[name]) });
    }
  }
  compareParameters(before, after, context);
  compareBodies(before, after, context);
  compareReplies(before.replies, after.replies, context);
  compareSecurity(before.security, after.security, (rule, rest) => add(rule, [], rest));
  return { findings, holds };
}

type Context = {
  add: Add;
  compareSchema: (
    old: unknown,
    current: unknown,
    where: { steps: readonly Step[]; direction: Direction },
  ) => void;
};

const brief = (text: string | undefined) => (text === undefined ? undefined : shown(text));

/** Path parameters are matched by their position in the path, not by name. */
function compareParameters(before: Operation, after: Operation, { add, compareSchema }: Context) {
  const old = new Map(
    before.parameters.map((parameter) => [parameterKey(before, parameter), parameter]),
  );
  for (const parameter of after.parameters) {
    const key = parameterKey(after, parameter);
    const was = old.get(key);
    old.delete(key);
    const steps: Step[] = [{ kind: "parameter", name: labelOf(parameter) }];
    if (was === undefined) {
      add(parameter.isRequired ? "required-parameter-added" : "parameter-added", [], {
        name: labelOf(parameter),
      });
      continue;
    }
    if (was.name !== parameter.name && parameter.in === "path") {
      add("path-parameter-renamed", [], { before: was.name, after: parameter.name });
    }
    if (!was.isRequired && parameter.isRequired) {
      add("parameter-became-required", [], { name: labelOf(parameter) });
    }
    if (was.isRequired && !parameter.isRequired) {
      add("parameter-became-optional", [], { name: labelOf(parameter) });
    }
    if (!was.isDeprecated && parameter.isDeprecated) {
      add("parameter-deprecated", [], { name: labelOf(parameter) });
    }
    if (was.description !== parameter.description) add("reworded", steps, { name: "description" });
    compareSchema(was.schema, parameter.schema, { steps, direction: "request" });
  }
  for (const parameter of old.values()) add("parameter-removed", [], { name: labelOf(parameter) });
}

function parameterKey({ path }: Operation, { name, in: place }: Parameter): string {
  if (place !== "path") return `${place} ${place === "header" ? name.toLowerCase() : name}`;
  const names = Array.from(path.matchAll(/\{([^}]*)\}/g), ([, name]) => name);
  const position = names.indexOf(name);
  return `path ${position === -1 ? name : position}`;
}

const labelOf = ({ in: place, name }: Parameter) => `${name} (${place})`;

function compareBodies(before: Operation, after: Operation, context: Context): void {
  const { add } = context;
  const [old, current] = [before.body, after.body];
  if (old === undefined && current === undefined) return;
  if (old === undefined) {
    return add(current?.isRequired === true ? "required-body-added" : "body-added", []);
  }
  if (current === undefined) return add("body-removed", []);
  if (!old.isRequired && current.isRequired) add("body-became-required", []);
  if (old.isRequired && !current.isRequired) add("body-became-optional", []);
  const steps: Step[] = [{ kind: "body", name: "" }];
  compareContents([old.contents, current.contents], context, { steps, direction: "request" });
}

function compareContents(
  [before, after]: readonly [readonly Content[], readonly Content[]],
  { add, compareSchema }: Context,
  { steps, direction }: { steps: readonly Step[]; direction: Direction },
): void {
  const old = new Map(before.map((content) => [mediaType(content), content]));
  const compared = new Set<string>();
  for (const content of after) {
    const was = old.get(mediaType(content));
    old.delete(mediaType(content));
    if (was === undefined) {
      // If the body had no media types before, the first ones aren't additional options.
      if (before.length > 0) add("media-type-added", steps, { name: content.type });
      continue;
    }
    // The same schema under several media types is reported once.
    const pair = canonical([was.schema, content.schema]);
    if (compared.has(pair)) continue;
    compared.add(pair);
    const inner: Step[] =
      after.length > 1 ? [...steps, { kind: "media", name: content.type }] : [...steps];
    compareSchema(was.schema, content.schema, { steps: inner, direction });
  }
  for (const { type } of old.values()) add("media-type-removed", steps, { name: type });
}

const mediaType = ({ type }: Content) => (type.split(";")[0] ?? type).trim().toLowerCase();

function compareReplies(before: readonly Reply[], after: readonly Reply[], context: Context): void {
  const { add, compareSchema } = context;
  const old = new Map(before.map((reply) => [reply.status.toUpperCase(), reply]));
  for (const reply of after) {
    const was = old.get(reply.status.toUpperCase());
    old.delete(reply.status.toUpperCase());
    if (was === undefined) {
      add("reply-added", [], { name: reply.status });
      continue;
    }
    const steps: Step[] = [{ kind: "reply", name: reply.status }];
    compareContents([was.contents, reply.contents], context, { steps, direction: "response" });
    const headers = new Map(was.headers.map((header) => [header.name.toLowerCase(), header]));
    for (const header of reply.headers) {
      const { name } = header;
      const had = headers.get(name.toLowerCase());
      headers.delete(name.toLowerCase());
      if (had === undefined) add("header-added", steps, { name });
      else {
        if (had.isRequired && !header.isRequired) add("header-became-optional", steps, { name });
        if (!had.isRequired && header.isRequired) add("header-became-required", steps, { name });
        const inner: Step[] = [...steps, { kind: "header", name }];
        compareSchema(had.schema, header.schema, { steps: inner, direction: "response" });
      }
    }
    for (const { name } of headers.values()) add("header-removed", steps, { name });
  }
  for (const { status } of old.values()) {
    add(status.startsWith("2") ? "success-reply-removed" : "failure-reply-removed", [], {
      name: status,
    });
  }
}

type AddHere = (rule: RuleName, rest?: Omit<Finding, "rule" | "steps">) => void;

/** Compares the security requirements of an operation. */
function compareSecurity(
  before: readonly SecurityChoice[],
  after: readonly SecurityChoice[],
  add: AddHere,
): void {
  const [wasOpen, isOpen] = [isFree(before), isFree(after)];
  if (wasOpen && isOpen) return;
  if (wasOpen) return add("security-demanded", { after: after.map(nameOf).join(" / ") });
  if (isOpen) return add("security-lifted", { before: before.map(nameOf).join(" / ") });
  const old = new Map(before.map((choice) => [nameOf(choice), choice]));
  for (const choice of after) {
    const name = nameOf(choice);
    const was = old.get(name);
    old.delete(name);
    if (was === undefined) add("security-choice-added", { name });
    else compareScopes(was, choice, add);
  }
  for (const name of old.keys()) add("security-choice-removed", { name });
}

/** Whether anonymous calls are allowed. */
const isFree = (choices: readonly SecurityChoice[]) =>
  choices.length === 0 || choices.some((choice) => choice.length === 0);

const nameOf = (choice: SecurityChoice) =>
  choice
    .map(({ name }) => name)
    .toSorted()
    .join(" + ");

function compareScopes(before: SecurityChoice, after: SecurityChoice, add: AddHere): void {
  const scopesOf = (choice: SecurityChoice) =>
    new Set(choice.flatMap(({ name, scopes }) => scopes.map((scope) => `${name}: ${scope}`)));
  const [old, current] = [scopesOf(before), scopesOf(after)];
  for (const name of current) if (!old.has(name)) add("scope-demanded", { name });
  for (const name of old) if (!current.has(name)) add("scope-lifted", { name });
}
