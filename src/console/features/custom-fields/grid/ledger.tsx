import type { Space } from "#contract/space.ts";
import { Pending } from "#console/kit/page-state.tsx";
import { customFieldTexts } from "#console/messages/custom-fields.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Button } from "#console/ui/button.tsx";
import { titleOf } from "../value.ts";
import type { Sheet } from "./paste.ts";
import type { SheetState } from "./use-sheet.ts";

const t = customFieldTexts.grid;

/** The limit of lines per section: a paste can have thousands. */
const mostLines = 20;

/** What was saved, what failed and why, and which cells were skipped. */
export function Ledger({ sheet, state }: { sheet: Sheet; state: SheetState }) {
  const { failed, refusals, saved, saving } = state;
  if (saving > 1) {
    return (
      <Pending>
        <Banner tone="info" live="status" title={t.saving(saving)} />
      </Pending>
    );
  }
  if (failed.length === 0 && refusals.length === 0) return null;
  const spaceTitle = (id: string) =>
    sheet.spaces.find((space: Space) => space.id === id)?.title ?? id;
  const fieldTitles = (names: Iterable<string>) =>
    Array.from(names, (name) => {
      const field = sheet.fields.find((one) => one.name === name);
      return field === undefined ? name : titleOf(field);
    });
  return (
    <div className="flex flex-col gap-2" role="group" aria-label={t.ledger}>
      {failed.length > 0 && (
        <Banner
          tone="danger"
          live="alert"
          title={[saved > 0 && t.savedSpaces(saved), t.failedSpaces(failed.length)]
            .filter(Boolean)
            .join(" ")}
          actions={
            <>
              <Button size="small" onPress={state.retry}>
                {t.retryFailed}
              </Button>
              <Button size="small" onPress={state.dismiss}>
                {t.dismiss}
              </Button>
            </>
          }
        >
          <Lines
            lines={failed.map(({ spaceId, values, reason }) =>
              t.failure(spaceTitle(spaceId), fieldTitles(values.keys()), reason),
            )}
          />
        </Banner>
      )}
      {refusals.length > 0 && (
        <Banner
          tone="warning"
          live="status"
          title={t.invalid(refusals.length)}
          actions={
            <Button size="small" onPress={() => state.refuse([])}>
              {t.dismiss}
            </Button>
          }
        >
          <Lines lines={refusals.map(({ space, field, reason }) => t.cell(space, field, reason))} />
        </Banner>
      )}
    </div>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  const rest = lines.length - mostLines;
  return (
    <ul className="list-disc ps-5">
      {lines.slice(0, mostLines).map((line) => (
        <li key={line} className="wrap-anywhere">
          {line}
        </li>
      ))}
      {rest > 0 && <li>{customFieldTexts.andMore(rest)}</li>}
    </ul>
  );
}
