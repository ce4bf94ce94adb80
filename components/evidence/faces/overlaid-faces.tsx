'use client';

import { FaceCanvas } from './face-canvas.tsx';
import { FaceFrame, FaceHeading, type FacesProps } from './face-frame.tsx';
import { toPan } from './face-view.ts';

/** Two faces in one frame: in flicker or overlay. In flicker, Space and k hold and resume. */
export function OverlaidFaces(props: FacesProps) {
  const { panels, comparison, scaledTo, fillsScreen, helpId, onKeyDown, onDrawn } = props;
  const { mode, pair, layers, flicker } = comparison;
  const paired = pair.map((index) => panels[index]);
  const titles = paired.map((panel) => panel?.title);
  const toggleFlicker = () => (flicker.canRun ? flicker.run(!flicker.isRunning) : flicker.swap());
  const opacityOf = (position: number) => layers[position]?.opacity ?? 0;
  return (
    <div className="flex min-h-0 grow flex-col bg-canvas">
      <div className="grid grid-cols-2">
        {paired.map(
          (panel, position) =>
            panel && (
              <FaceHeading
                key={panel.key}
                panel={panel}
                isVisible={mode === 'overlay' ? opacityOf(position) > 0 : flicker.showsSecond === (position === 1)}
              />
            ),
        )}
      </div>
      <FaceFrame
        name={titles.join(' and ')}
        helpId={helpId}
        onKeyDown={onKeyDown(undefined, mode === 'flicker' ? toggleFlicker : undefined)}
        onPan={comparison.zoom > 1 ? (direction) => comparison.act(undefined, toPan(direction)) : undefined}
      >
        <span role="img" aria-label={titles.join(', ')} />
        <FaceCanvas
          layers={layers}
          scaledTo={scaledTo}
          onAction={(action) => comparison.act(undefined, action)}
          onDrawn={() => {
            for (const [position, panel] of paired.entries()) if (panel && opacityOf(position) > 0) onDrawn(panel);
          }}
          fillsScreen={fillsScreen}
        />
      </FaceFrame>
    </div>
  );
}
