type Names = readonly (string | undefined)[];

/** What the options in a form were called when they were saved, so that a renamed one isn't taken for a new one. */
export class FormerNames {
  #saved: readonly string[];
  #last: { options: readonly string[]; names: Names } = { options: [], names: [] };

  constructor(saved: readonly string[]) {
    this.#saved = saved;
  }

  /** The former name of each option; undefined for a new one. Options that the form got otherwise are the saved ones. */
  of(options: readonly string[]): Names {
    const { options: known, names } = this.#last;
    const isKnown =
      known.length === options.length && known.every((name, at) => name === options[at]);
    if (isKnown) return names;
    return options.map((option) => (this.#saved.includes(option) ? option : undefined));
  }

  keep(options: readonly string[], names: Names): void {
    this.#last = { options, names };
  }

  /** The new names by the former ones. */
  renamed(options: readonly string[]): Record<string, string> {
    return Object.fromEntries(
      this.of(options).flatMap((name, at) =>
        name === undefined || name === options[at] ? [] : [[name, options[at] ?? ""]],
      ),
    );
  }

  /** The options are saved. */
  settle(options: readonly string[]): void {
    this.#saved = options;
    this.#last = { options: [], names: [] };
  }
}
