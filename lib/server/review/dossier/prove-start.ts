import { proveNow } from '#lib/server/checkpoints/index.ts';
import { describeError, log } from '#lib/server/log.ts';

/** The inclusion proof of the event, as a `.tlog-proof`; null: none could be made now, which stops no export and is said in it. */
export async function proveStart(seq: number): Promise<string | null> {
  try {
    return await proveNow(seq);
  } catch (error) {
    log.warn({ event: 'dossier.notProven', ...describeError(error) });
    return null;
  }
}
