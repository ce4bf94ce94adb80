import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { cn } from '#components/ui/style.ts';
import type { EvidenceFile } from '../file.ts';
import { Thumbnail } from '../frame/thumbnail.tsx';
import { drawThumbnail, pictureQuery } from '../picture/use-picture.ts';
import type { StepLocation } from '../viewing.ts';

export interface FacePanel {
  /** The key says whose face it is: nothing that was fetched for one key is ever drawn under another. */
  readonly key: string;
  /** The title is the text alternative, such as "ID portrait". */
  readonly title: string;
  readonly caption: ReactNode;
  readonly at: StepLocation;
  readonly face: EvidenceFile | { readonly absent: ReactNode };
  /**
   * It is set where another read of the step may give the file's address to another face: then only a picture that the server took from this read is
   * drawn, and the frame stays blank until there is one.
   */
  readonly requiredRead?: { readonly readAt: string; readonly onOtherRead: () => void };
}

export const faceFile = ({ face }: Pick<FacePanel, 'face'>): EvidenceFile | undefined =>
  'absent' in face ? undefined : face;

/** A face may be drawn under its title where its address means one face only, or the picture comes from the read on screen. */
export const isFromRequiredRead = (
  required: { readonly readAt: string } | undefined,
  picture: { readonly readAt: string | null },
): boolean => required === undefined || picture.readAt === required.readAt;

interface FaceThumbnailProps {
  readonly panel: Pick<FacePanel, 'key' | 'at' | 'face' | 'requiredRead'>;
  readonly className: string;
}

/** Where the face's address may mean another face by now, the thumbnail is blank until the picture is proven to be this one. */
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
