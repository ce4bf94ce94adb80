/** Each of these blocks a clear, and is named with its sentence and where its evidence is. */
import { createHash } from 'node:crypto';
import { consentFindingMessage } from '#lib/format/labels/consent-finding.ts';
import { ownBlockMessage } from '#lib/format/labels/decision.ts';
import { findingMessage } from '#lib/format/labels/finding.ts';
import { canonicalJson } from '#lib/format/text/canonical-json.ts';
import { type BlockCode, blocksClear, type OwnBlockCode, sharedBlocksClear } from '#lib/model/review/clear-blocks.ts';
import type { ClearBlock, EvidenceTarget } from '#lib/model/review/decision.schema.ts';
import type { Finding } from '#lib/model/session/finding.schema.ts';
import type { RelatedPerson } from '../decision-state/related-persons.ts';
import type { SessionRecord } from '../records.ts';
import type { FrozenEvidence, HitState } from './decision-records.ts';

interface BlockSources extends Pick<FrozenEvidence, 'findings' | 'hits' | 'consents' | 'persons'> {
  readonly record: SessionRecord;
}

/** Names the block with its count, its step and its date: when one of them changes, it is another block. */
const idOf = (code: BlockCode, about: unknown): string =>
  `${code}.${createHash('sha256').update(canonicalJson(about)).digest('base64url').slice(0, 12)}`;

const openOnPerson = new Set(['hits_reported', 'duplicate_candidates']);

type Target = (more?: Partial<EvidenceTarget>) => EvidenceTarget;

const ownBlock = (
  code: OwnBlockCode,
  at: EvidenceTarget,
  more: { readonly count?: number; readonly message?: string } = {},
): ClearBlock => ({
  id: idOf(code, [code, more, at]),
  code,
  severity: 'severe',
  message: ownBlockMessage(code, more),
  target: at,
});

/** These block on the own session of one person. A senior approval that is missing there is a finding of the company. */
function blocksOfPerson(
  { ref, findings, isRejected, isSandbox }: RelatedPerson,
  target: Target,
  nowMs: number,
): readonly ClearBlock[] {
  const at = ({ step, stepType }: Pick<Finding, 'step' | 'stepType'>) => target({ ref, step, stepType });
  const whole = target({ ref });
  const open = findings.filter(({ code }) => openOnPerson.has(code));
  const count = open.reduce((sum, finding) => sum + (finding.open ?? finding.count ?? 1), 0);
  const [first] = open;
  const others = findings.filter(
    (finding) => blocksClear(finding) && !openOnPerson.has(finding.code) && finding.code !== 'approval_missing',
  );
  return [
    ...(isSandbox ? [ownBlock('person_unsettled', whole, { message: ownBlockMessage('sandbox') })] : []),
    ...(isRejected ? [ownBlock('person_unsettled', whole, { message: ownBlockMessage('service_rejected') })] : []),
    ...(first ? [ownBlock('person_hits_open', at(first), { count })] : []),
    ...others.map((finding) => ownBlock('person_unsettled', at(finding), { message: findingMessage(finding, nowMs) })),
  ];
}

export function listBlocks({ record, findings, hits, consents, persons }: BlockSources, nowMs: number): ClearBlock[] {
  const nothing = { step: null, stepType: null, hit: null, consent: null };
  const target: Target = (more = {}) => ({ ref: record.ref, ...nothing, ...more });
  /** It is the first hit that the finding is about. */
  const hitOf = ({ code, step }: Finding): string | null => {
    const isMeant = ({ awaitsApproval, verdict }: HitState) =>
      code === 'approval_missing' ? awaitsApproval : openOnPerson.has(code) && verdict === 'open';
    return hits.find((hit) => hit.step === step && !hit.isGone && isMeant(hit))?.hit ?? null;
  };
  /** It can be settled there: on the person's own session, if the finding is about that. */
  const targetOf = (finding: Finding): EvidenceTarget => {
    const { step, stepType } = finding;
    const isThere = ({ code }: Finding) => code === 'approval_missing';
    const person = finding.isElsewhere && persons.find((one) => one.step === step && one.findings.some(isThere));
    const there = person ? person.findings.find(isThere) : undefined;
    return person && there
      ? target({ ref: person.ref, step: there.step, stepType: there.stepType })
      : target({ step, stepType, hit: hitOf(finding) });
  };
  return [
    ...(record.sandbox ? [ownBlock('sandbox', target())] : []),
    ...(record.status === 'REJECTED' ? [ownBlock('service_rejected', target())] : []),
    ...findings.filter(blocksClear).map((finding): ClearBlock => {
      const { code, severity } = finding;
      const message = findingMessage(finding, nowMs);
      return { id: idOf(code, finding), code, severity, message, target: targetOf(finding) };
    }),
    ...persons.flatMap((person) => blocksOfPerson(person, target, nowMs)),
    ...consents.flatMap(({ id, findings: ofConsent }) =>
      ofConsent.filter(sharedBlocksClear).map((finding): ClearBlock => {
        const { severity } = finding;
        const code = `shared_${finding.code}` as const;
        const message = `Shared data: ${consentFindingMessage(finding, nowMs)}`;
        return { id: idOf(code, [id, finding]), code, severity, message, target: target({ consent: id }) };
      }),
    ),
  ];
}
