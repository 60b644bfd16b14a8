import { useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { drafts } from "#console/kit/draft.ts";
import type { Base } from "./use-stale-save.ts";
import { touchedNames } from "./values.ts";
import type { Values } from "./values.ts";

/**
 * Keeps what was typed into a form as a draft and puts back that from last time. Fields that nobody touched are not in it:
 * they would come back over what others have saved since.
 */
export function useDraft(form: UseFormReturn<Values>, name: string | undefined, base: Base) {
  const [kept, setKept] = useState(() => (name === undefined ? undefined : drafts.read(name)));
  useEffect(() => {
    if (name === undefined) return undefined;
    if (typeof kept === "object" && kept !== null) {
      for (const [field, value] of Object.entries(kept)) {
        if (field in form.getValues()) form.setValue(field, value, { shouldDirty: true });
      }
    }
    return form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        if (isDirty !== true) return;
        const touched = touchedNames(base.get().values, values);
        const typed = Object.entries(values).filter(([field]) => touched.has(field));
        drafts.write(name, Object.fromEntries(typed));
      },
    });
  }, [form, name, kept, base]);
  const drop = () => {
    if (name !== undefined) drafts.drop(name);
  };
  return {
    isRestored: kept !== undefined,
    drop,
    discard: () => {
      setKept(undefined);
      form.reset();
      drop();
    },
  };
}
