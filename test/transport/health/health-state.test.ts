import { describe, expect, it } from "vitest";
import { createHealthState } from "../../../src/transport/health/health-state.ts";

describe("createHealthState()", () => {
  it("does not serve until told, nor after it closed", () => {
    const state = createHealthState(["a.B"]);
    expect(state.isServing("a.B")).toBe(false);
    state.setServing(true);
    expect([state.isServing(""), state.isServing("a.B"), state.isServing("a.C")]).toEqual([true, true, undefined]);
    state.close();
    state.setServing(true);
    expect([state.isServing(""), state.isClosed()]).toEqual([false, true]);
  });

  it("shows a change that comes while the watcher is busy with the one before", async () => {
    const state = createHealthState([]);
    const watch = state.watch("", new AbortController().signal)[Symbol.asyncIterator]();
    expect(await watch.next()).toEqual({ value: false, done: false });
    state.setServing(true);
    expect(await watch.next()).toEqual({ value: true, done: false });
    state.setServing(false);
    state.setServing(true);
    const next = watch.next();
    state.setServing(false);
    expect(await next).toEqual({ value: false, done: false });
  });

  it("ends a watch on abort, also one that has begun to wait", async () => {
    const controller = new AbortController();
    const watch = createHealthState([]).watch("", controller.signal)[Symbol.asyncIterator]();
    await watch.next();
    const next = watch.next();
    controller.abort();
    expect(await next).toEqual({ value: undefined, done: true });
  });
});
