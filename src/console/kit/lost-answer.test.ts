import { expect, it } from "vitest";
import { RequestFailure } from "#console/data/request-failure.ts";
import { tellLostAnswer } from "./lost-answer.ts";

const lost = new RequestFailure(0, "No answer.");
const refused = new RequestFailure(400, "Too long.");

it("says so when what got no answer is there all the same", async () => {
  const told = tellLostAnswer(lost, () => Promise.resolve(true), "It is there.");
  await expect(told).rejects.toMatchObject({ status: 409, message: "It is there.", cause: lost });
});

it("leaves the failure as it is when nothing is there, and asks nothing when it was refused", async () => {
  await expect(tellLostAnswer(lost, () => Promise.resolve(false), "")).rejects.toBe(lost);
  const asked = () => Promise.reject(new Error("was asked"));
  await expect(tellLostAnswer(refused, asked, "")).rejects.toBe(refused);
});
