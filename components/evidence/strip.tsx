'use client';

import { FileText, Film, Image, ImageOff } from 'lucide-react';
import { useState } from 'react';
import { cn } from '#components/ui/cn.ts';
import { type EvidenceFile, type EvidenceSlot, isFile } from './file.ts';

interface StripProps {
  readonly slots: readonly EvidenceSlot[];
  readonly selected: string | undefined;
  readonly onSelect: (key: string) => void;
  /** Another number tries the thumbnails again that failed. */
  readonly turn: number;
}

/** All sides of the evidence; what is absent keeps its place and says why. */
export function Strip({ slots, selected, onSelect, turn }: StripProps) {
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
              <Thumbnail
                key={turn}
                file={slot}
                className="h-14 w-19 rounded-control outline-2 outline-transparent outline-offset-1 group-hover:outline-control group-aria-pressed:outline-accent"
              />
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

/** The picture small, or the sign of its kind where it is too large to fetch unasked. Decoration: its name stands beside it. */
export function Thumbnail({ file, className }: { readonly file: EvidenceFile; readonly className?: string }) {
  const [failed, setFailed] = useState(false);
  const box = cn('flex items-center justify-center overflow-hidden bg-canvas text-subtle', className);
  if (failed || !file.thumbnail) {
    const Sign = failed ? ImageOff : signOf(file.declaredType);
    return (
      <span className={box}>
        <Sign aria-hidden className="size-4.5" />
        {failed && <span className="sr-only">not loaded</span>}
      </span>
    );
  }
  return (
    <span className={box}>
      {/* biome-ignore lint/performance/noImgElement: no optimiser on hostile uploads, the bytes come through the desk */}
      <img
        // What is drawn ahead, hidden, has no refs: it fetches nothing, whatever the browser makes of `loading`.
        ref={(image) => {
          if (image) image.src = file.address;
        }}
        alt=""
        loading="lazy"
        decoding="async"
        onError={() => setFailed(true)}
        className="size-full object-contain"
      />
    </span>
  );
}

function signOf(type: string | null) {
  if (type?.startsWith('video/')) return Film;
  return type === 'application/pdf' ? FileText : Image;
}
