import { Info, Network, Scan, ZoomIn, ZoomOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#components/ui/button/index.ts';
import type { Orientation } from '#lib/ownership/index.ts';

interface ToolbarProps {
  readonly orientation: Orientation;
  readonly onOrientation: (orientation: Orientation) => void;
  readonly onZoom: (factor: number) => void;
  readonly onFit: () => void;
  readonly legendId: string;
  readonly hasLegend: boolean;
  readonly onLegend: () => void;
  /** After the map's own buttons. */
  readonly end: ReactNode;
  /** What is drawn. */
  readonly children: ReactNode;
}

export function Toolbar({ orientation, onOrientation, onZoom, onFit, end, children, ...props }: ToolbarProps) {
  const isDown = orientation === 'down';
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1 border-hairline border-b bg-surface px-4 py-1">
      <h2 className="font-semibold text-hit">Map</h2>
      <span className="min-w-0 text-muted low:hidden">
        {isDown ? 'owners on top' : 'owners on the left'}
        <span className="hidden coarse:panes:hidden coarse:inline">, move it with two fingers</span>
      </span>
      {children}
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
          onClick={() => onOrientation(isDown ? 'right' : 'down')}
        >
          <Network aria-hidden className={isDown ? '-rotate-90' : undefined} />
        </IconButton>
        <span className="hidden low:block">
          <IconButton
            label="Legend"
            aria-expanded={props.hasLegend}
            aria-controls={props.legendId}
            onClick={props.onLegend}
          >
            <Info aria-hidden />
          </IconButton>
        </span>
        {end}
      </fieldset>
    </div>
  );
}

export const zoomStep = 1.3;
