import { catalogue } from "./catalogue.ts";
import { formatNumber } from "./format.ts";

export const listPickerTexts = catalogue({
  en: {
    more: (count: number) => `${formatNumber(count)} more. Type to narrow the list.`,
  },
});
