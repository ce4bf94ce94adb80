import { ProblemError, request } from '#lib/client/request.ts';
import { UnsupportedFileError } from '../media-kind.ts';

export interface Picture {
  readonly bitmap: ImageBitmap;
  /** Our server found this type by the first bytes. */
  readonly mediaType: string;
  readonly bytes: number;
  /** The server took the file's address from the step as read at this time; it is null when the server does not say. */
  readonly readAt: string | null;
}

/**
 * The picture is fetched once and decoded off the main thread. The request replaces an `<img>`: a failure carries its Problem, and leaving the
 * step stops the download. @throws {ProblemError} our server's answer · {@link UnsupportedFileError} · AbortError
 */
export async function loadPicture(address: string, signal: AbortSignal): Promise<Picture> {
  const response = await request(address, { signal });
  const mediaType = response.headers.get('content-type')?.split(';')[0]?.trim() ?? '';
  if (!mediaType.startsWith('image/')) {
    await response.body?.cancel();
    throw new UnsupportedFileError('picture', mediaType);
  }
  const blob = await response.blob().catch((cause: unknown) => {
    if (signal.aborted) throw cause;
    // The answer began well and broke off: the verification service's address expired during the download.
    throw new ProblemError({ code: 'upstream_failed', title: 'The download of the image broke off', status: 502 });
  });
  const bitmap = await createImageBitmap(blob).catch(() => {
    throw new UnsupportedFileError('picture', mediaType);
  });
  if (signal.aborted) {
    bitmap.close();
    throw signal.reason;
  }
  return { bitmap, mediaType, bytes: blob.size, readAt: response.headers.get('x-read-at') };
}
