/** What surrounds the map: its buttons, how much is drawn, and the legend. */

import { Info, Network, Scan, ZoomIn, ZoomOut } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import { IconButton } from '#components/ui/button/icon-button.tsx';
import { cn } from '#components/ui/style.ts';
import type { Chains, Drawing, DrawnLine, NodeKey, Orientation, Ownership } from '#lib/ownership/index.ts';
import { isMetByShare, shortThresholdText } from '#lib/ownership/index.ts';
import { lineStyles } from './map-drawing.tsx';

export interface OwnershipMapProps {
  readonly ownership: Ownership;
  /** The last drawing while another is laid out; it has no nodes before the first. */
  readonly drawing: Drawing;
  /** Runs after all nodes of a drawing are rendered. */
  readonly onDrawn: () => void;
  /** The chains of the selected node; null without a selection and until they are computed. */
  readonly chains: Chains | null;
  readonly selected: NodeKey | null;
  readonly onSelect: (key: NodeKey | null) => void;
  /** Opens the details of a node. */
  readonly onOpen: (key: NodeKey) => void;
  /** Draws the nodes of a stack one by one (`DrawingOptions.keep`). */
  readonly onUnstack: (keys: readonly NodeKey[]) => void;
  /** Closes the stacks that were opened; null if none was. */
  readonly onRestack: (() => void) | null;
  readonly orientation: Orientation;
  readonly onOrientation: (orientation: Orientation) => void;
  /** The owners of these companies are hidden. */
  readonly collapsed: ReadonlySet<NodeKey>;
  readonly onToggleCollapsed: (key: NodeKey) => void;
  /** Up to 500 nodes are drawn one by one. */
  readonly showAll: boolean;
  readonly onShowAll: (all: boolean) => void;
  /** Another drawing is being laid out. */
  readonly working: boolean;
  /** This follows the map's own buttons. */
  readonly toolbarEnd?: ReactNode;
}

export const zoomStep = 1.3;

interface MapFrameProps extends OwnershipMapProps {
  readonly onZoom: (factor: number) => void;
  readonly onFit: () => void;
  readonly children: ReactNode;
}

export function MapFrame({ onZoom, onFit, children, ...props }: MapFrameProps) {
  const legendId = useId();
  const [hasLegend, setHasLegend] = useState(false);
  const isDown = props.orientation === 'down';
  return (
    <section
      aria-label="Map of owners"
      data-slot="ownership-map"
      className="flex h-full min-h-0 min-w-0 flex-col bg-surface"
    >
      <div className="flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1 border-hairline border-b bg-surface px-4 py-1">
        <h2 className="font-semibold text-hit">Map</h2>
        <span className="min-w-0 text-muted low:hidden">
          {isDown ? 'owners on top' : 'owners on the left'}
          <span className="hidden coarse:panes:hidden coarse:inline">, move it with two fingers</span>
        </span>
        <DrawnCount {...props} />
        <fieldset aria-label="Map view" className="ml-auto flex items-center gap-0.5 print:hidden">
          <IconButton label="Zoom out" shortcut="-" onClick={() => onZoom(1 / zoomStep)}>
            <ZoomOut aria-hidden />
          </IconButton>
          <IconButton label="Zoom in" shortcut="+" onClick={() => onZoom(zoomStep)}>
            <ZoomIn aria-hidden />
          </IconButton>
          <IconButton label="Fit" shortcut="0" onClick={onFit}>
            <Scan aria-hidden />
          </IconButton>
          <IconButton
            label={isDown ? 'Left to right' : 'Top to bottom'}
            onClick={() => props.onOrientation(isDown ? 'right' : 'down')}
          >
            <Network aria-hidden className={isDown ? '-rotate-90' : undefined} />
          </IconButton>
          <span className="hidden low:block">
            <IconButton
              label="Legend"
              aria-expanded={hasLegend}
              aria-controls={legendId}
              onClick={() => setHasLegend(!hasLegend)}
            >
              <Info aria-hidden />
            </IconButton>
          </span>
          {props.toolbarEnd}
        </fieldset>
      </div>
      {children}
      <Legend {...props} id={legendId} isOpen={hasLegend} />
    </section>
  );
}

/** States how many nodes of a large group are drawn, and offers the others. It is empty if all are drawn. */
function DrawnCount({ drawing, showAll, onShowAll, onRestack, working }: OwnershipMapProps) {
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

const kinds = Object.keys(lineStyles) as DrawnLine['kind'][];
const straight = 'M1 7H27';

interface LegendProps extends Pick<OwnershipMapProps, 'ownership' | 'drawing' | 'selected'> {
  readonly id: string;
  /** This matters in a low window alone. */
  readonly isOpen: boolean;
}

/** Explains the kinds of lines and the short marks that are drawn. In a low window it is shown on request. */
function Legend({ id, ownership, drawing, selected, isOpen }: LegendProps) {
  const drawn = new Set(drawing.lines.map(({ kind }) => kind));
  const { computed, assessments, policy } = ownership;
  return (
    <ul
      aria-label="Legend"
      id={id}
      className={cn(
        'flex shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-hairline border-t bg-surface px-4 py-1.5 text-meta text-muted',
        !isOpen && 'low:hidden',
      )}
    >
      {kinds
        .filter((kind) => drawn.has(kind))
        .map((kind) => (
          <LegendLine key={kind} label={lineStyles[kind].label}>
            <path
              d={kind === 'loop' ? 'M1 12C8 0 20 0 27 12' : straight}
              className={lineStyles[kind].stroke}
              strokeWidth={kind === 'ownership' ? 3 : 1.75}
              strokeDasharray={lineStyles[kind].dash}
            />
          </LegendLine>
        ))}
      {selected !== null && (
        <LegendLine label="Selected path">
          <path d={straight} className="stroke-accent" strokeWidth={11} strokeOpacity={0.22} />
          <path d={straight} className={lineStyles.ownership.stroke} strokeWidth={2} />
        </LegendLine>
      )}
      {computed && assessments.some(({ grounds, verdict }) => verdict === 'owner' && isMetByShare(grounds, policy)) && (
        <LegendTerm term={shortThresholdText(policy)}>owner by shares</LegendTerm>
      )}
      {computed && assessments.some(({ verdict, control }) => verdict !== null && control === 'yes') && (
        <LegendTerm term="Majority">more than half at every level</LegendTerm>
      )}
    </ul>
  );
}

const LegendLine = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <li className="flex items-center gap-2">
    <svg aria-hidden width={28} height={14} fill="none">
      {children}
    </svg>
    {label}
  </li>
);

const LegendTerm = ({ term, children }: { readonly term: string; readonly children: string }) => (
  <li>
    <span className="font-medium text-text">{term}</span> {children}
  </li>
);
