import { Network, Scan, ZoomIn, ZoomOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, IconButton } from '#components/ui/button/index.ts';
import type { Orientation } from '#lib/ownership/index.ts';

interface ToolbarProps {
  readonly orientation: Orientation;
  readonly onOrientation: (orientation: Orientation) => void;
  readonly onZoom: (factor: number) => void;
  readonly onFit: () => void;
  readonly children: ReactNode;
}

export function Toolbar({ orientation, onOrientation, onZoom, onFit, children }: ToolbarProps) {
  const isDown = orientation === 'down';
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1 border-hairline border-b bg-surface px-4 py-1">
      <h2 className="font-semibold text-hit">Map</h2>
      <span className="mr-auto text-muted">
        {isDown ? 'owners on top' : 'owners on the left'}
        <span className="hidden coarse:panes:hidden coarse:inline">, move it with two fingers</span>
      </span>
      <fieldset aria-label="Map view" className="flex flex-wrap items-center gap-1 print:hidden">
        <IconButton label="Zoom out" shortcut="-" onClick={() => onZoom(1 / zoomStep)}>
          <ZoomOut aria-hidden />
        </IconButton>
        <IconButton label="Zoom in" shortcut="+" onClick={() => onZoom(zoomStep)}>
          <ZoomIn aria-hidden />
        </IconButton>
        <Button look="quiet" shape="bare" className="px-2" onClick={onFit}>
          <Scan aria-hidden />
          Fit
        </Button>
        <Button look="quiet" shape="bare" className="px-2" onClick={() => onOrientation(isDown ? 'right' : 'down')}>
          <Network aria-hidden className={isDown ? '-rotate-90' : undefined} />
          {isDown ? 'Left to right' : 'Top to bottom'}
        </Button>
        {children}
      </fieldset>
    </div>
  );
}

export const zoomStep = 1.3;
