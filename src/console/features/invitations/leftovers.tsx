import { useEffect } from "react";
import { useFormContext } from "react-hook-form";
import { readAddresses } from "./addresses.ts";

/** Takes what was sent out of the field, and leaves there what is no address or was typed meanwhile. */
export function Leftovers({ sent }: { sent: ReadonlySet<string> }) {
  const { getValues, setValue } = useFormContext<{ addresses: string }>();
  useEffect(() => {
    const { valid, invalid } = readAddresses(getValues("addresses"));
    const left = [...invalid, ...valid.filter((address) => !sent.has(address))];
    // A line each: beside an address on its line it would be taken for a name.
    setValue("addresses", left.join("\n"), { shouldDirty: true, shouldValidate: true });
  }, [getValues, setValue, sent]);
  return null;
}
