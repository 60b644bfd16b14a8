import { Settings2 } from "lucide-react";
import { tableTexts as t } from "#console/messages/table.ts";
import { Button } from "#console/ui/button.tsx";
import { later, useLater } from "#console/ui/later.ts";
import { Popover } from "#console/ui/popover.tsx";
import type { ViewOptionsProps } from "./view-options.tsx";

const options = later(() => import("./view-options.tsx"));

/** Selects the visible columns and the row density. */
export function ViewMenu<Row>(props: ViewOptionsProps<Row>) {
  return (
    <Popover
      label={t.viewLabel}
      placement="bottom end"
      trigger={
        <Button
          icon={<Settings2 size={14} aria-hidden />}
          onApproach={() => void options.load().catch(() => undefined)}
        >
          {t.view}
        </Button>
      }
    >
      <Options {...props} />
    </Popover>
  );
}

function Options<Row>(props: ViewOptionsProps<Row>) {
  const loaded = useLater(options, true);
  return loaded !== undefined && <loaded.ViewOptions {...props} />;
}
