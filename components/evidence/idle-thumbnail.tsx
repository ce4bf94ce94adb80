'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { whenIdle } from '#components/ui/scheduling/index.ts';
import { cn } from '#components/ui/style.ts';
import type { EvidenceFile } from './file.ts';
import { Thumbnail } from './frame/index.ts';
import { drawThumbnail, pictureQuery } from './picture/index.ts';

/** Larger files, and those of unknown size, are fetched when they are opened, and only then. */
const mostBytes = 16_000_000;

interface IdleThumbnailProps {
  readonly sessionRef: string;
  readonly file: EvidenceFile;
  /** The file on screen is there: nothing is in its way. */
  readonly mayLoad: boolean;
  readonly className: string;
}

/** A large picture small. Fetched once, for the viewer too, when the browser is idle and nobody saves data; until then an icon. */
export function IdleThumbnail({ sessionRef, file, mayLoad, className }: IdleThumbnailProps) {
  const [isDue, setDue] = useState(false);
  const [isDrawn, setDrawn] = useState(false);
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null);
  const isWanted = mayLoad && file.declaredBytes !== null && file.declaredBytes <= mostBytes;
  useEffect(() => {
    if (isWanted && !savesData()) return whenIdle(() => setDue(true));
  }, [isWanted]);
  // Once it is drawn, the whole picture is no longer needed here.
  const { data } = useQuery({ ...pictureQuery(sessionRef, file), enabled: isDue && !isDrawn, subscribed: !isDrawn });
  useEffect(() => {
    if (!canvas || !data || isDrawn) return;
    drawThumbnail(canvas, data);
    setDrawn(true);
  }, [canvas, data, isDrawn]);
  return (
    <>
      {!isDrawn && <Thumbnail file={file} className={className} />}
      <canvas
        ref={setCanvas}
        aria-hidden
        className={cn('bg-canvas object-contain print:hidden', className, !isDrawn && 'hidden')}
      />
    </>
  );
}

const savesData = (): boolean =>
  (navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true;
