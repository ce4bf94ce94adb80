'use client';

import { type EvidenceSlot, isFile } from './file.ts';
import { Thumbnail } from './frame/index.ts';
import { IdleThumbnail } from './idle-thumbnail.tsx';

interface ThumbnailStripProps {
  readonly slots: readonly EvidenceSlot[];
  readonly selected: string | undefined;
  readonly onSelect: (key: string) => void;
  /** Another number tries the failed thumbnails again. */
  readonly retries: number;
  readonly sessionRef: string;
  /** Whether the file on screen is there, so that the large ones may be fetched too. */
  readonly mayLoadLarge: boolean;
}

const thumbnailLook =
  'h-14 w-19 rounded-control outline-2 outline-transparent outline-offset-1 group-hover:outline-control group-aria-pressed:outline-accent';

/** All sides of the evidence; an absent one keeps its position and gives the reason. */
export function ThumbnailStrip({ slots, selected, onSelect, retries, sessionRef, mayLoadLarge }: ThumbnailStripProps) {
  return (
    <ul aria-label="Files of this step" className="flex min-w-0 gap-3 overflow-x-auto p-1">
      {slots.map((slot) => (
        <li key={slot.key} className="max-w-28 shrink-0">
          {isFile(slot) ? (
            <button
              type="button"
              aria-pressed={slot.key === selected}
              onClick={() => onSelect(slot.key)}
              className="group flex flex-col items-start gap-1 rounded-control text-left"
            >
              {slot.thumbnail === 'idle' ? (
                <IdleThumbnail
                  key={retries}
                  file={slot}
                  sessionRef={sessionRef}
                  mayLoad={mayLoadLarge}
                  className={thumbnailLook}
                />
              ) : (
                <Thumbnail key={retries} file={slot} className={thumbnailLook} />
              )}
              <span className="px-0.5 text-meta group-aria-pressed:font-medium">{slot.side}</span>
            </button>
          ) : (
            <div className="flex flex-col items-start gap-1">
              <span
                aria-hidden
                className="flex h-14 w-19 items-center justify-center rounded-control border border-control border-dashed text-subtle"
              >
                —
              </span>
              <span className="px-0.5 text-meta text-muted">
                {slot.side}, {slot.absent}
              </span>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
