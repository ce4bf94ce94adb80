'use client';

import { Scroller } from '#components/ui/page/index.ts';
import { cn } from '#components/ui/style.ts';
import { FaceCanvas } from './face-canvas.tsx';
import { FaceFrame, FaceHeading, type FacesProps, MissingFace } from './face-frame.tsx';
import { toPan } from './face-view.ts';

const columns: Readonly<Record<number, string>> = {
  1: 'grid-cols-1',
  2: 'grid-cols-2',
  3: 'grid-cols-2 wide:grid-cols-3',
  4: 'grid-cols-2 wide:grid-cols-4',
};

/** Every panel in a frame of its own. Space and k play and pause a video. */
export function SideBySideFaces(props: FacesProps) {
  const { panels, faces, comparison, scaledTo, fillsScreen, helpId, onKeyDown, onDrawn } = props;
  // Linked faces move together: once is enough.
  const last = panels.findLast((_, index) => faces[index]?.state === 'drawn');
  return (
    <div className={cn('grid min-h-0 grow auto-rows-fr bg-canvas', columns[panels.length])}>
      {panels.map((panel, index) => {
        const face = faces[index];
        const playback = face?.state === 'drawn' ? face.playback : undefined;
        return (
          <div
            key={panel.key}
            className="flex min-h-0 min-w-0 flex-col border-control/40 not-first:border-l max-wide:odd:border-l-0"
          >
            <FaceHeading panel={panel} />
            <FaceFrame
              name={panel.title}
              helpId={helpId}
              onKeyDown={onKeyDown(panel.key, playback && (() => playback.controls.toggle()))}
              onFocus={() => comparison.setLastMoved(panel.key)}
              onPan={
                face?.state === 'drawn' &&
                comparison.viewOf(panel.key).zoom > 1 &&
                (!comparison.isLinked || panel === last)
                  ? (direction) => comparison.act(panel.key, toPan(direction))
                  : undefined
              }
            >
              {face?.state === 'drawn' ? (
                <>
                  <span role="img" aria-label={panel.title} />
                  <FaceCanvas
                    layers={[{ drawable: face.drawable, opacity: 1, view: comparison.viewOf(panel.key) }]}
                    scaledTo={scaledTo}
                    onAction={(action) => comparison.act(panel.key, action)}
                    onDrawn={() => onDrawn(panel)}
                    fillsScreen={fillsScreen}
                  />
                </>
              ) : (
                face && (
                  <Scroller as="div" className="absolute inset-0 overflow-y-auto">
                    <MissingFace panel={panel} face={face} />
                  </Scroller>
                )
              )}
            </FaceFrame>
          </div>
        );
      })}
    </div>
  );
}
