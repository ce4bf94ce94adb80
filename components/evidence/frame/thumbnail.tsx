import { FileText, Film, Image, ImageOff } from 'lucide-react';
import { useState } from 'react';
import { cn } from '#components/ui/style.ts';
import { mediaTypeLabel } from '#lib/format/labels/media-type.ts';
import type { EvidenceFile } from '../file.ts';

/** The thumbnail is the picture, or an icon with the name of its kind if it is none or too large to fetch with the page. Its name stands beside it. */
export function Thumbnail({ file, className }: { readonly file: EvidenceFile; readonly className?: string }) {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
  const hasFailed = state === 'failed';
  const box = cn('flex flex-col items-center justify-center gap-0.5 overflow-hidden bg-canvas text-subtle', className);
  if (hasFailed || file.thumbnail !== 'now') {
    const Icon = hasFailed ? ImageOff : iconOf(file.declaredType);
    return (
      <span className={box}>
        <Icon aria-hidden className="size-4.5" />
        {!hasFailed && file.declaredType && (
          <span aria-hidden className="max-w-full truncate px-1 text-meta text-muted print:hidden">
            {mediaTypeLabel(file.declaredType)}
          </span>
        )}
        {hasFailed ? (
          <span className="sr-only print:not-sr-only">not loaded</span>
        ) : (
          <span className="hidden px-2 text-meta print:inline">Not printed: open it in its step.</span>
        )}
      </span>
    );
  }
  return (
    <span className={box}>
      {/* biome-ignore lint/performance/noImgElement: no optimiser on hostile uploads, the bytes come through Review Desk */}
      <img
        // Content rendered ahead and hidden has no refs, so it fetches nothing, whatever the browser makes of `loading`.
        ref={(image) => {
          if (image) image.src = file.address;
        }}
        alt=""
        loading="lazy"
        decoding="async"
        onLoad={() => setState('loaded')}
        onError={() => setState('failed')}
        className={cn('size-full object-contain', state === 'loading' && 'print:hidden')}
      />
      {state === 'loading' && (
        <span className="hidden px-2 text-meta print:inline">Not printed: it was not loaded.</span>
      )}
    </span>
  );
}

function iconOf(type: string | null) {
  if (type?.startsWith('video/')) return Film;
  return type === 'application/pdf' ? FileText : Image;
}
