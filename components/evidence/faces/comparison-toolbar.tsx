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
import { Button, IconButton } from '#components/ui/button/index.ts';
import { Kbd } from '#components/ui/keyboard/index.ts';
import type { FullScreen } from '../frame/index.ts';
import { type ComparisonMode, comparisonModes, type ViewAction, zoomIn, zoomOut } from './face-view.ts';
import type { Comparison } from './use-comparison.ts';

interface ComparisonToolbarProps {
  readonly comparison: Comparison;
  /** Of the fitted size; null while no face is drawn. */
  readonly zoomPercent: number | null;
  readonly fullScreen: FullScreen;
}

const modeLooks: Readonly<Record<ComparisonMode, { readonly label: string; readonly icon: LucideIcon }>> = {
  side: { label: 'Side by side', icon: Columns2 },
  flicker: { label: 'Flicker', icon: Repeat2 },
  overlay: { label: 'Overlay', icon: Layers },
};

export function ComparisonToolbar({ comparison, zoomPercent, fullScreen }: ComparisonToolbarProps) {
  const { mode, canPair, isLinked } = comparison;
  const isOff = zoomPercent === null;
  const act = (action: ViewAction) => comparison.act(undefined, action);
  return (
    <fieldset
      aria-label="Comparison tools"
      className="flex min-h-11 flex-wrap items-center gap-x-1 gap-y-1 border-hairline border-b bg-surface px-3 py-1"
    >
      <span className="flex gap-px rounded-control border border-control p-px">
        {comparisonModes.map((one) => {
          const { label, icon: Icon } = modeLooks[one];
          return (
            <Button
              key={one}
              look="quiet"
              size="small"
              aria-pressed={mode === one}
              disabled={one !== 'side' && !canPair}
              onClick={() => comparison.chooseMode(one)}
              className="rounded-chip aria-pressed:bg-ink aria-pressed:text-on-ink high-contrast:aria-pressed:forced-color-adjust-none high-contrast:aria-pressed:bg-[Highlight] high-contrast:aria-pressed:text-[HighlightText]"
            >
              <Icon aria-hidden />
              {label}
            </Button>
          );
        })}
      </span>
      <Kbd className="coarse:hidden mr-1 max-sm:hidden">c</Kbd>
      <span className="flex items-center gap-1">
        <IconButton label="Zoom out" shortcut="-" disabled={isOff} onClick={() => act(zoomOut)}>
          <ZoomOut aria-hidden />
        </IconButton>
        <span className="min-w-13 text-center font-medium tabular-nums">
          {isOff ? <span className="text-subtle">–</span> : `${zoomPercent} %`}
          <span className="sr-only"> of the fitted size</span>
        </span>
        <IconButton label="Zoom in" shortcut="+" disabled={isOff} onClick={() => act(zoomIn)}>
          <ZoomIn aria-hidden />
        </IconButton>
        <Button look="quiet" shape="bare" className="px-2" disabled={isOff} onClick={() => act({ type: 'fit' })}>
          <Scan aria-hidden />
          Fit
        </Button>
      </span>
      {mode === 'side' && canPair && (
        <Button
          look="quiet"
          shape="bare"
          aria-pressed={isLinked}
          onClick={() => comparison.link(!isLinked)}
          className="px-2 aria-pressed:bg-selected aria-pressed:text-accent high-contrast:aria-pressed:outline"
        >
          <Link2 aria-hidden />
          Linked zoom
        </Button>
      )}
      <span className="grow" />
      {fullScreen.isPossible && (
        <Button look="quiet" shape="bare" className="px-2" onClick={fullScreen.toggle}>
          {fullScreen.isOn ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
          <span className="max-wide:sr-only">{fullScreen.isOn ? 'Leave full screen' : 'Full screen'}</span>
        </Button>
      )}
    </fieldset>
  );
}
