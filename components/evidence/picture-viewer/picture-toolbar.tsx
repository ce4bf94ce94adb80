import { CaretsToAxisDashedVertical, Contrast, RotateCcw, RotateCw, Scan, Sun, ZoomIn, ZoomOut } from 'lucide-react';
import { useId } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import { Kbd } from '#components/ui/keyboard/index.ts';
import { Divider, Tool, ToolbarEnd, type ToolbarEndProps } from '../frame/viewer-controls.tsx';
import { hasTones, type PictureView, toneRange, type ViewAction, type ViewChange } from './picture-view.ts';

interface PictureToolbarProps extends ToolbarEndProps {
  readonly view: PictureView;
  readonly zoomPercent: number | null;
  readonly tonesOpen: boolean;
  readonly onChange: (change: ViewChange) => void;
  readonly onAction: (action: ViewAction) => void;
  readonly onTones: (open: boolean) => void;
}

const tones = [
  { type: 'brightness', label: 'Brightness', icon: Sun },
  { type: 'contrast', label: 'Contrast', icon: Contrast },
] as const;

export function PictureToolbar(props: PictureToolbarProps) {
  const { file, view, zoomPercent, tonesOpen, onChange, onAction } = props;
  const tonesId = useId();
  // Without a picture there is nothing to change.
  const isOff = zoomPercent === null;
  const tool = (action: ViewAction) => ({ disabled: isOff, onClick: () => onAction(action) });
  return (
    <div className="relative z-10">
      <fieldset
        aria-label="Image tools"
        className="flex min-h-11 flex-wrap items-center gap-x-1 max-widest:gap-x-0.5 border-hairline border-b bg-surface px-3 py-1"
      >
        <Tool icon={ZoomOut} label="Zoom out" shortcut="-" {...tool('zoomOut')} />
        <span className="min-w-13 text-center font-medium tabular-nums">
          {isOff ? <span className="text-subtle">–</span> : `${zoomPercent} %`}
          <span className="sr-only"> zoom</span>
        </span>
        <Tool icon={ZoomIn} label="Zoom in" shortcut="+" {...tool('zoomIn')} />
        <Button look="quiet" shape="bare" className="px-2" {...tool('fit')}>
          <Scan aria-hidden />
          Fit
        </Button>
        <Divider />
        <Tool icon={RotateCcw} label="Rotate left" shortcut="Shift R" {...tool('rotateLeft')} />
        <Button look="quiet" shape="bare" className="px-2" {...tool('rotateRight')}>
          <RotateCw aria-hidden />
          Rotate
          <Kbd className="coarse:hidden max-widest:hidden">r</Kbd>
        </Button>
        <Tool
          icon={CaretsToAxisDashedVertical}
          label="Mirror"
          shortcut="h"
          aria-pressed={view.isMirrored}
          {...tool('mirror')}
          className="aria-pressed:bg-selected aria-pressed:text-accent"
        />
        <Divider />
        {tones.map(({ type, label, icon: Icon }) => (
          <Button
            key={type}
            look="quiet"
            shape="bare"
            className="px-2 tabular-nums"
            disabled={isOff}
            aria-label={`${label} ${view[type]} %`}
            aria-expanded={tonesOpen}
            aria-controls={tonesId}
            onClick={() => props.onTones(!tonesOpen)}
          >
            <Icon aria-hidden />
            {view[type]}
          </Button>
        ))}
        <span className="grow" />
        <ToolbarEnd file={file} fullScreen={props.fullScreen} iconsOnly />
      </fieldset>
      {tonesOpen && (
        <fieldset
          id={tonesId}
          className="floating absolute top-full left-3 z-10 mt-1 flex max-w-[calc(100%-1.5rem)] flex-col gap-2 rounded-table p-3"
        >
          <legend className="sr-only">Brightness and contrast</legend>
          {tones.map(({ type, label, icon: Icon }) => (
            <label
              key={type}
              className="grid grid-cols-[1rem_5rem_minmax(6rem,11rem)_3rem] items-center gap-2 [&_svg]:size-4 [&_svg]:text-muted"
            >
              <Icon aria-hidden />
              {label}
              <input
                type="range"
                min={toneRange.least}
                max={toneRange.most}
                step={toneRange.step}
                value={view[type]}
                onChange={(event) => onChange({ type, percent: event.currentTarget.valueAsNumber })}
                className="h-6 min-w-0 accent-accent"
              />
              <output className="text-right tabular-nums">{view[type]} %</output>
            </label>
          ))}
          <div className="flex justify-between gap-2">
            <Button size="small" disabled={!hasTones(view)} onClick={() => onChange({ type: 'resetTones' })}>
              Reset
            </Button>
            <Button size="small" look="quiet" onClick={() => props.onTones(false)}>
              Close
            </Button>
          </div>
        </fieldset>
      )}
    </div>
  );
}
