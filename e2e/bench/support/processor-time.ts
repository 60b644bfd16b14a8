import { readFile } from "node:fs/promises";

/** CPU seconds used by a process. Reads /proc, so it requires Linux. */
export async function processorTime(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8");
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
