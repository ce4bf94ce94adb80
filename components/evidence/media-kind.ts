/** The kind of a file decides its viewer; a file of another kind than was expected is an error. */
import { request } from '#lib/client/request.ts';

export type MediaKind = 'picture' | 'pdf' | 'video';

/** @param mediaType as our server found it; before that, as the service declared it. Unknown types are tried as pictures. */
export function toMediaKind(mediaType: string | null | undefined): MediaKind {
  const type = mediaType?.toLowerCase().split(';')[0]?.trim() ?? '';
  if (type === 'application/pdf') return 'pdf';
  return type.startsWith('video/') ? 'video' : 'picture';
}

/** The bytes arrived, but this viewer cannot show them as the kind of file that was expected. */
export class UnsupportedFileError extends Error {
  readonly expected: MediaKind;
  /** Our server found this type by the first bytes; it is empty where it did not say. */
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

/** A `<video>` says neither why it failed nor that it was given another kind of file: the first byte is fetched to find out. */
export async function readMediaType(address: string, signal: AbortSignal): Promise<string> {
  const response = await request(address, { signal, headers: { range: 'bytes=0-0' } });
  await response.body?.cancel();
  return response.headers.get('content-type')?.split(';')[0]?.trim() ?? '';
}

/** A video fails because of our server's answer, a lost connection, or a file that this browser cannot play. */
export const readFailureCause = (address: string, signal: AbortSignal): Promise<Error> =>
  readMediaType(address, signal).then(
    (mediaType) => new UnsupportedFileError('video', mediaType),
    (error: Error) => error,
  );
