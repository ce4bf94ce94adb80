/** Which new findings of shared data alert whom. Nobody is told of what the first read of a resource finds: who asked for it looks at it. */
import type { AlertRule } from '#lib/model/alerts/alert-rule.ts';
import type { ConsentFinding, ConsentFindingCode } from '#lib/model/consents/finding.ts';
import { queueAlert } from '../alerts/index.ts';
import type { Tx } from '../tables.ts';

/** By code. Findings that are not here wait in the list. */
const ruleOfCode: Partial<Record<ConsentFindingCode, AlertRule>> = {
  aml_matches: 'new_hits',
  aml_not_compliant: 'new_hits',
  aml_uncertain: 'action_required',
  aml_changed: 'action_required',
  another_person: 'action_required',
  state_rejected: 'action_required',
  access_revoked: 'action_required',
};

const keyOf = ({ code, resource, place }: ConsentFinding): string => JSON.stringify([code, resource, place]);

/** After another read of what had been read before. */
export async function queueConsentAlerts(
  tx: Tx,
  no: number,
  { before, after }: { readonly before: string; readonly after: string },
  nowMs: number,
): Promise<void> {
  if (before === after) return;
  const known = new Map((JSON.parse(before) as ConsentFinding[]).map((one) => [keyOf(one), one.count ?? 0]));
  const found = (JSON.parse(after) as ConsentFinding[]).filter(
    (one) => (one.count ?? 0) > (known.get(keyOf(one)) ?? -1),
  );
  for (const rule of new Set(found.flatMap(({ code }) => ruleOfCode[code] ?? [])))
    await queueAlert(tx, { rule, event: `shared data ${no} ${rule} ${nowMs}`, rid: null, consentNo: no }, nowMs);
}
