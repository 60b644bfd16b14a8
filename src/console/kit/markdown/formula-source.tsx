export type FormulaProps = {
  /** TeX. */
  children: string;
  /** As a block on its own line. */
  display?: boolean;
  "data-block"?: string | undefined;
};

/** The source of a formula: shown until KaTeX is loaded, and when the formula is invalid. */
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
