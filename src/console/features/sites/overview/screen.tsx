import type { Site } from "#contract/site.ts";
import { Panel, Fact } from "#console/kit/panel.tsx";
import { useQuiet } from "#console/kit/timing.ts";
import { Time } from "#console/kit/time.tsx";
import { siteTexts, siteOverviewTexts as t } from "#console/messages/sites.ts";
import { paths } from "#console/paths.ts";
import { Link } from "#console/ui/link.tsx";
import { visibilityWord } from "../site-state.tsx";
import { useSite } from "../queries.ts";
import { NotPublished, LatestChanges, BrokenLinks, StructureInShort } from "./panels.tsx";

/** What a site is at a glance. */
export function Component() {
  const { site, params } = useSite();
  // Once for all panels: the structure is requested by two of them, and one that begins later would request it again after a failure.
  const isQuiet = useQuiet();
  const panel = { params, isQuiet };
  return (
    <div className="grid gap-x-10 gap-y-8 pt-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex min-w-0 flex-col gap-8">
        <Panel
          id="structure"
          title={t.structure}
          aside={
            <Link
              href={paths.site(params.organizationId, params.siteId, "structure")}
              className="text-sm"
            >
              {t.editStructure}
            </Link>
          }
        >
          <StructureInShort {...panel} />
        </Panel>
        <Panel id="not-published" title={t.notPublished}>
          <NotPublished {...panel} site={site} />
        </Panel>
        <Panel id="changes" title={t.changes}>
          <LatestChanges {...panel} />
        </Panel>
        <Panel id="broken" title={t.broken}>
          <BrokenLinks {...panel} />
        </Panel>
      </div>
      <Panel id="facts" title={t.facts}>
        <Facts site={site} />
      </Panel>
    </div>
  );
}

function Facts({ site }: { site: Site }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
      <Fact name={t.visibility}>
        {visibilityWord(site)}
        <span className="block text-sm text-muted">
          {wordOf(siteTexts.visibilityHints, site.visibility)}
        </span>
      </Fact>
      <Fact name={t.agents}>{wordOf(t.agentsContexts, site.agentsContext)}</Fact>
      <Fact name={t.adaptive}>{site.adaptiveContent?.enabled === true ? t.on : t.off}</Fact>
      <Fact name={t.type}>{wordOf(siteTexts.plans, site.type)}</Fact>
      <Fact name={t.created}>
        <Time value={site.createdAt} />
      </Fact>
    </dl>
  );
}

/** A value that the console doesn't know is shown as it is. */
const wordOf = (words: Record<string, string>, value: string) => words[value] ?? value;
