import type { ReactNode } from 'react';
import type { EvidenceFile } from '../file.ts';
import type { StepLocation } from '../use-opened-marks.ts';

/** One face of the comparison, with its caption. */
export interface FacePanel {
  /** Whose face it is: nothing that was fetched for one key is ever drawn under another. */
  readonly key: string;
  /** "ID portrait". It is the text alternative. */
  readonly title: string;
  readonly caption: ReactNode;
  readonly at: StepLocation;
  /** The picture or video; otherwise the reason why there is none. */
  readonly face: EvidenceFile | { readonly absent: ReactNode };
  /**
   * Set where another read of the step may give the file's address to another face: then only a picture that the server took from this read is
   * drawn, and the frame stays blank until there is one.
   */
  readonly requiredRead?: { readonly readAt: string; readonly onOtherRead: () => void };
}

export const faceFile = ({ face }: Pick<FacePanel, 'face'>): EvidenceFile | undefined =>
  'absent' in face ? undefined : face;

/** A face may be drawn under its title: its address means one face only, or the picture comes from the read on screen. */
export const isFromRequiredRead = (
  required: { readonly readAt: string } | undefined,
  picture: { readonly readAt: string | null },
): boolean => required === undefined || picture.readAt === required.readAt;
