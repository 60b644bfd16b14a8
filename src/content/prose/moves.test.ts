import { describe, expect, test } from "vitest";
import { draw, drawRun } from "#testing/draw-diff.ts";
import { diffProse } from "./diff.ts";
import type { Row } from "./row.ts";
import type { Run } from "./runs.ts";

describe("what moved", () => {
  const page = (...blocks: string[]) => blocks.join("\n\n");
  const long = "The installer copies all files into the folder and then starts the service.";
  const other = "Backups are written every night and kept for seven days on the server.";
  const section = (title: string, text: string) =>
    page(
      `## ${title}`,
      `${text} is described in this section of the guide.`,
      `- one ${text}`,
      "Note.",
    );
  const draft = (...sections: string[]) => page("# Guide", ...sections);
  const [install, upgrade, remove] = [
    section("Install", "Setting up"),
    section("Upgrade", "Getting newer"),
    section("Remove", "Cleaning up"),
  ];

  test.each([2, 3])("the first of %i steps: nothing is new, and nothing gone", (count) => {
    const [first, ...rest] = [install, upgrade, remove]
      .slice(0, count)
      .map((text) => `{% step %}\n${text}\n{% endstep %}`);
    const steps = (...all: string[]) => page("{% stepper %}", ...all, "{% endstepper %}");
    const { rows } = diffProse(steps(first!, ...rest), steps(...rest, first!));
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(["unchanged", "moved"]));
  });

  test.each([
    ["swapped", draft(install, upgrade, remove), draft(upgrade, install, remove), "Install"],
    ["at the end", draft(install, upgrade, remove), draft(upgrade, remove, install), "Install"],
    [
      "with an edit",
      draft(install, upgrade, remove),
      draft(upgrade, remove, install.replace("guide", "handbook")),
      "Install",
    ],
  ])("a section: %s", (_, before, after, title) => {
    const { rows } = diffProse(before, after);
    const moved = rows.filter(({ kind }) => kind === "moved");
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(["unchanged", "moved"]));
    // Heading, paragraph, item, and note, here and there.
    expect(moved).toHaveLength(8);
    for (const row of moved) {
      const heading = rows.find(({ id }) => id === row.section);
      expect((heading?.after ?? heading?.before)?.text).toBe(title);
      expect(heading?.after === undefined).toBe(row.after === undefined);
    }
  });

  test("a heading alone is no section", () => {
    const { rows } = diffProse(
      page("# Guide", long, "## Details of it", other),
      page("# Guide", "## Details of it", long, other),
    );
    expect(rows.some(({ kind }) => kind === "moved")).toBe(true);
    expect(rows.every(({ section: title }) => title === undefined)).toBe(true);
  });

  test.each([
    [
      "a short item",
      "- Files\n- Folders\n- Links\n- Search",
      "- Folders\n- Links\n- Search\n- Files",
    ],
    [
      "a short heading",
      page("## FAQ", long, "## Help", other),
      page("## Help", other, "## FAQ", long),
    ],
  ])("%s that the page has once", (_, before, after) => {
    const kinds = diffProse(before, after).rows.map(({ kind }) => kind);
    expect(new Set(kinds)).toEqual(new Set(["unchanged", "moved"]));
  });

  test("a label that the page has twice didn't move", () => {
    const { rows } = diffProse(
      page("Example", long, "Some words.", "Example"),
      page(long, "Some words.", "Example", "Example"),
    );
    expect(rows.map(({ kind }) => kind)).not.toContain("moved");
  });

  test.each([
    [
      "into the next paragraph",
      `Short one. ${long}`,
      "Backups run every night.",
      "Short one.",
      `${long} Backups run every night.`,
    ],
    [
      "into the one before",
      "Backups run every night.",
      `${long} Short one.`,
      `Backups run every night. ${long}`,
      "Short one.",
    ],
    [
      "of three",
      `Short one. Another one. ${long}`,
      other,
      "Short one. Another one.",
      `${long} ${other}`,
    ],
    [
      "in Japanese",
      "短い文です。サーバーが起動すると接続を待ちます。",
      "毎晩バックアップします。",
      "短い文です。",
      "サーバーが起動すると接続を待ちます。毎晩バックアップします。",
    ],
  ])("a sentence %s", (_, first, second, third, fourth) => {
    const { rows } = diffProse(page(first, second), page(third, fourth));
    expect(rows.map(({ kind }) => kind)).toEqual(["edited", "edited"]);
    const [top, bottom] = rows as [Row, Row];
    const ends = rows.map(({ changes }) => changes.find(({ name }) => name === "textMoved"));
    expect(ends).toMatchObject([{ row: bottom.id }, { row: top.id }]);
    expect(
      rows.every(({ runs = [] }) => runs.every(({ op, moved }) => op === "equal" || moved)),
    ).toBe(true);
  });

  const moved = "You can only read the page while it is being edited.";
  test.each([
    [
      "whose next one begins with the same words",
      "Short one on maps.",
      "Short one on maps.",
      "You can open the panel at the side, and close it with the same key.",
    ],
    [
      "after one that was edited",
      "Short one on maps of the old town and its gates.",
      "Short one on maps of the new town and its gates.",
      "Open the panel at the side, and close it with the same key.",
    ],
  ])("a sentence %s", (_, before, after, next) => {
    const { rows } = diffProse(page(`${before} ${moved}`, next), page(after, `${moved} ${next}`));
    const told = rows.map(({ runs = [] }) =>
      runs.flatMap((run) => (run.moved === undefined ? [] : run.text.trim())),
    );
    expect(told).toEqual([[moved], [moved]]);
  });

  test("a block, although another one in its new place looks like it", () => {
    const [first, second] = [
      "If you use a machine with Windows, hold the control key and press F5.",
      "Hold the control key and press F5.",
    ];
    const middle = page("Middle one.", "Middle two.");
    expect(draw(diffProse(page(first, middle, second), page(second, middle)))).toEqual([
      `removed: ${first}`,
      `moved: ${second}`,
      "unchanged: Middle one.",
      "unchanged: Middle two.",
      `moved: ${second}`,
    ]);
  });

  test("a section of which one block moved elsewhere", () => {
    const after = draft(upgrade, remove, install.replace("\n\nNote.", ""), long);
    const { rows } = diffProse(draft(page(install, long), upgrade, remove), after);
    const sections = rows.filter(({ section }) => section !== undefined);
    expect(sections.map(({ after: block }) => block?.text ?? "")).toContain("Install");
  });

  test("a removed block stays beside the list that it stood in", () => {
    const list = page("Intro here.", "- one item\n\n  Its paragraph.\n- two items", "End here.");
    expect(
      draw(diffProse(list, page("Intro here.", "Another text.", "- two items", "End here."))),
    ).toEqual([
      "unchanged: Intro here.",
      "added: Another text.",
      "removed: one item",
      "removed: Its paragraph.",
      "unchanged: two items",
      "unchanged: End here.",
    ]);
    expect(
      draw(diffProse(page("- one item", "Text after it."), page("- one item\n- new item"))),
    ).toEqual(["unchanged: one item", "added: new item", "removed: Text after it."]);
    const hint = (text: string) => `{% hint style="info" %}\n${text}\n{% endhint %}`;
    expect(
      draw(
        diffProse(
          page(hint("Kept words.\n\nOld words."), "End."),
          page(hint("Kept words.\n\nNew other text."), "Quite new.", "End."),
        ),
      ),
    ).toEqual([
      "unchanged: ",
      "unchanged: Kept words.",
      "removed: Old words.",
      "added: New other text.",
      "added: Quite new.",
      "unchanged: End.",
    ]);
  });

  type Told = { columns: string; rows: string[] };
  const toldBy = (before: string, after: string): Told => {
    const { table } = diffProse(before, after).rows[0] as Row;
    const cell = ({ op, runs }: { op: string; runs: Run[] }) =>
      `${{ movedTo: "→", movedFrom: "←" }[op] ?? ""}${runs.map(drawRun).join("")}`;
    return {
      columns: (table?.columns ?? [])
        .map(({ from, to }) => (from === undefined ? (to === undefined ? "." : "<") : ">"))
        .join(""),
      rows: (table?.rows ?? []).map(({ op, cells }) =>
        `${op}: ${cells.map(cell).join(" ")}`.trim(),
      ),
    };
  };
  const table = (...rows: string[]) =>
    [rows[0], "|---|---|---|", ...rows.slice(1)]
      .map((row) => row?.replaceAll(" ", " | "))
      .join("\n");

  test("a row of a table", () => {
    const before = table("Name Type Note", "a 1 x", "b 2 y", "c 3 z");
    expect(toldBy(before, table("Name Type Note", "c 3 z", "a 1 x", "b 2 y"))).toEqual({
      columns: "...",
      rows: [
        "equal: Name Type Note",
        "movedTo: →c →3 →z",
        "equal: a 1 x",
        "equal: b 2 y",
        "movedFrom: ←c ←3 ←z",
      ],
    });
    expect(toldBy(before, table("Name Type Note", "b 2 y", "c 3 z", "a 1 w"))).toEqual({
      columns: "...",
      rows: [
        "equal: Name Type Note",
        "movedFrom: ←a ←1 ←x",
        "equal: b 2 y",
        "equal: c 3 z",
        "movedTo: →a →1 [-x-]{+w+}",
      ],
    });
  });

  test("a row of a table past one that was edited", () => {
    const before = table(
      "Name Type Note",
      "limit number 100",
      "sort string field",
      "order string up",
    );
    const after = table(
      "Name Type Note",
      "order string up",
      "limit number 200",
      "sort string field",
    );
    expect(toldBy(before, after).rows).toEqual([
      "equal: Name Type Note",
      "movedTo: →order →string →up",
      "edited: limit number [-100-]{+200+}",
      "equal: sort string field",
      "movedFrom: ←order ←string ←up",
    ]);
  });

  test("a row of two cells, edited", () => {
    const rows = (...each: string[]) => ["| K | V |", "|-|-|", ...each].join("\n");
    const [sort, order] = ["| sort | By field |", "| order | Up |"];
    const before = rows("| limit | At most 100 |", sort, order);
    expect(toldBy(before, rows(sort, order, "| limit | At most 200 |")).rows).toEqual([
      "equal: K V",
      "movedFrom: ←limit ←At most 100",
      "equal: sort By field",
      "equal: order Up",
      "movedTo: →limit At most [-100-]{+200+}",
    ]);
    // Another value is another row.
    expect(toldBy(before, rows(sort, order, "| limit | No end |")).rows).toContain(
      "del: [-limit-] [-At most 100-]",
    );
  });

  test("a column of a table beside one with another name", () => {
    const before = table("Name Type Note", "a 1 x", "b 2 y", "c 3 z");
    expect(toldBy(before, table("Name Remark Type", "a x 1", "b y 2", "c z 3")).rows).toEqual([
      "edited: Name ←Type [-Note-]{+Remark+} →Type",
      "equal: a ←1 x →1",
      "equal: b ←2 y →2",
      "equal: c ←3 z →3",
    ]);
  });

  test("a column of a table", () => {
    const before = table("Name Type Note", "a 1 x", "b 2 y");
    expect(toldBy(before, table("Note Name Type", "x a 1", "y b 2"))).toEqual({
      columns: ">..<",
      rows: ["equal: →Note Name Type ←Note", "equal: →x a 1 ←x", "equal: →y b 2 ←y"],
    });
    expect(toldBy(before, table("Type Name Note", "1 a x", "5 b y"))).toEqual({
      columns: expect.stringMatching(/^(?:<\.>\.|>\.<\.)$/),
      rows: expect.arrayContaining([expect.stringContaining("[-2-]{+5+}")]),
    });
    const html = (...rows: string[]) =>
      `<table><tbody>${rows
        .map(
          (row) =>
            `<tr>${row
              .split(" ")
              .map((cell) => `<td>${cell}</td>`)
              .join("")}</tr>`,
        )
        .join("")}</tbody></table>`;
    expect(toldBy(html("a 1 x", "b 2 y"), html("1 x a", "2 y b")).columns).toBe("<..>");
  });

  test("its changes are named", () => {
    const names = (before: string, after: string) =>
      diffProse(before, after).rows.flatMap(({ changes }) => changes);
    const before = table("Name Type Note", "a 1 x", "b 2 y", "c 3 z");
    expect(names(before, table("Name Type Note", "c 3 z", "a 1 x", "b 2 y"))).toEqual([
      { name: "moved", what: "rows", count: 1 },
    ]);
    expect(names(before, table("Note Name Type", "x a 1", "y b 2", "z c 3"))).toEqual([
      { name: "moved", what: "columns", count: 1 },
    ]);
    expect(names("```\none()\ntwo()\nthree()\n```", "```\ntwo()\nthree()\none()\n```")).toEqual([
      { name: "moved", what: "lines", count: 1 },
    ]);
  });
});
