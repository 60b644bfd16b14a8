import { type FormulaProps, FormulaSource } from "./formula-source.tsx";
import { onDemand } from "./on-demand.tsx";

/** A TeX formula. The first formula loads KaTeX. */
export const Formula = onDemand<FormulaProps>(
  () => import("./formula-on-demand.tsx").then((module) => module.LoadedFormula),
  FormulaSource,
);
