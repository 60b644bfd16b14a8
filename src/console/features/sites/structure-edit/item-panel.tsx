import { Suspense } from "react";
import { Replace, Star, Trash2, X } from "lucide-react";
import type { SiteStructure } from "#contract/site-structure.ts";
import type { SiteParams } from "#screens/sites.ts";
import { PanelBoundary } from "#console/kit/panel.tsx";
import { Pending } from "#console/kit/page-state.tsx";
import { structureEditTexts as t } from "#console/messages/site-structure-edit.ts";
import { paths } from "#console/paths.ts";
import { Button } from "#console/ui/button.tsx";
import { IconButton } from "#console/ui/icon-button.tsx";
import { Link } from "#console/ui/link.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import type { SiteItem } from "../structure-parts/nodes.ts";
import { whyNotDefault, whyNotRemove } from "./guards.ts";
import { ItemForm } from "./item-form.tsx";

export type ItemAct = "default" | "remove" | "replace";

/** The selected item beside the tree: its fields, and what can be done with it. */
export function ItemPanel(props: {
  params: SiteParams;
  structure: SiteStructure;
  item: SiteItem;
  unavailable: string | undefined;
  onAct: (act: ItemAct, item: SiteItem) => void;
  onClose: () => void;
}) {
  const { item, structure, unavailable, onAct } = props;
  return (
    <section aria-labelledby="details" className="flex min-w-0 flex-col gap-4">
      <header className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <p className="text-sm text-muted">{t.kinds[item.object]}</p>
          <h2 id="details" dir="auto" className="text-lg font-semibold wrap-anywhere">
            {item.title}
          </h2>
          {item.object === "site-space" && (
            <Link
              href={paths.space(props.params.organizationId, item.space.id)}
              className="text-sm"
            >
              {t.openSpace}
            </Link>
          )}
        </div>
        <IconButton label={t.close} icon={<X size={16} />} onPress={props.onClose} />
      </header>
      <PanelBoundary key={item.id}>
        <Suspense fallback={<Waiting />}>
          <ItemForm
            params={props.params}
            item={item}
            structure={structure}
            readOnly={unavailable}
          />
        </Suspense>
      </PanelBoundary>
      <h3 className="border-t pt-4 font-semibold">{t.manage}</h3>
      <div role="group" aria-label={t.manage} className="flex flex-wrap gap-2">
        {item.object !== "site-section-group" && (
          <Button
            icon={<Star size={14} aria-hidden />}
            unavailable={unavailable ?? whyNotDefault(structure, item)}
            onPress={() => onAct("default", item)}
          >
            {t.makeDefault}
          </Button>
        )}
        {item.object === "site-space" && (
          <Button
            icon={<Replace size={14} aria-hidden />}
            unavailable={unavailable}
            onPress={() => onAct("replace", item)}
          >
            {t.replace}
          </Button>
        )}
        <Button
          icon={<Trash2 size={14} aria-hidden />}
          unavailable={unavailable ?? whyNotRemove(structure, item)}
          onPress={() => onAct("remove", item)}
        >
          {t.remove}
        </Button>
      </div>
    </section>
  );
}

function Waiting() {
  return (
    <Pending>
      <SkeletonRows count={4} />
    </Pending>
  );
}
