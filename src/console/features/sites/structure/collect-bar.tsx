import { useQuery } from "@tanstack/react-query";
import type { Site } from "#contract/site.ts";
import type { SiteParams } from "#screens/sites.ts";
import { useQuiet } from "#console/kit/use-quiet.ts";
import { siteStructureTexts } from "#console/messages/site-structure.ts";
import { paths } from "#console/paths.ts";
import { Switch } from "#console/ui/checkbox.tsx";
import { LinkButton } from "#console/ui/link.tsx";
import { removedTitles } from "../staged/marks.ts";
import { stagedChangesQuery, stagedPreviewQuery } from "../staged/queries.ts";

const t = siteStructureTexts.collect;

/** Whether changes are collected or carried out at once, and how many wait to be published. */
export function CollectBar(props: {
  site: Site;
  params: SiteParams;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}) {
  const { site, params, isOn } = props;
  // What is staged isn't shown then: it can wait.
  const isQuiet = useQuiet();
  const changes = useQuery({ ...stagedChangesQuery(params), enabled: isOn || isQuiet });
  const preview = useQuery({ ...stagedPreviewQuery(params), enabled: isOn });
  const count = changes.data?.length ?? 0;
  const removed = isOn && preview.data !== undefined ? removedTitles(preview.data) : [];
  const effect = isOn ? t.on : site.published ? t.offPublished : t.off;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-lg border bg-sunken px-3 py-2.5">
      <div className="min-w-0">
        <Switch isSelected={isOn} onChange={props.onChange} description={effect}>
          {t.label}
        </Switch>
        {removed.length > 0 && (
          <p className="mt-1 ps-9.5 text-sm wrap-anywhere">{t.removed(removed)}</p>
        )}
      </div>
      {count > 0 && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {!isOn && <span className="text-sm text-muted">{t.notShown(count)}</span>}
          <LinkButton
            variant={isOn ? "primary" : "secondary"}
            href={paths.site(params.organizationId, params.siteId, "staged")}
          >
            {t.review(count)}
          </LinkButton>
        </div>
      )}
    </div>
  );
}
