import { ProblemError } from '#lib/client/request.ts';
import { workFor } from '#lib/client/sign-in-end.ts';
import { UnsupportedFileError } from '../media-kind.ts';
import { loadPicture, type Picture } from './load-picture.ts';

export interface PictureRequest {
  readonly address: string;
  /** The page names the reviewer so. */
  readonly reviewer: string | undefined;
}

/** Errors lose their class when they are posted, so each is named by its key in the worker's answer. */
export type PictureResult =
  | { readonly picture: Picture }
  | { readonly problem: ConstructorParameters<typeof ProblemError>[0] }
  | { readonly unsupportedMediaType: string }
  | { readonly failure: string };

/** The worker answers on the port. Any message on the port stops the download. */
export async function answerPictureRequest({ address, reviewer }: PictureRequest, port: MessagePort): Promise<void> {
  workFor(reviewer);
  const stop = new AbortController();
  port.onmessage = () => stop.abort();
  try {
    const picture = await loadPicture(address, stop.signal);
    port.postMessage({ picture } satisfies PictureResult, [picture.bitmap]);
  } catch (error) {
    port.postMessage(toFailedResult(error));
  }
  port.close();
}

function toFailedResult(error: unknown): PictureResult {
  if (error instanceof ProblemError) return { problem: { ...error } };
  if (error instanceof UnsupportedFileError) return { unsupportedMediaType: error.mediaType };
  return { failure: String(error) };
}
