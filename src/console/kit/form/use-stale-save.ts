import { useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { ClashState } from "#console/kit/fields/clash.tsx";
import { RequestFailure } from "#console/data/request-failure.ts";
import { mergeVersions } from "./merge-versions.ts";
import type { FormSource, Version } from "./use-form-source.ts";
import { isSame } from "./values.ts";
import type { Values } from "./values.ts";

/** How often a save that others keep overtaking is tried before the person is told. */
const attempts = 3;

type Source = Version<Values> & Partial<Pick<FormSource<Values>, "reread">>;

/** What the inputs of a form were filled from. Read when something is sent or checked, never while drawing. */
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
 * Keeps a form on the version that its inputs were filled from. A newer one that arrives is shown while nothing is typed; over
 * typed text it comes in only when a save finds out about it, and then field by field.
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

  /** Puts the newest version under what is typed. @returns whether the person has to choose */
  async function rebase(reread: NonNullable<Source["reread"]>): Promise<boolean> {
    const theirs = await reread();
    const merged = mergeVersions(base.get().values, form.getValues(), theirs.values);
    base.move(theirs);
    shown.current = keyOf(theirs);
    refill(form, theirs.values, merged.values);
    setClashes(merged.clashes);
    return Object.keys(merged.clashes).length > 0;
  }

  /**
   * Sends what is typed, over the newest version.
   *
   * @param send - false: it was not carried out, and the person knows why
   * @returns what was saved; undefined when nothing was, as when somebody changed the same fields and they show both
   */
  async function save(
    send: (ifMatch: string | undefined) => Promise<unknown>,
  ): Promise<Values | undefined> {
    const { reread } = source;
    // Without a tag the platform cannot compare, so the newest version is read before it is written over.
    if (reread && base.get().version === undefined && (await rebase(reread))) return undefined;
    for (let attempt = 1; ; attempt += 1) {
      try {
        const values = form.getValues();
        // One after the other: each is sent because the one before was refused.
        // oxlint-disable-next-line no-await-in-loop
        if ((await send(base.get().version)) === false) return undefined;
        base.move({ ...base.get(), values });
        setClashes({});
        return values;
      } catch (error) {
        const isStale = error instanceof RequestFailure && error.status === 412;
        if (!isStale || reread === undefined || attempt === attempts) throw error;
        // oxlint-disable-next-line no-await-in-loop
        if (await rebase(reread)) return undefined;
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

/** Puts a new ground under the inputs of a form. What of `values` differs from it is what was touched. */
export function refill(form: UseFormReturn<Values>, ground: Values, values: Values): void {
  form.reset(ground);
  for (const [name, value] of Object.entries(values)) {
    if (!isSame(value, ground[name])) form.setValue(name, value, { shouldDirty: true });
  }
}

function keyOf({ values, version }: Version<Values>): string {
  return JSON.stringify({ values, version });
}
