import { expect, test } from "vitest";
import { createThrottle, type Throttle } from "./throttle.ts";

const wrong = async () => undefined;
const right = async () => "ana";

/** Tries several wrong passwords. Counts how many were checked and how many were refused without a check. */
async function guess(throttle: Throttle, count: number, account: string, address: string) {
  let checked = 0;
  let refused = 0;
  const attempts = Array.from({ length: count }, async () => {
    try {
      await throttle.attempt(account, address, async () => {
        checked += 1;
        return undefined;
      });
    } catch (error) {
      expect(error).toMatchObject({ status: 429, headers: { "retry-after": expect.any(String) } });
      refused += 1;
    }
  });
  await Promise.all(attempts);
  return { checked, refused };
}

test("a client runs out of guesses, all at once or one by one, and others do not", async () => {
  const throttle = createThrottle();
  expect(await guess(throttle, 30, "ana", "one")).toEqual({ checked: 10, refused: 20 });
  await expect(throttle.attempt("ana", "one", right)).rejects.toMatchObject({ status: 429 });
  expect(await throttle.attempt("ana", "two", right)).toBe("ana");
  expect(await throttle.attempt("ben", "one", right)).toBe("ana");
});

test("an account is closed to guesses that come from many clients", async () => {
  const throttle = createThrottle();
  for (let client = 0; client < 5; client += 1) await guess(throttle, 10, "ana", `at ${client}`);
  expect(await guess(throttle, 5, "ana", "another")).toEqual({ checked: 0, refused: 5 });
  expect(await throttle.attempt("ben", "another", right)).toBe("ana");
});

test("an address that tries many accounts runs out, and a valid secret still passes there", async () => {
  const throttle = createThrottle();
  for (let account = 0; account < 20; account += 1)
    await guess(throttle, 5, `no ${account}`, "one");
  expect(await guess(throttle, 1, "another", "one")).toEqual({ checked: 0, refused: 1 });
  await expect(throttle.present("one", wrong)).rejects.toMatchObject({ status: 429 });
  expect(await throttle.present("one", right)).toBe("ana");
  expect(await throttle.present("two", wrong)).toBeUndefined();
});

test("secrets that are not valid count for the address", async () => {
  const throttle = createThrottle({ client: 10, account: 50, address: 3, codes: 10 });
  for (let attempt = 0; attempt < 3; attempt += 1) await throttle.present("one", wrong);
  await expect(throttle.present("one", wrong)).rejects.toMatchObject({ status: 429 });
});

test("a success costs nothing, and gives back what the client's mistakes cost", async () => {
  const throttle = createThrottle({ client: 3, account: 100, address: 100, codes: 10 });
  for (let round = 0; round < 10; round += 1) {
    await guess(throttle, 2, "ana", "one");
    expect(await throttle.attempt("ana", "one", right)).toBe("ana");
  }
});
