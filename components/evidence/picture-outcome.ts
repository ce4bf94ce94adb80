import { ProblemError } from '#lib/client/api.ts';
import { loadPicture, NotAPicture, type Picture } from './picture.ts';

/** What a thread answers: errors lose their class on the way, so each says what it is. */
export type Outcome =
  | { readonly picture: Picture }
  | { readonly problem: ConstructorParameters<typeof ProblemError>[0] }
  | { readonly notAPicture: string }
  | { readonly failed: string };

/** The worker's side. Whatever comes through the port stops it. */
export async function serve(address: string, port: MessagePort): Promise<void> {
  const stop = new AbortController();
  port.onmessage = () => stop.abort();
  try {
    const picture = await loadPicture(address, stop.signal);
    port.postMessage({ picture } satisfies Outcome, [picture.bitmap]);
  } catch (error) {
    port.postMessage(toOutcome(error));
  }
  port.close();
}

function toOutcome(error: unknown): Outcome {
  if (error instanceof ProblemError) return { problem: { ...error } };
  if (error instanceof NotAPicture) return { notAPicture: error.mediaType };
  return { failed: String(error) };
}
