import { Button } from '#components/ui/button.tsx';
import type { Drawing } from '#lib/ownership/index.ts';

interface ShownProps {
  readonly drawing: Drawing;
  readonly all: boolean;
  readonly onAll: (all: boolean) => void;
  readonly working: boolean;
}

/** How much of a large group is drawn. Nothing where all of it is. */
export function Shown({ drawing: { left, of }, all, onAll, working }: ShownProps) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 border-hairline border-b bg-surface px-4 py-1 text-meta text-muted empty:hidden"
    >
      {(left > 0 || all) && (
        <>
          <span className="tabular-nums">
            {left === 0
              ? `All ${of.toLocaleString('en')} shown`
              : `${(of - left).toLocaleString('en')} of ${of.toLocaleString('en')} shown, those that matter most. The table has all.`}
          </span>
          <Button look="link" size="small" shape="bare" className="min-h-6 print:hidden" onClick={() => onAll(!all)}>
            {all ? 'Show fewer' : 'Show up to 500'}
          </Button>
        </>
      )}
      {working && <span className="appear-late">Drawing…</span>}
    </div>
  );
}
