'use client';

import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { cn } from '#components/ui/style.ts';
import { Thumbnail } from '../frame/thumbnail.tsx';
import { drawThumbnail } from '../picture/draw-thumbnail.ts';
import { pictureQuery } from '../picture/use-picture.ts';
import { type FacePanel, faceFile, isFromRequiredRead } from './face-panel.ts';

interface FaceThumbnailProps {
  readonly panel: Pick<FacePanel, 'key' | 'at' | 'face' | 'requiredRead'>;
  readonly className: string;
}

/** A face as a thumbnail. Where its address may mean another face by now, it is blank until the picture is proven to be this one. */
export function FaceThumbnail({ panel, className }: FaceThumbnailProps) {
  const file = faceFile(panel);
  if (!file) return <span aria-hidden className={cn('border border-control border-dashed', className)} />;
  if (!panel.requiredRead) return <Thumbnail key={panel.key} file={file} className={className} />;
  return <ProvenThumbnail key={panel.key} panel={panel} className={className} />;
}

function ProvenThumbnail({ panel, className }: FaceThumbnailProps) {
  const [isVisible, setIsVisible] = useState(false);
  const { data } = useQuery({ ...pictureQuery(panel.at.ref, faceFile(panel), panel.key), enabled: isVisible });
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null);
  const observe = useCallback((element: HTMLCanvasElement | null) => {
    setCanvas(element);
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsVisible(true));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const picture = data && isFromRequiredRead(panel.requiredRead, data) ? data : null;
  useEffect(() => {
    if (canvas) drawThumbnail(canvas, picture);
  }, [canvas, picture]);
  return <canvas ref={observe} aria-hidden className={cn('bg-canvas object-contain', className)} />;
}
