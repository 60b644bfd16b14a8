import { describe, expect, it, vi } from "vitest";
import { RequestFailure } from "#console/data/request-failure.ts";
import { sendOnce } from "./send-once.ts";

const lost = new RequestFailure(0, "No answer.");

describe("sendOnce", () => {
  it("sends and looks for nothing when an answer comes", async () => {
    const find = vi.fn();
    expect(await sendOnce(async () => "sent", find, false)).toBe("sent");
    expect(find).not.toHaveBeenCalled();
  });

  it("finds what arrived although its answer was lost", async () => {
    const send = vi.fn().mockRejectedValue(lost);
    expect(await sendOnce(send, async () => "found", false)).toBe("found");
    expect(send).toHaveBeenCalledTimes(1);
  });

  it("says so when it did not arrive", async () => {
    const sending = sendOnce(
      () => Promise.reject(lost),
      async () => undefined,
      false,
    );
    await expect(sending).rejects.toMatchObject({ status: 503 });
  });

  it("leaves it open when looking fails too", async () => {
    const sending = sendOnce(
      () => Promise.reject(lost),
      () => Promise.reject(lost),
      false,
    );
    await expect(sending).rejects.toMatchObject({ status: 0 });
  });

  it("looks before it repeats, and sends only what is not there", async () => {
    const send = vi.fn().mockResolvedValue("sent");
    expect(await sendOnce(send, async () => "found", true)).toBe("found");
    expect(send).not.toHaveBeenCalled();
    expect(await sendOnce(send, async () => undefined, true)).toBe("sent");
  });

  it("passes a refusal on", async () => {
    const refused = new RequestFailure(403, "You may not.");
    const find = vi.fn();
    await expect(sendOnce(() => Promise.reject(refused), find, false)).rejects.toBe(refused);
    expect(find).not.toHaveBeenCalled();
  });
});
