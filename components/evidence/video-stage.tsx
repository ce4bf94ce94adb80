'use client';

import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef } from 'react';
import { clipKey } from './clip.ts';
import type { EvidenceFile } from './file.ts';
import { useClip } from './use-clip.ts';
import { useFullScreen } from './use-full-screen.ts';
import { VideoControls } from './video-controls.tsx';
import { VideoFailure } from './video-failure.tsx';

export interface VideoStageProps {
  readonly file: EvidenceFile;
  /** Once, when a frame was really on the screen. */
  readonly onShown: () => void;
}

/** A video with our own controls below it. The browser's are off: they would offer copies and windows that the trail knows nothing of. */
export default function VideoStage({ file, onShown }: VideoStageProps) {
  const { clip, error, retry } = useClip(file);
  const frame = useRef<HTMLDivElement>(null);
  const screen = useRef<HTMLDivElement>(null);
  const fullScreen = useFullScreen(screen);
  const helpId = useId();
  const element = clip?.element;
  const ready = clip?.ready === true;

  useEffect(() => {
    if (!element || !frame.current) return;
    // Hidden until there is a frame: an empty video box looks like a black picture.
    element.className = ready ? 'size-full object-contain' : 'invisible size-full';
    if (element.parentElement !== frame.current) frame.current.replaceChildren(element);
  }, [element, ready]);

  const tellShown = useEffectEvent(onShown);
  useEffect(() => {
    if (!ready) return;
    // The second of two frames of the browser comes after the first was painted.
    let asked = requestAnimationFrame(() => {
      asked = requestAnimationFrame(() => tellShown());
    });
    return () => cancelAnimationFrame(asked);
  }, [ready]);

  function onKeyDown(event: KeyboardEvent) {
    const act = clipKey(event);
    if (!act || !clip?.ready) return;
    event.preventDefault();
    if (act === 'fullScreen') fullScreen.toggle();
    else if (act === 'toggle') clip.controls.toggle();
    else if (act === 'sound') clip.controls.toggleSound();
    else clip.controls.step(act === 'on' ? 1 : -1);
  }

  if (error) return <VideoFailure file={file} error={error} onRetry={retry} />;
  return (
    <div ref={screen} data-slot="video-stage" className="absolute inset-0 flex flex-col bg-canvas">
      <div
        role="application"
        aria-label={file.name}
        aria-describedby={helpId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the frame takes the keys that move the video
        tabIndex={0}
        onKeyDown={onKeyDown}
        className="relative isolate min-h-0 grow -outline-offset-2"
      >
        {/* Below the ring of the focus. */}
        <div ref={frame} className="-z-1 absolute inset-0" />
        {!ready && (
          <p role="status" className="appear-late p-5 text-muted">
            Fetching {file.name}
          </p>
        )}
        <p id={helpId} hidden>
          Space or k plays and pauses, left and right move by one frame, m switches the sound, f fills the screen.
        </p>
      </div>
      {clip && <VideoControls clip={clip} name={file.name} className="border-hairline border-t bg-surface px-2 py-1" />}
    </div>
  );
}
