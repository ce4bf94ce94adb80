import { type ReactNode, useId, useState } from 'react';
import { Button } from '#components/ui/button/index.ts';
import type { Drawing } from '#lib/ownership/index.ts';
import { Legend } from './legend.tsx';
import type { OwnershipMapProps } from './props.ts';
import { Toolbar } from './toolbar.tsx';

interface DrawnCountProps {
  readonly drawing: Drawing;
  readonly showAll: boolean;
  readonly onShowAll: (showAll: boolean) => void;
  /** null: no stack was opened. */
  readonly onRestack: (() => void) | null;
  readonly working: boolean;
}

/** How many nodes of a large group are drawn, and how the others are shown; empty if all are drawn. */
function DrawnCount({ drawing, showAll, onShowAll, onRestack, working }: DrawnCountProps) {
  const { hiddenCount, nodeCount, nodes } = drawing;
  const single = nodes.filter(({ stack }) => stack === null).length;
  // Collapsed owners are not counted: their companies say so.
  const isPart = hiddenCount > 0 || nodes.some(({ stack }) => stack !== null);
  return (
    <div role="status" className="flex min-w-0 flex-wrap items-center gap-x-2 text-meta text-muted empty:hidden">
      {(isPart || showAll) && (
        <>
          {isPart ? (
            <span className="tabular-nums" title={`${restText(drawing)}The table lists all.`}>
              {`${single.toLocaleString('en')} of ${nodeCount.toLocaleString('en')} shown`}
              <span className="sr-only">{` one by one. ${restText(drawing)}The table lists all.`}</span>
            </span>
          ) : (
            <span className="tabular-nums">{`All ${nodeCount.toLocaleString('en')} shown`}</span>
          )}
          {onRestack && !showAll && <CountButton onClick={onRestack}>Stack again</CountButton>}
          <CountButton onClick={() => onShowAll(!showAll)}>{showAll ? 'Show fewer' : 'Show up to 500'}</CountButton>
        </>
      )}
      {working && <span className="appear-late">Drawing…</span>}
    </div>
  );
}

function restText({ hiddenCount, nodes }: Drawing): string {
  const stacked = nodes.some(({ stack }) => stack !== null) ? 'Zoom in or open a stack for more. ' : '';
  return hiddenCount > 0 ? `${hiddenCount.toLocaleString('en')} not drawn. ${stacked}` : stacked;
}

const CountButton = ({ onClick, children }: { readonly onClick: () => void; readonly children: string }) => (
  <Button look="link" size="small" shape="bare" className="min-h-6 print:hidden" onClick={onClick}>
    {children}
  </Button>
);

interface MapFrameProps extends OwnershipMapProps {
  readonly onZoom: (factor: number) => void;
  readonly onFit: () => void;
  /** The map itself. */
  readonly children: ReactNode;
}

/** What surrounds the map: its buttons, how much is drawn, and the legend. */
export function MapFrame({ onZoom, onFit, children, ...props }: MapFrameProps) {
  const { drawing } = props;
  const legendId = useId();
  const [hasLegend, setHasLegend] = useState(false);
  return (
    <section
      aria-label="Map of owners"
      data-slot="ownership-map"
      className="flex h-full min-h-0 min-w-0 flex-col bg-surface"
    >
      <Toolbar
        orientation={props.orientation}
        onOrientation={props.onOrientation}
        onZoom={onZoom}
        onFit={onFit}
        legendId={legendId}
        hasLegend={hasLegend}
        onLegend={() => setHasLegend(!hasLegend)}
        end={props.toolbarEnd}
      >
        <DrawnCount
          drawing={drawing}
          showAll={props.showAll}
          onShowAll={props.onShowAll}
          onRestack={props.onRestack}
          working={props.working}
        />
      </Toolbar>
      {children}
      <Legend
        id={legendId}
        ownership={props.ownership}
        drawing={drawing}
        hasSelection={props.selected !== null}
        isOpen={hasLegend}
      />
    </section>
  );
}
