'use client';

import { Pause, Play, Repeat, StepBack, StepForward, Volume2, VolumeX } from 'lucide-react';
import { IconButton } from '#components/ui/button/index.ts';
import { rates, timecodeText } from './playback.ts';
import type { OpenPlayback } from './use-playback.ts';

interface VideoControlsProps {
  readonly playback: OpenPlayback;
  /** "Liveness video". */
  readonly name: string;
  readonly className?: string;
}

const pressed = 'aria-pressed:bg-selected aria-pressed:text-accent high-contrast:aria-pressed:outline';

export function VideoControls({ playback, name, className }: VideoControlsProps) {
  const { controls, isReady, isPaused, atS, durationS, rate, isMuted, isLooping, frameDuration } = playback;
  const frameText = `${frameDuration.isMeasured ? '' : 'about '}${(frameDuration.seconds * 1000).toFixed(0)} ms`;
  return (
    <fieldset aria-label={`Controls of ${name}`} className={className}>
      <div className="flex min-w-0 flex-wrap items-center gap-x-1">
        <IconButton
          label={isPaused ? 'Play' : 'Pause'}
          shortcut="k"
          size="small"
          disabled={!isReady}
          onClick={() => controls.toggle()}
        >
          {isPaused ? <Play aria-hidden /> : <Pause aria-hidden />}
        </IconButton>
        <IconButton
          label={`One frame back, ${frameText}`}
          size="small"
          disabled={!isReady}
          onClick={() => controls.step(-1)}
        >
          <StepBack aria-hidden />
        </IconButton>
        <IconButton
          label={`One frame forward, ${frameText}`}
          size="small"
          disabled={!isReady}
          onClick={() => controls.step(1)}
        >
          <StepForward aria-hidden />
        </IconButton>
        <input
          type="range"
          aria-label="Time"
          aria-valuetext={durationS === null ? timecodeText(atS) : `${timecodeText(atS)} of ${timecodeText(durationS)}`}
          min={0}
          max={durationS ?? 0}
          step={0.01}
          value={Math.min(atS, durationS ?? 0)}
          disabled={!isReady || durationS === null}
          onChange={(event) => controls.seek(event.currentTarget.valueAsNumber)}
          className="h-6 min-w-16 grow basis-16 accent-accent"
        />
        <span className="whitespace-nowrap px-1 text-meta tabular-nums">
          {timecodeText(atS)}
          <span className="text-muted"> / {durationS === null ? 'length unknown' : timecodeText(durationS)}</span>
        </span>
        <span className="flex items-center gap-x-1">
          <select
            aria-label="Speed"
            value={rate}
            disabled={!isReady}
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
            label={isMuted ? 'Sound on' : 'Sound off'}
            size="small"
            disabled={!isReady}
            onClick={() => controls.toggleSound()}
          >
            {isMuted ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
          </IconButton>
          <IconButton
            label="Loop"
            size="small"
            aria-pressed={isLooping}
            disabled={!isReady}
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
