import { onDemand } from "./on-demand.tsx";
import { type FormulaProps, FormulaSource } from "./parts.tsx";

/** A TeX formula. The first formula loads KaTeX. Apart from icons, which screens without texts have, too. */
export const Formula = onDemand<FormulaProps>(
  () => import("./formula-on-demand.tsx").then((module) => module.LoadedFormula),
  FormulaSource,
);
