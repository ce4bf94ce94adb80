'use client';

import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef } from 'react';
import type { EvidenceFile } from '../file.ts';
import { FileFailure, useFullScreen } from '../frame/index.ts';
import { toPlaybackAction } from './playback.ts';
import { usePlayback } from './use-playback.ts';
import { VideoControls } from './video-controls.tsx';

interface VideoPlayerProps {
  readonly file: EvidenceFile;
  /** Once, when a frame was on screen. */
  readonly onShown: () => void;
}

/** A video with our own controls. The browser's are off: they would offer copies and windows that the audit log never records. */
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
    // Hidden until there is a frame: an empty video box looks like a black picture.
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
        {/* Below the focus ring. */}
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
