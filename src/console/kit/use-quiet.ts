import { useEffect, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { whenQuiet } from "#console/data/quiet.ts";

/** Whether what the screen shows has been loaded and drawn: the time to request what it may need next. */
export function useQuiet(): boolean {
  const client = useQueryClient();
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => whenQuiet(client, () => setQuiet(true)), [client]);
  return isQuiet;
}
