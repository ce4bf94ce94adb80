import { Pause, Play, Repeat, StepBack, StepForward, Volume2, VolumeX } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef } from 'react';
import { Select } from '#components/ui/form/select.tsx';
import type { EvidenceFile } from '../file.ts';
import { FileFailure } from '../frame/file-failure.tsx';
import { pressedTool, Tool, useFullScreen } from '../frame/viewer-controls.tsx';
import { type OpenPlayback, rates, timecodeText, toPlaybackAction, usePlayback } from './playback.ts';

interface VideoControlsProps {
  readonly playback: OpenPlayback;
  readonly name: string;
  readonly className?: string;
}

export function VideoControls({ playback, name, className }: VideoControlsProps) {
  const { controls, isReady, isPaused, atS, durationS, rate, isMuted, isLooping, frameDuration } = playback;
  const frameText = `${frameDuration.isMeasured ? '' : 'about '}${(frameDuration.seconds * 1000).toFixed(0)} ms`;
  const tool = { size: 'small', disabled: !isReady } as const;
  return (
    <fieldset aria-label={`Controls of ${name}`} className={className}>
      <div className="flex min-w-0 flex-wrap items-center gap-x-1">
        <Tool
          {...tool}
          icon={isPaused ? Play : Pause}
          label={isPaused ? 'Play' : 'Pause'}
          shortcut="k"
          onClick={() => controls.toggle()}
        />
        <Tool {...tool} icon={StepBack} label={`One frame back, ${frameText}`} onClick={() => controls.step(-1)} />
        <Tool {...tool} icon={StepForward} label={`One frame forward, ${frameText}`} onClick={() => controls.step(1)} />
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
          <Select
            look="bar"
            aria-label="Speed"
            value={rate}
            disabled={!isReady}
            onChange={(event) => controls.setRate(Number(event.currentTarget.value))}
          >
            {rates.map((one) => (
              <option key={one} value={one}>
                {one} ×
              </option>
            ))}
          </Select>
          <Tool
            {...tool}
            icon={isMuted ? VolumeX : Volume2}
            label={isMuted ? 'Sound on' : 'Sound off'}
            onClick={() => controls.toggleSound()}
          />
          <Tool
            {...tool}
            icon={Repeat}
            label="Loop"
            aria-pressed={isLooping}
            onClick={() => controls.toggleLoop()}
            className={pressedTool}
          />
        </span>
      </div>
    </fieldset>
  );
}

interface VideoPlayerProps {
  readonly file: EvidenceFile;
  /** It is called once, when a frame was on screen. */
  readonly onShown: () => void;
}

/** The video has our own controls. The browser's are off, as they would offer copies and windows that the audit log never records. */
export default function VideoPlayer({ file, onShown }: VideoPlayerProps) {
  const { playback, error, retry } = usePlayback(file);
  const frame = useRef<HTMLDivElement>(null);
  const player = useRef<HTMLDivElement>(null);
  const fullScreen = useFullScreen(player);
  const helpId = useId();
  const element = playback?.element;
  const isReady = playback?.isReady === true;

  useEffect(() => {
    if (!element || !frame.current) return;
    // The video is hidden until there is a frame: an empty video box looks like a black picture.
    element.className = isReady ? 'size-full object-contain' : 'invisible size-full';
    if (element.parentElement !== frame.current) frame.current.replaceChildren(element);
  }, [element, isReady]);

  const reportShown = useEffectEvent(onShown);
  useEffect(() => {
    if (!isReady) return;
    // The second animation frame comes after the first was painted.
    let frameRequest = requestAnimationFrame(() => {
      frameRequest = requestAnimationFrame(() => reportShown());
    });
    return () => cancelAnimationFrame(frameRequest);
  }, [isReady]);

  function onKeyDown(event: KeyboardEvent) {
    const action = toPlaybackAction(event);
    if (!action || !playback?.isReady) return;
    event.preventDefault();
    if (action === 'fullScreen') fullScreen.toggle();
    else if (action === 'toggle') playback.controls.toggle();
    else if (action === 'sound') playback.controls.toggleSound();
    else playback.controls.step(action === 'nextFrame' ? 1 : -1);
  }

  if (error) return <FileFailure file={file} error={error} onRetry={retry} retrying={false} />;
  return (
    <div ref={player} data-slot="video-player" className="absolute inset-0 flex flex-col bg-canvas">
      <div
        role="application"
        aria-label={file.name}
        aria-describedby={helpId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the frame handles the keys that move the video
        tabIndex={0}
        onKeyDown={onKeyDown}
        className="relative isolate min-h-0 grow -outline-offset-2"
      >
        {/* The video lies below the focus ring. */}
        <div ref={frame} className="-z-1 absolute inset-0" />
        {!isReady && (
          <p role="status" className="appear-late p-5 text-muted">
            Loading {file.name}
          </p>
        )}
        <p id={helpId} hidden>
          Space or k plays and pauses, left and right move by one frame, m switches the sound, f fills the screen.
        </p>
      </div>
      {playback && (
        <VideoControls playback={playback} name={file.name} className="border-hairline border-t bg-surface px-2 py-1" />
      )}
    </div>
  );
}
