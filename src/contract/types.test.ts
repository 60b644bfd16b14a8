import { expectTypeOf, test } from "vitest";
import { operations } from "./operations.ts";
import type { Handlers, Input, Output, PathParameters, Request } from "./operations.ts";
import type { Page } from "./page.ts";
import type { Space } from "./space.ts";

// The compiler does these checks. At run time, the tests only need to exist.

type Comments = "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments";

test("path parameters follow from the key", () => {
  expectTypeOf<PathParameters<Comments>>().toEqualTypeOf<{
    spaceId: string;
    changeRequestId: string;
  }>();
  const right: PathParameters<"GET /v1/spaces/{spaceId}"> = { spaceId: "s" };
  // @ts-expect-error the parameter is called spaceId
  const wrong: PathParameters<"GET /v1/spaces/{spaceId}"> = { space: "s" };
  // @ts-expect-error there is no such operation
  type None = Input<"GET /v1/nothing">;
  expectTypeOf([right, wrong]).toBeArray();
  expectTypeOf<None>().not.toBeNever();
});

test("a handler gets defaults filled in, a client may leave them out", () => {
  expectTypeOf<Input<Comments>["query"]["limit"]>().toEqualTypeOf<number>();
  expectTypeOf<Input<Comments>["query"]["authors"]>().toEqualTypeOf<string[] | undefined>();
  expectTypeOf<Input<Comments>["body"]>().toEqualTypeOf<{}>();
  expectTypeOf<{ params: PathParameters<Comments> }>().toExtend<Request<Comments>>();
  expectTypeOf<Request<"GET /v1/user">>().toEqualTypeOf<{}>();
  // @ts-expect-error a search needs its query
  const search: Request<"GET /v1/spaces/{spaceId}/search"> = { params: { spaceId: "s" } };
  // @ts-expect-error merging has no body
  expectTypeOf<Request<"POST /v1/spaces/{spaceId}/restore">["body"]>().toBeAny();
  expectTypeOf(search).toBeObject();
});

test("answers follow from the response", () => {
  expectTypeOf<Output<"GET /v1/spaces/{spaceId}">>().toEqualTypeOf<Space>();
  expectTypeOf<Output<"DELETE /v1/spaces/{spaceId}">>().toEqualTypeOf<void>();
  expectTypeOf<NonNullable<Page["pages"]>[number]["pages"]>().toEqualTypeOf<Page["pages"]>();
});

test("an update clears only what may be absent", () => {
  type Update = Input<"PATCH /v1/collections/{collectionId}">["body"];
  expectTypeOf<Update["description"]>().toEqualTypeOf<string | null | undefined>();
  expectTypeOf<Update["title"]>().toEqualTypeOf<string | undefined>();
});

test("a missing handler does not compile", () => {
  type Rest = Omit<Handlers<object>, "GET /v1/user">;
  const rest = {} as Rest;
  // @ts-expect-error the handler of GET /v1/user is missing
  const all: Handlers<object> = rest;
  expectTypeOf(all).toBeObject();
});

test("the table is not widened", () => {
  expectTypeOf(operations["GET /v1/user"].status).toEqualTypeOf<200>();
});
