import type { DataTag } from "@tanstack/react-query";
import type { AnyRead } from "#screens/read.ts";
import type { Permission, Screen } from "#screens/screen.ts";
import { organization } from "#screens/shared-reads.ts";
import { isNeeded, type Step, type Steps } from "#screens/step.ts";
import { drawFromCache } from "#console/data/opening.ts";
import { queryOf } from "#console/data/query.ts";
import { queryClient } from "#console/data/query-client.ts";
import { rowOf } from "#console/data/rows.ts";
import { chosen } from "./preference.ts";

/** How long the screen before stays for what comes `soon`, in milliseconds. */
const patience = 250;

/** A URL that the user opens, or may open. */
export type Opened = { params: Readonly<Record<string, string | undefined>>; request: Request };

/** Options of any read, which the cache loads in one of two ways. */
type Options = { queryKey: DataTag<readonly unknown[], object, Error> };

/**
 * Requests what a screen reads first, in the order of its definition, and waits for what it can't be drawn without. If the cache has
 * that already, the screen is drawn before anything is requested.
 *
 * @param isAhead - the user hasn't opened it yet
 * @throws RequestFailure if something that it waits for can't be loaded
 */
export async function openScreen(
  { reads }: Screen,
  { params, request }: Opened,
  isAhead = false,
): Promise<null> {
  const steps =
    reads?.({
      params: params as Record<string, string>,
      search: new URL(request.url).searchParams,
      may: (permission) => mayRequest(params["organizationId"], permission),
      prefers: chosen,
      isAhead,
    }) ?? [];
  if (isDrawable(steps)) drawFromCache();
  await run(steps);
  return null;
}

/**
 * Whether the user has a permission in an organization. True until the organization is loaded: a request that is refused costs
 * less than one that waits.
 */
function mayRequest(organizationId: string | undefined, permission: Permission): boolean {
  if (organizationId === undefined) return false;
  const loaded = queryClient.getQueryData(queryOf(organization(organizationId)).queryKey);
  return loaded?.permissions[permission] ?? true;
}

async function run(steps: Steps): Promise<void> {
  await Promise.all(present(steps).map(runStep));
}

const present = (steps: Steps): Step[] => steps.filter((step) => step !== false);

/** Whether the cache has everything that people look for on the screen. */
function isDrawable(steps: Steps): boolean {
  const counted = present(steps).filter(({ use }) => use !== "fills" && use !== "later");
  return counted.length > 0 && counted.every((step) => isKnown(step));
}

function isKnown(step: Step): boolean {
  const data = knownOf(step);
  if (data === undefined || step.use === "newest") return false;
  const next = present(nextOf(step, data));
  return next.every((inner) => ["fills", "later"].includes(inner.use) || isKnown(inner));
}

/** What the screen is drawn with at first. An item that is known to have changed isn't shown again. */
function knownOf({ use, read }: Step): object | undefined {
  const options = optionsOf(read);
  const state = queryClient.getQueryState(options.queryKey);
  const isOld = use === "item" && (state?.status !== "success" || state.isInvalidated);
  return (isOld ? undefined : state?.data) ?? rowFor(options);
}

/** A row stands only for an item that wasn't requested yet, or is being requested for the first time. */
function rowFor({ queryKey }: Options): object | undefined {
  const status = queryClient.getQueryState(queryKey)?.status ?? "pending";
  return status === "pending" ? rowOf(queryClient, queryKey) : undefined;
}

async function runStep(step: Step): Promise<void> {
  if (step.use === "later") {
    // The loaders of the frames and of the screen run in the same task.
    setTimeout(() => runAwaited(step).catch(() => undefined), 0);
    return;
  }
  const done = runAwaited(step);
  if (isNeeded(step) && step.failsAlone !== true) return done;
  const quiet = done.catch(() => undefined);
  if (isNeeded(step)) await quiet;
  else if (step.use === "soon") {
    await Promise.race([quiet, new Promise((resolve) => setTimeout(resolve, patience))]);
  }
}

async function runAwaited(step: Step): Promise<void> {
  const data = await load(step);
  if (step.next !== undefined) await run(nextOf(step, data));
}

/** @throws RequestFailure */
async function load(step: Step): Promise<object> {
  const { use, read } = step;
  const cached = knownOf(step);
  if (use === "waits" && cached !== undefined) return cached;
  const loading = fetchRead(read);
  if (use !== "item" || cached === undefined) return loading;
  loading.catch(() => undefined);
  return cached;
}

function fetchRead(read: AnyRead): Promise<object> {
  const options = optionsOf(read) as never;
  return ["pages", "long", "steps"].includes(read.extent)
    ? queryClient.fetchInfiniteQuery(options)
    : queryClient.fetchQuery(options);
}

const nextOf = ({ next }: Step, data: object): Steps =>
  next === undefined ? [] : (next as (response: object) => Steps)(data);

const optionsOf = (read: AnyRead) => queryOf(read) as unknown as Options;
