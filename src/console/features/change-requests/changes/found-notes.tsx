import { CircleX, Info, TriangleAlert } from "lucide-react";
import { checkTexts as t } from "#console/messages/checks.ts";
import { Link } from "#console/ui/link.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import type { FoundByCheck } from "../use-checks.ts";

// Whether it is there depends on rules that come later, too.
const AddWord = openedLater(async () => (await import("../add-word.tsx")).AddWord);

const icons: Record<string, typeof Info> = { warning: TriangleAlert, failure: CircleX };
const tones: Record<string, string> = { warning: "text-warning", failure: "text-danger" };

/** What checks have found, below the block that it is about, or above the page. */
export function FoundNotes({ notes }: { notes: readonly FoundByCheck[] }) {
  if (notes.length === 0) return null;
  return (
    // Below a block, a list would look like one of the page.
    <div role="group" aria-label={t.onPage} className="flex w-full max-w-3xl flex-col gap-1">
      {notes.map((note, at) => (
        // The same thing can be found twice in a block.
        // oxlint-disable-next-line react/no-array-index-key
        <Note key={at} note={note} />
      ))}
    </div>
  );
}

function Note({ note: { check, level, message, word } }: { note: FoundByCheck }) {
  const Icon = icons[level] ?? Info;
  const name = t.nameOf(check);
  return (
    <div className="flex items-start gap-2 rounded-md border bg-raised px-3 py-2 text-sm">
      <Icon
        size={16}
        role="img"
        aria-label={t.level[level] ?? level}
        className={`mt-0.5 shrink-0 ${tones[level] ?? "text-muted"}`}
      />
      <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-2">
        <span className="min-w-0 grow basis-60 whitespace-pre-line wrap-anywhere">
          {message} <span className="text-muted">{name}</span>
        </span>
        {word !== undefined && <AddWord word={word} />}
      </div>
      {check.url !== undefined && (
        <Link href={check.url} external aria-label={t.detailsOf(name)}>
          {t.details}
        </Link>
      )}
    </div>
  );
}
