import { type ReactNode, useId, useState } from 'react';
import { DrawnCount } from './drawn-count.tsx';
import { Legend } from './legend.tsx';
import type { OwnershipMapProps } from './props.ts';
import { Toolbar } from './toolbar.tsx';

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
