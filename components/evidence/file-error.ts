import type { MediaKind } from './media-kind.ts';

/** The bytes arrived, but this viewer cannot show them as the kind of file that was expected. */
export class UnsupportedFileError extends Error {
  readonly expected: MediaKind;
  /** As our server found it by the first bytes; empty when it did not say. */
  readonly mediaType: string;
  constructor(expected: MediaKind, mediaType: string) {
    super(`not a ${expected}`);
    this.name = 'UnsupportedFileError';
    this.expected = expected;
    this.mediaType = mediaType;
  }
}

export type PdfErrorReason = 'password' | 'damaged' | 'empty';

/** The bytes arrived and begin like a PDF, but none of its pages can be shown. */
export class PdfError extends Error {
  readonly reason: PdfErrorReason;
  constructor(reason: PdfErrorReason) {
    super(`pdf ${reason}`);
    this.name = 'PdfError';
    this.reason = reason;
  }
}
