'use client';

import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  type LucideIcon,
  Minus,
  Pause,
  Play,
  Plus,
  Repeat2,
} from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Kbd } from '#components/ui/kbd.tsx';
import type { Fit } from './view.ts';

/** Places of the two faces among the panels. */
type Pair = readonly [first: number, second: number];

interface PairChoiceProps {
  readonly titles: readonly string[];
  readonly drawn: readonly boolean[];
  readonly pair: Pair;
  readonly onPair: (pair: Pair) => void;
}

/** Which two of several faces; choosing the one that is the other already swaps them. */
export function PairChoice({ titles, drawn, pair: [first, second], onPair }: PairChoiceProps) {
  const choices = [
    { word: 'First', at: first, choose: (next: number): Pair => [next, next === second ? first : second] },
    { word: 'Second', at: second, choose: (next: number): Pair => [next === first ? second : first, next] },
  ];
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      {choices.map(({ word, at, choose }) => (
        <label key={word} className="flex items-center gap-1.5">
          {word}
          <select
            value={at}
            onChange={(event) => onPair(choose(Number(event.currentTarget.value)))}
            className="h-7 max-w-40 rounded-control border border-control bg-surface px-1"
          >
            {titles.map((title, index) => (
              // Titles of two panels may be the same; their places are not, and no panel's key belongs into the page.
              // biome-ignore lint/suspicious/noArrayIndexKey: the place is what is chosen
              <option key={index} value={index} disabled={!drawn[index]}>
                {title}
              </option>
            ))}
          </select>
        </label>
      ))}
    </span>
  );
}

interface FlickerControlsProps {
  readonly runs: boolean;
  /** False where motion is reduced: then each change waits for a press. */
  readonly canRun: boolean;
  readonly onRuns: (runs: boolean) => void;
  readonly onSwap: () => void;
}

export const FlickerControls = ({ runs, canRun, onRuns, onSwap }: FlickerControlsProps) => (
  <span className="flex flex-wrap items-center gap-1">
    {canRun && (
      <Button size="small" onClick={() => onRuns(!runs)}>
        {runs ? <Pause aria-hidden /> : <Play aria-hidden />}
        {runs ? 'Hold' : 'Run'}
      </Button>
    )}
    <Button size="small" onClick={onSwap}>
      <Repeat2 aria-hidden />
      Swap
      <Kbd className="coarse:hidden">b</Kbd>
    </Button>
  </span>
);

interface OverlayControlsProps {
  /** 0: only the first; 1: only the second over it. */
  readonly opacity: number;
  readonly onOpacity: (opacity: number) => void;
  readonly onFit: (by: Partial<Fit>) => void;
  readonly onReset: () => void;
  readonly isFitted: boolean;
}

const nudge = 0.005;
const fits: readonly { readonly label: string; readonly icon: LucideIcon; readonly by: Partial<Fit> }[] = [
  { label: 'Move the second left', icon: ArrowLeft, by: { x: -nudge } },
  { label: 'Move the second right', icon: ArrowRight, by: { x: nudge } },
  { label: 'Move the second up', icon: ArrowUp, by: { y: -nudge } },
  { label: 'Move the second down', icon: ArrowDown, by: { y: nudge } },
  { label: 'Make the second larger', icon: Plus, by: { scale: 1.01 } },
  { label: 'Make the second smaller', icon: Minus, by: { scale: 1 / 1.01 } },
];

export const OverlayControls = ({ opacity, onOpacity, onFit, onReset, isFitted }: OverlayControlsProps) => (
  <span className="flex flex-wrap items-center gap-1">
    <label className="flex items-center gap-2">
      Second over first
      <input
        type="range"
        min={0}
        max={100}
        value={Math.round(opacity * 100)}
        onChange={(event) => onOpacity(event.currentTarget.valueAsNumber / 100)}
        className="h-6 w-32 min-w-0 accent-accent"
      />
      <output className="w-11 text-right tabular-nums">{Math.round(opacity * 100)} %</output>
    </label>
    {fits.map(({ label, icon: Icon, by }) => (
      <IconButton key={label} label={label} size="small" onClick={() => onFit(by)}>
        <Icon aria-hidden />
      </IconButton>
    ))}
    <Button size="small" look="quiet" disabled={!isFitted} onClick={onReset}>
      Reset
    </Button>
  </span>
);
