'use client';

import { Pause, Play, Repeat, StepBack, StepForward, Volume2, VolumeX } from 'lucide-react';
import { IconButton } from '#components/ui/icon-button.tsx';
import { clockText, rates } from './clip.ts';
import type { OpenClip } from './use-clip.ts';

interface VideoControlsProps {
  readonly clip: OpenClip;
  /** Of what: "Liveness clip". */
  readonly name: string;
  readonly className?: string;
}

const pressed = 'aria-pressed:bg-selected aria-pressed:text-accent high-contrast:aria-pressed:outline';

/** Play, frames, time, speed, sound, loop. */
export function VideoControls({ clip, name, className }: VideoControlsProps) {
  const { controls, ready, paused, atS, lengthS, rate, muted, loops, frame } = clip;
  const frameText = `${frame.learned ? '' : 'about '}${(frame.seconds * 1000).toFixed(0)} ms`;
  return (
    <fieldset aria-label={`Controls of ${name}`} className={className}>
      <div className="flex min-w-0 flex-wrap items-center gap-x-1">
        <IconButton
          label={paused ? 'Play' : 'Pause'}
          shortcut="k"
          size="small"
          disabled={!ready}
          onClick={() => controls.toggle()}
        >
          {paused ? <Play aria-hidden /> : <Pause aria-hidden />}
        </IconButton>
        <IconButton
          label={`One frame back, ${frameText}`}
          size="small"
          disabled={!ready}
          onClick={() => controls.step(-1)}
        >
          <StepBack aria-hidden />
        </IconButton>
        <IconButton
          label={`One frame on, ${frameText}`}
          size="small"
          disabled={!ready}
          onClick={() => controls.step(1)}
        >
          <StepForward aria-hidden />
        </IconButton>
        <input
          type="range"
          aria-label="Time"
          aria-valuetext={lengthS === null ? clockText(atS) : `${clockText(atS)} of ${clockText(lengthS)}`}
          min={0}
          max={lengthS ?? 0}
          step={0.01}
          value={Math.min(atS, lengthS ?? 0)}
          disabled={!ready || lengthS === null}
          onChange={(event) => controls.seek(event.currentTarget.valueAsNumber)}
          className="h-6 min-w-16 grow basis-16 accent-accent"
        />
        <span className="whitespace-nowrap px-1 text-meta tabular-nums">
          {clockText(atS)}
          <span className="text-muted"> / {lengthS === null ? 'length unknown' : clockText(lengthS)}</span>
        </span>
        <span className="flex items-center gap-x-1">
          <select
            aria-label="Speed"
            value={rate}
            disabled={!ready}
            onChange={(event) => controls.setRate(Number(event.currentTarget.value))}
            className="h-7 rounded-control border border-control bg-surface px-1 text-meta"
          >
            {rates.map((one) => (
              <option key={one} value={one}>
                {one} ×
              </option>
            ))}
          </select>
          <IconButton
            label={muted ? 'Sound on' : 'Sound off'}
            size="small"
            disabled={!ready}
            onClick={() => controls.toggleSound()}
          >
            {muted ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
          </IconButton>
          <IconButton
            label="Loop"
            size="small"
            aria-pressed={loops}
            disabled={!ready}
            onClick={() => controls.toggleLoop()}
            className={pressed}
          >
            <Repeat aria-hidden />
          </IconButton>
        </span>
      </div>
    </fieldset>
  );
}
