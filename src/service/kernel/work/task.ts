/**
 * A function of a module that a worker thread runs. Each room brings its own tasks, and threads load their modules by address, so that
 * the pool knows none of them.
 */
export type Task<Input, Output> = {
  readonly module: string;
  readonly name: string;
  /** Never set: it only carries the types. */
  readonly types?: (input: Input) => Output;
};

/** The task of a function, without what it waits for. */
type TaskOf<Run extends (input: never) => unknown> = Task<
  Parameters<Run>[0],
  Awaited<ReturnType<Run>>
>;

/**
 * A task that runs an exported function. It takes one value and returns another, at once or later. Both must be cloneable, and it
 * can't access the store or the request.
 * @param module of the function, loaded when a thread first needs it
 * @param name of the function in the module
 */
export function taskOf<Run extends (input: never) => unknown>(
  module: URL,
  name: string,
): TaskOf<Run> {
  return { module: module.href, name };
}

/** What a thread is asked for: to load a module, then to run a task of it. */
export type TaskRequest = { module: string } | { module: string; name: string; input: unknown };
export type TaskResult = { output: unknown } | { error: unknown };
