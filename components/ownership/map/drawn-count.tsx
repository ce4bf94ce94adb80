import { Button } from '#components/ui/button/index.ts';
import type { Drawing } from '#lib/ownership/index.ts';

interface DrawnCountProps {
  readonly drawing: Drawing;
  readonly showAll: boolean;
  readonly onShowAll: (showAll: boolean) => void;
  readonly working: boolean;
}

/** How many nodes of a large group are drawn; empty if all are. */
export function DrawnCount({ drawing, showAll, onShowAll, working }: DrawnCountProps) {
  const { hiddenCount, nodeCount } = drawing;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 border-hairline border-b bg-surface px-4 py-1 text-meta text-muted empty:hidden"
    >
      {(hiddenCount > 0 || showAll) && (
        <>
          <span className="tabular-nums">
            {hiddenCount === 0
              ? `All ${nodeCount.toLocaleString('en')} shown`
              : `${(nodeCount - hiddenCount).toLocaleString('en')} of ${nodeCount.toLocaleString('en')} shown, the most relevant ones. The table lists all.`}
          </span>
          <Button
            look="link"
            size="small"
            shape="bare"
            className="min-h-6 print:hidden"
            onClick={() => onShowAll(!showAll)}
          >
            {showAll ? 'Show fewer' : 'Show up to 500'}
          </Button>
        </>
      )}
      {working && <span className="appear-late">Drawing…</span>}
    </div>
  );
}
