/** What blocks a clear, each named with its sentence and where its evidence is. */
import { createHash } from 'node:crypto';
import { consentFindingMessage } from '#lib/format/labels/consent-finding.ts';
import { ownBlockMessage } from '#lib/format/labels/decision.ts';
import { findingMessage } from '#lib/format/labels/finding.ts';
import { canonicalJson } from '#lib/format/text/canonical-json.ts';
import type { ConsentFinding } from '#lib/model/consents/finding.ts';
import { type BlockCode, blocksClear, type OwnBlockCode, sharedBlocksClear } from '#lib/model/review/clear-blocks.ts';
import type { ClearBlock, EvidenceTarget } from '#lib/model/review/decision.ts';
import type { Finding, Severity } from '#lib/model/session/finding.ts';
import type { RelatedPerson } from '../decision-state/index.ts';
import type { SessionRecord } from '../records.ts';
import type { HitState } from './decision-records.ts';

interface BlockSources {
  readonly record: SessionRecord;
  readonly findings: readonly Finding[];
  readonly hits: readonly HitState[];
  readonly consents: readonly { readonly id: string; readonly findings: readonly ConsentFinding[] }[];
  readonly persons: readonly RelatedPerson[];
}

/** Names the block with its count, its step and its date: when one of them changes, it is another block. */
const idOf = (code: BlockCode, about: unknown): string =>
  `${code}.${createHash('sha256').update(canonicalJson(about)).digest('base64url').slice(0, 12)}`;

const openOnPerson = new Set(['hits_reported', 'duplicate_candidates']);

export function listBlocks({ record, findings, hits, consents, persons }: BlockSources, nowMs: number): ClearBlock[] {
  const target = (more: Partial<EvidenceTarget> = {}): EvidenceTarget => ({
    ref: record.ref,
    step: null,
    stepType: null,
    hit: null,
    consent: null,
    ...more,
  });
  const own = (code: OwnBlockCode, severity: Severity, more: { readonly count?: number } = {}, at = target()) => ({
    id: idOf(code, [code, more, at]),
    code,
    severity,
    message: ownBlockMessage(code, more.count),
    target: at,
  });
  const firstOpen = (step: string | null): string | null =>
    hits.find((hit) => hit.step === step && hit.verdict === 'open' && !hit.isGone)?.hit ?? null;
  const isAboutHits = ({ code }: Finding) => code === 'hits_reported' || code === 'duplicate_candidates';
  return [
    ...(record.sandbox ? [own('sandbox', 'severe')] : []),
    ...(record.status === 'REJECTED' ? [own('service_rejected', 'severe')] : []),
    ...findings.filter(blocksClear).map((finding): ClearBlock => {
      const { code, severity, step, stepType } = finding;
      const hit = isAboutHits(finding) ? firstOpen(step) : null;
      return {
        id: idOf(code, finding),
        code,
        severity,
        message: findingMessage(finding, nowMs),
        target: target({ step, stepType, hit }),
      };
    }),
    ...persons.flatMap((person) => {
      const open = person.findings.filter(({ code }) => openOnPerson.has(code));
      const count = open.reduce((sum, finding) => sum + (finding.open ?? finding.count ?? 1), 0);
      const [first] = open;
      if (first === undefined) return [];
      return [
        own(
          'person_hits_open',
          'severe',
          { count },
          target({ ref: person.ref, step: first.step, stepType: first.stepType }),
        ),
      ];
    }),
    ...consents.flatMap(({ id, findings: ofConsent }) =>
      ofConsent.filter(sharedBlocksClear).map((finding): ClearBlock => {
        const code = `shared_${finding.code}` as const;
        return {
          id: idOf(code, [id, finding]),
          code,
          severity: finding.severity,
          message: `Shared data: ${consentFindingMessage(finding, nowMs)}`,
          target: target({ consent: id }),
        };
      }),
    ),
  ];
}
