import { customFieldTexts } from "#console/messages/custom-fields.ts";
import { KeyHint } from "#console/ui/key-hint.tsx";

/** The shortcuts of the table's cells, and what they do. */
export function KeyList() {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1.5">
      {customFieldTexts.grid.keyList.map(([keys, act]) => (
        <div key={`${keys} ${act}`} className="contents">
          <dt className="flex flex-col items-start gap-0.5">
            {keys.startsWith("Arrow") ? (
              <KeyHint keys={keys} />
            ) : (
              keys.split(" ").map((item) => <KeyHint key={item} keys={item} />)
            )}
          </dt>
          <dd className="text-muted">{act}</dd>
        </div>
      ))}
    </dl>
  );
}
