import { onDemand } from "./on-demand.tsx";

export type FormulaProps = {
  /** TeX. */
  children: string;
  /** On lines of its own. */
  display?: boolean;
  "data-block"?: string | undefined;
};

/** A formula as it is written: until KaTeX is there, and when it can't be drawn. */
export function FormulaSource({ children, display, ...anchor }: FormulaProps) {
  if (!display) return <code>{children}</code>;
  return (
    <div {...anchor} className="prose-formula prose-scroll" dir="ltr">
      <pre>
        <code>{children}</code>
      </pre>
    </div>
  );
}

/** A formula in TeX, drawn by KaTeX, which is loaded for the first one. */
export const Formula = onDemand<FormulaProps>(
  () => import("./formula-on-demand.tsx").then((module) => module.LoadedFormula),
  FormulaSource,
);
