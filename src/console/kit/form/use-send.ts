import { useRef, useState } from "react";
import type { BaseSyntheticEvent } from "react";
import type { UseFormReturn } from "react-hook-form";
import { describeFailure } from "#console/kit/failure.ts";
import { common } from "#console/messages/common.ts";
import { fieldOf } from "./values.ts";
import type { Values } from "./values.ts";

/**
 * Sends a form once for what stands in it: not again while it is under way, and not after it was sent until something is
 * changed. The keys still reach a dialog whose form was sent while the next screen is being drawn. What failed can be sent
 * again at once.
 *
 * @param isUnchanged - whether nothing differs from what was sent last
 * @param deliver - sends what is in the form; answers whether it was sent, and shows what it throws at the fields
 */
export function useSend(
  form: UseFormReturn<Values>,
  isUnchanged: () => boolean,
  deliver: () => Promise<boolean>,
) {
  const isUnderWay = useRef(false);
  // Beside the state: keys may come before what the state says is drawn.
  const wasSent = useRef(false);
  const [isSent, setSent] = useState(false);

  const submit = form.handleSubmit(async () => {
    try {
      if (!(await deliver())) return;
      wasSent.current = true;
      setSent(true);
    } catch (error) {
      showFailure(form, error);
    }
  });

  async function send(event: BaseSyntheticEvent): Promise<void> {
    event.preventDefault();
    if (isUnderWay.current || (wasSent.current && isUnchanged())) return;
    isUnderWay.current = true;
    try {
      await submit(event);
    } finally {
      isUnderWay.current = false;
    }
  }
  return { send, isSent };
}

function showFailure(form: UseFormReturn<Values>, error: unknown): void {
  const failure = describeFailure(error);
  const names = Object.keys(form.getValues());
  const elsewhere: string[] = [];
  for (const { path, message } of failure.details) {
    const name = fieldOf(path, names);
    if (name === undefined) elsewhere.push(message);
    else form.setError(name, { message }, { shouldFocus: true });
  }
  const isTold = failure.details.length > 0 && elsewhere.length === 0;
  const message = isTold ? common.form.check : [failure.message, ...elsewhere].join(" ");
  form.setError("root.service", { message });
}
