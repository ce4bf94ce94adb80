import { Skeleton } from '#components/ui/feedback/index.ts';

const lines = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** This placeholder has the size of the page. */
export const OwnershipSkeleton = () => (
  <div aria-busy="true" className="appear-late flex h-full min-h-96 flex-col">
    <div className="flex flex-col gap-3 border-hairline border-b bg-surface px-4 py-3">
      <Skeleton className="w-64" />
      <Skeleton className="w-full max-w-xl" />
    </div>
    <div className="flex grow">
      <div className="flex w-full flex-col gap-4 bg-surface p-4 wide:w-168">
        {lines.map((line) => (
          <Skeleton key={line} className="w-full" />
        ))}
      </div>
      <div className="grow border-hairline bg-bg max-wide:hidden wide:border-l" />
    </div>
  </div>
);
