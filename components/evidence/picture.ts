import { ProblemError, toProblemError } from '#lib/client/api.ts';

/** A picture that was really decoded. */
export interface Picture {
  readonly bitmap: ImageBitmap;
  /** As our server found it by its first bytes. */
  readonly mediaType: string;
  readonly bytes: number;
  /** Which reading of the step the server took the file's address from; null when it does not say. */
  readonly readAt: string | null;
}

/** The bytes came, but they are nothing that this viewer draws. */
export class NotAPicture extends Error {
  readonly mediaType: string;
  constructor(mediaType: string) {
    super('not a picture');
    this.name = 'NotAPicture';
    this.mediaType = mediaType;
  }
}

/**
 * Fetches once and decodes off the main thread. One request instead of an `<img>`: a failure brings its Problem along, and a step that
 * was left stops its download. @throws {ProblemError} the desk's answer · {@link NotAPicture} · AbortError
 */
export async function loadPicture(address: string, signal: AbortSignal): Promise<Picture> {
  const response = await fetch(address, { signal, cache: 'no-store', credentials: 'same-origin' }).catch(
    (cause: unknown) => {
      if (signal.aborted) throw cause;
      throw new ProblemError({ code: 'offline', title: 'The desk cannot be reached', status: 0 });
    },
  );
  if (!response.ok) throw await toProblemError(response);
  const mediaType = response.headers.get('content-type')?.split(';')[0]?.trim() ?? '';
  if (!mediaType.startsWith('image/')) {
    await response.body?.cancel();
    throw new NotAPicture(mediaType);
  }
  const blob = await response.blob().catch((cause: unknown) => {
    if (signal.aborted) throw cause;
    // The answer began well and broke off: an address that died on the way.
    throw new ProblemError({ code: 'upstream_failed', title: 'The picture broke off on its way', status: 502 });
  });
  const bitmap = await createImageBitmap(blob).catch(() => {
    throw new NotAPicture(mediaType);
  });
  if (signal.aborted) {
    bitmap.close();
    throw signal.reason;
  }
  return { bitmap, mediaType, bytes: blob.size, readAt: response.headers.get('x-read-at') };
}
