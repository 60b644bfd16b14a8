import { CopyButton } from "#console/kit/copy-button.tsx";

/** A value in a list of values to copy. */
export type Value = {
  name: string;
  hint?: string;
  value: string;
  copyLabel: string;
  copied: string;
};

/** Values with a copy button each. */
export function ValueList({ values }: { values: readonly Value[] }) {
  return (
    <ul className="divide-y rounded-lg border">
      {values.map(({ name, hint, value, copyLabel, copied }) => (
        <li key={name} className="flex items-start gap-3 px-4 py-2.5">
          <div className="min-w-0 flex-1">
            <p className="font-medium">{name}</p>
            {hint !== undefined && <p className="text-sm text-muted">{hint}</p>}
            <p className="mt-0.5 font-mono text-sm break-all select-all">{value}</p>
          </div>
          <CopyButton value={value} label={copyLabel} done={copied} isIcon />
        </li>
      ))}
    </ul>
  );
}
