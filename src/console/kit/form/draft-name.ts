import { use, useState } from "react";
import { QueryClientContext } from "@tanstack/react-query";
import { userQuery } from "#console/kit/queries.ts";
import type { Values } from "./values.ts";

type Form = {
  /** Chosen by the form. */
  draft?: string | undefined;
  values: Values;
  readOnly?: string | undefined;
  /** What tells it from other forms at the same URL: the title of its dialog, or its action. */
  label: string;
  /** Whether the same dialog is about different things at the same URL, which their values tell apart. */
  isDialog?: boolean;
};

/**
 * The name under which a form keeps what was typed: for the user, the URL, and the form. Undefined for forms with a single field,
 * those that can't be changed, and those of people who haven't signed in.
 */
export function useDraftName({
  draft,
  values,
  readOnly,
  label,
  isDialog,
}: Form): string | undefined {
  const client = use(QueryClientContext);
  // Values that are loaded later, or saved meanwhile, are no reason for another name.
  const [name] = useState(() => {
    const user = client?.getQueryData(userQuery().queryKey);
    const names = Object.keys(values);
    if (user === undefined || names.length < 2) return undefined;
    const about = isDialog === true ? JSON.stringify(values) : names.join(",");
    return `form.${user.id}.${location.pathname}.${label}.${checksum(about)}`;
  });
  return draft ?? (readOnly === undefined ? name : undefined);
}

/** Short, and different for different texts as far as it matters here. */
function checksum(text: string): string {
  let sum = 5381;
  for (let at = 0; at < text.length; at++) sum = (Math.imul(sum, 33) ^ text.charCodeAt(at)) >>> 0;
  return sum.toString(36);
}
