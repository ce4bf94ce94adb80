import type { ReactNode } from 'react';
import type { EvidenceFile } from '../file.ts';

/** One face of the bench, with the words over it. */
export interface FacePanel {
  /** Whose face it is: nothing that was fetched for one key is ever drawn under another. */
  readonly key: string;
  /** "ID portrait". It is the text alternative, with the caption's words beside it. */
  readonly title: string;
  readonly caption: ReactNode;
  /** Where the file belongs: named in the trail when it was really shown. */
  readonly at: { readonly ref: string; readonly step: string };
  /** The picture or video; else the words why there is none. */
  readonly face: EvidenceFile | { readonly absent: ReactNode };
  /**
   * Set where the file's address may stand for another face in another reading: then only a picture that the server took from this very
   * reading is drawn, and the frame stays blank until there is one.
   */
  readonly onlyOf?: { readonly readAt: string; readonly onOther: () => void };
}

export const faceFile = ({ face }: Pick<FacePanel, 'face'>): EvidenceFile | undefined =>
  'absent' in face ? undefined : face;

/** A face may be drawn under its name: its address means one face only, or the picture comes from the reading on the screen. */
export const isProven = (only: { readonly readAt: string } | undefined, picture: { readonly readAt: string | null }) =>
  only === undefined || picture.readAt === only.readAt;
