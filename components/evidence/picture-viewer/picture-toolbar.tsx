'use client';

import { CaretsToAxisDashedVertical, Contrast, RotateCcw, RotateCw, Scan, Sun, ZoomIn, ZoomOut } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Button, IconButton } from '#components/ui/button/index.ts';
import { Kbd } from '#components/ui/keyboard/index.ts';
import { Divider, ToolbarEnd, type ToolbarEndProps } from '../frame/viewer-controls.tsx';
import { hasTones, type PictureView, toneRange, type ViewAction, type ViewChange } from './picture-view.ts';

interface PictureToolbarProps extends ToolbarEndProps {
  readonly view: PictureView;
  readonly zoomPercent: number | null;
  readonly tonesOpen: boolean;
  readonly onChange: (change: ViewChange) => void;
  readonly onAction: (action: ViewAction) => void;
  readonly onTones: (open: boolean) => void;
}

export function PictureToolbar(props: PictureToolbarProps) {
  const { file, view, zoomPercent, tonesOpen, onChange, onAction } = props;
  const tonesId = useId();
  // Without a picture there is nothing to change.
  const isOff = zoomPercent === null;
  const tonesButton = {
    'aria-expanded': tonesOpen,
    'aria-controls': tonesId,
    onClick: () => props.onTones(!tonesOpen),
  };
  return (
    <div className="relative z-10">
      <fieldset
        aria-label="Image tools"
        className="flex min-h-11 flex-wrap items-center gap-x-1 max-widest:gap-x-0.5 border-hairline border-b bg-surface px-3 py-1"
      >
        <IconButton label="Zoom out" shortcut="-" disabled={isOff} onClick={() => onAction('zoomOut')}>
          <ZoomOut aria-hidden />
        </IconButton>
        <span className="min-w-13 text-center font-medium tabular-nums">
          {isOff ? <span className="text-subtle">–</span> : `${zoomPercent} %`}
          <span className="sr-only"> zoom</span>
        </span>
        <IconButton label="Zoom in" shortcut="+" disabled={isOff} onClick={() => onAction('zoomIn')}>
          <ZoomIn aria-hidden />
        </IconButton>
        <Button look="quiet" shape="bare" className="px-2" disabled={isOff} onClick={() => onAction('fit')}>
          <Scan aria-hidden />
          Fit
        </Button>
        <Divider />
        <IconButton label="Rotate left" shortcut="Shift R" disabled={isOff} onClick={() => onAction('rotateLeft')}>
          <RotateCcw aria-hidden />
        </IconButton>
        <Button look="quiet" shape="bare" className="px-2" disabled={isOff} onClick={() => onAction('rotateRight')}>
          <RotateCw aria-hidden />
          Rotate
          <Kbd className="coarse:hidden max-widest:hidden">r</Kbd>
        </Button>
        <IconButton
          label="Mirror"
          shortcut="h"
          aria-pressed={view.isMirrored}
          disabled={isOff}
          onClick={() => onAction('mirror')}
          className="aria-pressed:bg-selected aria-pressed:text-accent"
        >
          <CaretsToAxisDashedVertical aria-hidden />
        </IconButton>
        <Divider />
        <Button
          look="quiet"
          shape="bare"
          className="px-2 tabular-nums"
          disabled={isOff}
          aria-label={`Brightness ${view.brightness} %`}
          {...tonesButton}
        >
          <Sun aria-hidden />
          {view.brightness}
        </Button>
        <Button
          look="quiet"
          shape="bare"
          className="px-2 tabular-nums"
          disabled={isOff}
          aria-label={`Contrast ${view.contrast} %`}
          {...tonesButton}
        >
          <Contrast aria-hidden />
          {view.contrast}
        </Button>
        <span className="grow" />
        <ToolbarEnd file={file} fullScreen={props.fullScreen} iconsOnly />
      </fieldset>
      {tonesOpen && (
        <fieldset
          id={tonesId}
          className="floating absolute top-full left-3 z-10 mt-1 flex max-w-[calc(100%-1.5rem)] flex-col gap-2 rounded-table p-3"
        >
          <legend className="sr-only">Brightness and contrast</legend>
          <Tone
            icon={<Sun aria-hidden />}
            label="Brightness"
            percent={view.brightness}
            onPercent={(percent) => onChange({ type: 'brightness', percent })}
          />
          <Tone
            icon={<Contrast aria-hidden />}
            label="Contrast"
            percent={view.contrast}
            onPercent={(percent) => onChange({ type: 'contrast', percent })}
          />
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

interface ToneProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly percent: number;
  readonly onPercent: (percent: number) => void;
}

function Tone({ icon, label, percent, onPercent }: ToneProps) {
  return (
    <label className="grid grid-cols-[1rem_5rem_minmax(6rem,11rem)_3rem] items-center gap-2 [&_svg]:size-4 [&_svg]:text-muted">
      {icon}
      {label}
      <input
        type="range"
        min={toneRange.least}
        max={toneRange.most}
        step={toneRange.step}
        value={percent}
        onChange={(event) => onPercent(event.currentTarget.valueAsNumber)}
        className="h-6 min-w-0 accent-accent"
      />
      <output className="text-right tabular-nums">{percent} %</output>
    </label>
  );
}
