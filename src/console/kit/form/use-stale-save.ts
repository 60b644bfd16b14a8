import { useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { ClashState } from "#console/kit/fields/fields.tsx";
import { RequestFailure } from "#console/data/request-failure.ts";
import type { FormSource, Version } from "./use-form-source.ts";
import { isSame, type Values } from "./values.ts";

/** How often to retry a save that others keep overtaking before telling the user. */
const attempts = 3;

type Source = Version<Values> & Partial<Pick<FormSource<Values>, "reread" | "known">>;

/** The version that the inputs were filled with. Read when sending or validating, never while rendering. */
export type Base = { get: () => Version<Values>; move: (to: Version<Values>) => void };

export function useBase({ values, version }: Version<Values>): Base {
  const current = useRef<Version<Values>>({ values, version });
  const [base] = useState<Base>(() => ({
    get: () => current.current,
    move: (to) => {
      current.current = to;
    },
  }));
  return base;
}

/**
 * Tracks the version that a form's inputs were filled with. A newer version is shown while there are no unsaved changes.
 * Otherwise it is merged field by field, once a save finds that it is out of date.
 */
export function useStaleSave(form: UseFormReturn<Values>, source: Source, base: Base) {
  const [clashes, setClashes] = useState<ClashState["clashes"]>({});
  const { isDirty } = form.formState;
  const key = keyOf(source);
  const shown = useRef(key);
  useEffect(() => {
    if (isDirty || shown.current === key) return;
    shown.current = key;
    const newer = JSON.parse(key) as Version<Values>;
    base.move(newer);
    form.reset(newer.values);
    setClashes({});
  }, [isDirty, key, base, form]);

  /** Merges a newer version into the input. @returns whether the user has to choose between values */
  function rebase(theirs: Version<Values>): boolean {
    const merged = mergeVersions(base.get().values, form.getValues(), theirs.values);
    base.move(theirs);
    shown.current = keyOf(theirs);
    refill(form, theirs.values, merged.values);
    setClashes(merged.clashes);
    return Object.keys(merged.clashes).length > 0;
  }

  /**
   * Saves the user's input over the newest version.
   *
   * @param send - resolves to false when nothing was sent and the user knows why
   * @returns what was saved, or undefined if nothing was, for example because of a conflict that the fields now show
   */
  async function save(
    send: (ifMatch: string | undefined) => Promise<unknown>,
  ): Promise<Values | undefined> {
    const { reread } = source;
    // Another form of the resource may just have saved it.
    const newest = await source.known?.();
    const isBehind = newest?.version !== undefined && newest.version !== base.get().version;
    if (isBehind && rebase(newest)) return undefined;
    // Without an entity tag the platform can't detect a conflict, so load the newest version before overwriting it.
    if (reread && base.get().version === undefined && rebase(await reread())) return undefined;
    for (let attempt = 1; ; attempt += 1) {
      try {
        const values = form.getValues();
        // Sequential: each attempt is sent because the previous one was refused.
        // oxlint-disable-next-line no-await-in-loop
        if ((await send(base.get().version)) === false) return undefined;
        base.move({ ...base.get(), values });
        setClashes({});
        return values;
      } catch (error) {
        const isStale = error instanceof RequestFailure && error.status === 412;
        if (!isStale || reread === undefined || attempt === attempts) throw error;
        // oxlint-disable-next-line no-await-in-loop
        if (rebase(await reread())) return undefined;
      }
    }
  }

  const choose: ClashState["choose"] = (name, choice) => {
    const clash = clashes[name];
    if (clash === undefined) return;
    form.setValue(name, clash[choice], { shouldDirty: true, shouldValidate: true });
    setClashes({ ...clashes, [name]: { ...clash, choice } });
  };

  const all = Object.values(clashes);
  return {
    save,
    clashes,
    choose,
    isClashing: all.length > 0,
    isUndecided: all.some(({ choice }) => choice === undefined),
  };
}

/** Sets a new base for a form's inputs. Fields whose `values` differ from it count as changed. */
export function refill(form: UseFormReturn<Values>, ground: Values, values: Values): void {
  form.reset(ground);
  for (const [name, value] of Object.entries(values)) {
    if (!isSame(value, ground[name])) form.setValue(name, value, { shouldDirty: true });
  }
}

function keyOf({ values, version }: Version<Values>): string {
  return JSON.stringify({ values, version });
}

/** A field that two people changed: the newer version's value, and the value typed here. */
type Clash = { theirs: unknown; mine: unknown };

/** The content of a form after merging a newer version. */
type Merged = {
  /** Mine for fields that I changed, theirs for all others. */
  values: Values;
  /** Fields that both changed, to different values. */
  clashes: Record<string, Clash>;
};

/**
 * Merges the user's input with a newer version.
 *
 * @param base - the values that the form was filled with
 * @param mine - the form's current values
 * @param theirs - the newer version; its names define the fields
 */
export function mergeVersions(base: Values, mine: Values, theirs: Values): Merged {
  const values: Values = {};
  const clashes: Record<string, Clash> = {};
  for (const name of Object.keys(theirs)) {
    const isMine = !isSame(mine[name], base[name]);
    values[name] = isMine ? mine[name] : theirs[name];
    const isTheirs = !isSame(theirs[name], base[name]);
    if (isMine && isTheirs && !isSame(mine[name], theirs[name])) {
      clashes[name] = { theirs: theirs[name], mine: mine[name] };
    }
  }
  return { values, clashes };
}
