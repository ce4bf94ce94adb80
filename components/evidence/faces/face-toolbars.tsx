import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  Columns2,
  Layers,
  Link2,
  type LucideIcon,
  Maximize,
  Minimize,
  Minus,
  Pause,
  Play,
  Plus,
  Repeat2,
  Scan,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { Button } from '#components/ui/button/button.tsx';
import { Select } from '#components/ui/form/select.tsx';
import { Kbd } from '#components/ui/keyboard/index.ts';
import { type FullScreen, Tool } from '../frame/viewer-controls.tsx';
import type { FacePanel } from './face-panel.tsx';
import {
  type Alignment,
  type ComparisonMode,
  comparisonModes,
  unaligned,
  type ViewAction,
  zoomIn,
  zoomOut,
} from './face-view.ts';
import type { Comparison, FacePair, FaceState } from './use-comparison.ts';

interface ComparisonToolbarProps {
  readonly comparison: Comparison;
  /** The percentage is of the fitted size, and null while no face is drawn. */
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
        <Tool icon={ZoomOut} label="Zoom out" shortcut="-" disabled={isOff} onClick={() => act(zoomOut)} />
        <span className="min-w-13 text-center font-medium tabular-nums">
          {isOff ? <span className="text-subtle">–</span> : `${zoomPercent} %`}
          <span className="sr-only"> of the fitted size</span>
        </span>
        <Tool icon={ZoomIn} label="Zoom in" shortcut="+" disabled={isOff} onClick={() => act(zoomIn)} />
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

interface PairToolbarProps {
  readonly panels: readonly FacePanel[];
  readonly faces: readonly FaceState[];
  readonly comparison: Comparison;
}

export const PairToolbar = (props: PairToolbarProps) => (
  <div className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-1 border-hairline border-b px-3 py-1">
    {props.panels.length > 2 && <PairChoice {...props} />}
    {props.comparison.mode === 'flicker' ? <FlickerControls {...props} /> : <OverlayControls {...props} />}
  </div>
);

/** Choosing the face that is the other one already swaps the two. */
function PairChoice({ panels, faces, comparison }: PairToolbarProps) {
  const [first, second] = comparison.pair;
  const choices = [
    { label: 'First', value: first, choose: (next: number): FacePair => [next, next === second ? first : second] },
    { label: 'Second', value: second, choose: (next: number): FacePair => [next === first ? second : first, next] },
  ];
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      {choices.map(({ label, value, choose }) => (
        <label key={label} className="flex items-center gap-1.5">
          {label}
          <Select
            look="bar"
            value={value}
            onChange={(event) => comparison.choosePair(choose(Number(event.currentTarget.value)))}
            className="max-w-40"
          >
            {panels.map(({ title }, index) => (
              // Two panels may have the same title, and a panel's key must not be in the page.
              // biome-ignore lint/suspicious/noArrayIndexKey: the index is what is chosen
              <option key={index} value={index} disabled={faces[index]?.state !== 'drawn'}>
                {title}
              </option>
            ))}
          </Select>
        </label>
      ))}
    </span>
  );
}

const FlickerControls = ({ comparison: { flicker } }: Pick<PairToolbarProps, 'comparison'>) => (
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

/** With 0 the slider shows only the first face, with 100 only the second. */
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
        <Tool key={label} icon={Icon} label={label} size="small" onClick={() => comparison.align(by)} />
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
