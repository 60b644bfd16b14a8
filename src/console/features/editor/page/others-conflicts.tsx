import { keepTexts } from "#console/messages/edit-page.ts";
import type { Presence } from "#contract/presence.ts";
import { Banner } from "#console/ui/banner.tsx";
import type { PagePlace } from "../keep/keeper.ts";
import { nameOf } from "./present.tsx";

const t = keepTexts.conflicts;

/**
 * What others have written in the page that conflicts with its text, while they have it open. Only they can choose, but both should
 * know: otherwise one of them believes that everything is in the page.
 */
export function OthersConflicts(props: { place: PagePlace; writers: readonly Presence[] }) {
  const { place, writers: here } = props;
  const names = [...new Set(here.map((presence) => nameOf(presence, place)))];
  return (
    <section
      aria-label={t.ofOthers(names)}
      className="mb-4 flex flex-col gap-3 rounded-lg border p-3"
    >
      <Banner tone="info" live="status" title={t.ofOthers(names)}>
        {t.ofOthersBody}
      </Banner>
      {here.map((presence) => (
        <div key={`${presence.user.id} ${presence.tab}`} className="rounded-md border p-3">
          <h3 className="mb-1 text-sm font-medium text-muted">
            {t.versionOf(nameOf(presence, place))}
          </h3>
          {presence.conflicts!.map((version, index) => (
            <p
              // Two conflicts can have the same words.
              // oxlint-disable-next-line react/no-array-index-key
              key={index}
              dir="auto"
              className="whitespace-pre-wrap wrap-anywhere not-first-of-type:mt-2 not-first-of-type:border-t not-first-of-type:pt-2"
            >
              {version === "" ? <span className="text-muted">{t.nothing}</span> : version}
            </p>
          ))}
        </div>
      ))}
    </section>
  );
}
