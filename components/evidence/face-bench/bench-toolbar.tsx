'use client';

import {
  Columns2,
  Layers,
  Link2,
  type LucideIcon,
  Maximize,
  Minimize,
  Repeat2,
  Scan,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Kbd } from '#components/ui/kbd.tsx';
import { type Mode, modes, type ViewAct, zoomIn, zoomOut } from './view.ts';

interface BenchToolbarProps {
  readonly mode: Mode;
  /** Two faces are there to be laid over each other. */
  readonly canPair: boolean;
  readonly zoomPercent: number | null;
  readonly linked: boolean;
  readonly canFullScreen: boolean;
  readonly isFullScreen: boolean;
  readonly onMode: (mode: Mode) => void;
  readonly onAct: (act: ViewAct) => void;
  readonly onLink: (linked: boolean) => void;
  readonly onFullScreen: () => void;
}

const modeLooks: Readonly<Record<Mode, { readonly word: string; readonly icon: LucideIcon }>> = {
  side: { word: 'Side by side', icon: Columns2 },
  flicker: { word: 'Flicker', icon: Repeat2 },
  overlay: { word: 'Overlay', icon: Layers },
};

export function BenchToolbar(props: BenchToolbarProps) {
  const { mode, canPair, zoomPercent, linked, onMode, onAct } = props;
  const off = zoomPercent === null;
  return (
    <fieldset
      aria-label="Ways to compare the faces"
      className="flex min-h-11 flex-wrap items-center gap-x-1 gap-y-1 border-hairline border-b bg-surface px-3 py-1"
    >
      <span className="flex gap-px rounded-control border border-control p-px">
        {modes.map((one) => {
          const { word, icon: Icon } = modeLooks[one];
          return (
            <Button
              key={one}
              look="quiet"
              size="small"
              aria-pressed={mode === one}
              disabled={one !== 'side' && !canPair}
              onClick={() => onMode(one)}
              className="rounded-chip aria-pressed:bg-ink aria-pressed:text-on-ink high-contrast:aria-pressed:forced-color-adjust-none high-contrast:aria-pressed:bg-[Highlight] high-contrast:aria-pressed:text-[HighlightText]"
            >
              <Icon aria-hidden />
              {word}
            </Button>
          );
        })}
      </span>
      <Kbd className="coarse:hidden mr-1 max-sm:hidden">v</Kbd>
      <span className="flex items-center gap-1">
        <IconButton label="Zoom out" shortcut="-" disabled={off} onClick={() => onAct(zoomOut)}>
          <ZoomOut aria-hidden />
        </IconButton>
        <span className="min-w-13 text-center font-medium tabular-nums">
          {off ? <span className="text-subtle">–</span> : `${zoomPercent} %`}
          <span className="sr-only"> of the fitted size</span>
        </span>
        <IconButton label="Zoom in" shortcut="+" disabled={off} onClick={() => onAct(zoomIn)}>
          <ZoomIn aria-hidden />
        </IconButton>
        <Button look="quiet" shape="bare" className="px-2" disabled={off} onClick={() => onAct({ type: 'fit' })}>
          <Scan aria-hidden />
          Fit
        </Button>
      </span>
      {mode === 'side' && canPair && (
        <Button
          look="quiet"
          shape="bare"
          aria-pressed={linked}
          onClick={() => props.onLink(!linked)}
          className="px-2 aria-pressed:bg-selected aria-pressed:text-accent high-contrast:aria-pressed:outline"
        >
          <Link2 aria-hidden />
          Linked zoom
        </Button>
      )}
      <span className="grow" />
      {props.canFullScreen && (
        <Button look="quiet" shape="bare" className="px-2" onClick={props.onFullScreen}>
          {props.isFullScreen ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
          <span className="max-wide:sr-only">{props.isFullScreen ? 'Leave full screen' : 'Full screen'}</span>
        </Button>
      )}
    </fieldset>
  );
}
