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
import { Button, IconButton } from '#components/ui/button/index.ts';
import { Kbd } from '#components/ui/keyboard/index.ts';
import type { FacePanel } from './face-panel.ts';
import { type Alignment, unaligned } from './face-view.ts';
import type { Comparison, FacePair } from './use-comparison.ts';
import type { FaceState } from './use-faces.ts';

interface PairToolbarProps {
  readonly panels: readonly FacePanel[];
  readonly faces: readonly FaceState[];
  readonly comparison: Comparison;
}

/** Which faces lie over each other, and how. */
export const PairToolbar = ({ panels, faces, comparison }: PairToolbarProps) => (
  <div className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-1 border-hairline border-b px-3 py-1">
    {panels.length > 2 && (
      <PairChoice
        titles={panels.map(({ title }) => title)}
        drawn={faces.map(({ state }) => state === 'drawn')}
        pair={comparison.pair}
        onPair={comparison.choosePair}
      />
    )}
    {comparison.mode === 'flicker' ? (
      <FlickerControls flicker={comparison.flicker} />
    ) : (
      <OverlayControls comparison={comparison} />
    )}
  </div>
);

interface PairChoiceProps {
  readonly titles: readonly string[];
  readonly drawn: readonly boolean[];
  readonly pair: FacePair;
  readonly onPair: (pair: FacePair) => void;
}

/** Which two of several faces; choosing the one that is the other already swaps them. */
function PairChoice({ titles, drawn, pair: [first, second], onPair }: PairChoiceProps) {
  const choices = [
    { label: 'First', value: first, choose: (next: number): FacePair => [next, next === second ? first : second] },
    { label: 'Second', value: second, choose: (next: number): FacePair => [next === first ? second : first, next] },
  ];
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      {choices.map(({ label, value, choose }) => (
        <label key={label} className="flex items-center gap-1.5">
          {label}
          <select
            value={value}
            onChange={(event) => onPair(choose(Number(event.currentTarget.value)))}
            className="h-7 max-w-40 rounded-control border border-control bg-surface px-1"
          >
            {titles.map((title, index) => (
              // Two panels may have the same title, and a panel's key must not be in the page.
              // biome-ignore lint/suspicious/noArrayIndexKey: the index is what is chosen
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

const FlickerControls = ({ flicker }: Pick<Comparison, 'flicker'>) => (
  <span className="flex flex-wrap items-center gap-1">
    {flicker.canRun && (
      <Button size="small" onClick={() => flicker.run(!flicker.isRunning)}>
        {flicker.isRunning ? <Pause aria-hidden /> : <Play aria-hidden />}
        {flicker.isRunning ? 'Pause' : 'Start'}
      </Button>
    )}
    <Button size="small" onClick={flicker.swap}>
      <Repeat2 aria-hidden />
      Swap
      <Kbd className="coarse:hidden">b</Kbd>
    </Button>
  </span>
);

const nudge = 0.005;
const alignments: readonly { readonly label: string; readonly icon: LucideIcon; readonly by: Partial<Alignment> }[] = [
  { label: 'Move the second face left', icon: ArrowLeft, by: { x: -nudge } },
  { label: 'Move the second face right', icon: ArrowRight, by: { x: nudge } },
  { label: 'Move the second face up', icon: ArrowUp, by: { y: -nudge } },
  { label: 'Move the second face down', icon: ArrowDown, by: { y: nudge } },
  { label: 'Make the second face larger', icon: Plus, by: { scale: 1.01 } },
  { label: 'Make the second face smaller', icon: Minus, by: { scale: 1 / 1.01 } },
];

/** The slider's value: 0 shows only the first face, 100 only the second. */
const OverlayControls = ({ comparison }: Pick<PairToolbarProps, 'comparison'>) => {
  const percent = Math.round(comparison.opacity * 100);
  return (
    <span className="flex flex-wrap items-center gap-1">
      <label className="flex items-center gap-2">
        Second over first
        <input
          type="range"
          min={0}
          max={100}
          value={percent}
          onChange={(event) => comparison.setOpacity(event.currentTarget.valueAsNumber / 100)}
          className="h-6 w-32 min-w-0 accent-accent"
        />
        <output className="w-11 text-right tabular-nums">{percent} %</output>
      </label>
      {alignments.map(({ label, icon: Icon, by }) => (
        <IconButton key={label} label={label} size="small" onClick={() => comparison.align(by)}>
          <Icon aria-hidden />
        </IconButton>
      ))}
      <Button
        size="small"
        look="quiet"
        disabled={comparison.alignment === unaligned}
        onClick={comparison.resetAlignment}
      >
        Reset
      </Button>
    </span>
  );
};
