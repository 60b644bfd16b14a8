import type { Page } from "@playwright/test";

/**
 * Notes what a page uses from now on that makes the browser read its data about locales, which takes longer than drawing a list.
 * Call it before opening the page.
 *
 * @returns reads the uses so far, each with its stack
 */
export async function watchLocales(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const used: string[] = [];
    const note = (name: string) => used.push(new Error(name).stack ?? name);
    for (const name of [
      "NumberFormat",
      "DateTimeFormat",
      "RelativeTimeFormat",
      "ListFormat",
      "DisplayNames",
      "PluralRules",
      "Segmenter",
      "Collator",
    ] as const) {
      const trapped = new Proxy(Intl[name], {
        construct: (target: Function, args: unknown[]) => {
          note(name);
          return Reflect.construct(target, args) as object;
        },
        apply: (target: Function, self: unknown, args: unknown[]) => {
          note(name);
          return Reflect.apply(target, self, args) as unknown;
        },
      } as ProxyHandler<never>);
      Object.assign(Intl, { [name]: trapped });
    }
    const methods: [object, string[]][] = [
      [String.prototype, ["localeCompare"]],
      [Number.prototype, ["toLocaleString"]],
      [Date.prototype, ["toLocaleString", "toLocaleDateString", "toLocaleTimeString"]],
    ];
    for (const [prototype, names] of methods) {
      for (const name of names) {
        const method = Reflect.get(prototype, name) as (...args: unknown[]) => unknown;
        const trapped = function (this: unknown, ...args: unknown[]) {
          note(name);
          return Reflect.apply(method, this, args);
        };
        Object.assign(prototype, { [name]: trapped });
      }
    }
    Object.assign(globalThis, { usedLocales: used });
  });
  return () => page.evaluate(() => Reflect.get(globalThis, "usedLocales") as string[]);
}
