import { proveDecision } from '#lib/operations/decisions.ts';
import { proveNow } from '#lib/server/checkpoints/index.ts';
import type { DecisionProof, DossierDecisions, DossierPart } from '#lib/server/dossier-record.ts';
import { describeError, log } from '#lib/server/log.ts';
import { getStore } from '#lib/server/store/index.ts';
import { parseProof } from '#lib/server/transparency/index.ts';
import { call } from '../operation.ts';
import type { SessionHandle } from '../session-handle.ts';

/** What cannot be proven now stops no export and is said in it. */
async function tryProof<Proof>(make: () => Promise<Proof>): Promise<Proof | null> {
  try {
    return await make();
  } catch (error) {
    log.warn({ event: 'dossier.notProven', ...describeError(error) });
    return null;
  }
}

/** The inclusion proof of the event, as a `.tlog-proof`; null: none could be made now. */
export const proveStart = (seq: number): Promise<string | null> => tryProof(() => proveNow(seq));

/** The latest decision's. Null: there is none. */
export async function proveDecided(
  session: SessionHandle,
  decisions: DossierPart<DossierDecisions>,
): Promise<DecisionProof | null> {
  const latest = 'value' in decisions ? decisions.value.history[0] : undefined;
  if (latest === undefined) return null;
  const { id, number } = latest;
  const proven = await tryProof(async () => {
    const proof = await call(proveDecision, session, { id });
    const seq = parseProof(proof).index + 1;
    const stored = await (await getStore()).auditTree.findStored(seq);
    return { seq, hash: stored?.hash ?? null, proof };
  });
  return { id, number, proven };
}
