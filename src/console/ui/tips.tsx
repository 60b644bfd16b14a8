import { useEffect, useState } from "react";
import type { ComponentProps } from "react";
import { floatingParts } from "./floating/later.ts";
import type { Tip } from "./floating/tip.tsx";
import { useLater } from "./later.ts";
import { watchTips } from "./watch-tips.ts";

/** Shows the tips of all controls (`tip`), one at a time. Rendered once, by the shell. */
export function Tips() {
  const [control, setControl] = useState<HTMLElement>();
  useEffect(() => watchTips(document, setControl), []);
  const [close] = useState(() => () => setControl(undefined));
  return control !== undefined && <LaterTip control={control} onClose={close} />;
}

function LaterTip(props: ComponentProps<typeof Tip>) {
  const parts = useLater(floatingParts, true, props.onClose);
  return parts !== undefined && <parts.Tip {...props} />;
}
