import { common } from "#console/messages/common.ts";
import { Button } from "#console/ui/button.tsx";

/** Below a list: loads what follows, if something does. */
export function ShowMore(props: {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = props.list;
  if (!hasNextPage) return null;
  return (
    <div className="flex justify-center py-3">
      <Button isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
        {common.showMore}
      </Button>
    </div>
  );
}
