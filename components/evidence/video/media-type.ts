import { request } from '#lib/client/request.ts';
import { UnsupportedFileError } from '../file-error.ts';

/** A `<video>` says neither why it failed nor that it was given another kind of file: the first byte is fetched to find out. */
export async function readMediaType(address: string, signal: AbortSignal): Promise<string> {
  const response = await request(address, { signal, headers: { range: 'bytes=0-0' } });
  await response.body?.cancel();
  return response.headers.get('content-type')?.split(';')[0]?.trim() ?? '';
}

/** Why a video failed: our server's answer, a lost connection, or a file that this browser cannot play. */
export const readFailureCause = (address: string, signal: AbortSignal): Promise<Error> =>
  readMediaType(address, signal).then(
    (mediaType) => new UnsupportedFileError('video', mediaType),
    (error: Error) => error,
  );
