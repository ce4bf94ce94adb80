/** What blocks a clear on what is there now, and what a clear has to consider: each with its sentence, and with where its evidence is. */

import { createHash } from 'node:crypto';
import { consentFindingMessage } from '#lib/format/labels/consent-finding.ts';
import { fileFailureName, ownBlockMessage } from '#lib/format/labels/decision.ts';
import { findingMessage, personLabel } from '#lib/format/labels/finding.ts';
import { stepTypeLabel } from '#lib/format/labels/step-type.ts';
import { canonicalJson } from '#lib/format/text/canonical-json.ts';
import type { ConsentFinding } from '#lib/model/consents/finding.schema.ts';
import type { FactKey } from '#lib/model/fact-keys.ts';
import { type BlockCode, blocksClear, type OwnBlockCode, sharedBlocksClear } from '#lib/model/review/clear-blocks.ts';
import type { ClearBlock, EvidenceTarget } from '#lib/model/review/decision.schema.ts';
import { decisionLimits } from '#lib/model/review/decision.ts';
import type { OwnerFinding, RecordedOwner } from '#lib/model/review/owner-record.schema.ts';
import type { OwnerSource } from '#lib/model/review/owner-record.ts';
import { isSingleOnly } from '#lib/model/review/verdict.ts';
import type { Finding } from '#lib/model/session/finding.schema.ts';
import type { FindingCode } from '#lib/model/session/finding.ts';
import { bySeverity } from '#lib/model/session/finding-list.ts';
import { type Agreement, compareValues } from '#lib/step-comparison/index.ts';
import type { LinkedRead } from '../decision-state/linked-sessions.ts';
import type { RelatedPerson } from '../decision-state/related-persons.ts';
import type { ReviewedSession } from '../records.ts';
import type { EvidenceRead, FrozenEvidence, HitState } from './decision-records.ts';

/** Names the block with its count, its step and its date: when one of them changes, it is another block. */
const idOf = (code: BlockCode, about: unknown): string =>
  `${code}.${createHash('sha256').update(canonicalJson(about)).digest('base64url').slice(0, 12)}`;

const openOnPerson = new Set(['hits_reported', 'duplicate_candidates']);

type Target = (more?: Partial<EvidenceTarget>) => EvidenceTarget;

const ownBlock = (
  code: OwnBlockCode,
  at: EvidenceTarget,
  more: { readonly count?: number; readonly message?: string } = {},
  whose?: { readonly who: string; readonly isSame: boolean; readonly worst?: Finding['worst'] | undefined },
): ClearBlock => {
  const id = idOf(code, [code, more, at]);
  return {
    id,
    code,
    severity: 'severe',
    message: ownBlockMessage(code, { ...more, ...whose }),
    target: at,
  };
};

export interface Weighed {
  readonly blocks: readonly ClearBlock[];
  /** They do not block a clear, which has to consider each of them. */
  readonly toConsider: readonly ClearBlock[];
}

/** An own session of an owner, representative or officer, or another session of the same person, with what is found there on this day. */
export interface PersonFound extends Pick<RelatedPerson, 'ref' | 'isRejected'> {
  readonly findings: readonly Finding[];
  /** A reviewer said that it shows the same person, and so many open matches there ask only that. */
  readonly answered?: number;
}

/** The company says these itself: a match is a matter of four eyes, an approval is settled there. */
const ofCompany: ReadonlySet<string> = new Set([
  'hits_match',
  'duplicate_match',
  'approval_missing',
  'person_findings',
]);
/** The verdict on the match says this already. */
const ofMatches: ReadonlySet<string> = new Set(['duplicate_match']);

/** Their evidence is who was verified there. */
const ofSession: ReadonlySet<string> = new Set<FindingCode>([
  'person_differs',
  'person_session_shared',
  'person_sandbox',
]);

/** These say something of whoever is shown. What is only missing, expired or inconsistent on another session of the same person is about the evidence there. */
const saidOfPerson: ReadonlySet<string> = new Set<FindingCode>([
  ...(['approval_missing', 'step_rejected', 'declined_still_approved', 'negative_statement', 'subject_minor'] as const),
  ...(['screening_refused', 'screening_incomplete', 'screening_unsettled', 'action_required'] as const),
  ...(['approved_with_reason', 'status_conflict', 'document_specimen'] as const),
]);

/** What is a match there may have no hit here. */
const blocksOfSame = ({ code, kinds = [] }: Finding): boolean =>
  saidOfPerson.has(code) || (code === 'hits_match' && isSingleOnly(kinds));

/** What blocks on the own session of one person, and what there has to be considered: everything but notices, and of these what blocks. */
function weighPerson(
  { ref, findings, isRejected, answered, hasSource }: PersonFound & { readonly hasSource: boolean },
  target: Target,
  who: string,
  nowMs: number,
): Weighed {
  /** A new decision answers that the person was declined on their own session, and not on that of a company. A source of the record says who an owner is. */
  const blocksOfPersons = (finding: Finding): boolean =>
    finding.code === 'declined_still_approved' ||
    (blocksClear(finding) && !(finding.code === 'not_identified' && hasSource));
  const at = ({ step, stepType }: Pick<Finding, 'step' | 'stepType'>) => target({ ref, step, stepType });
  const whole = target({ ref });
  const isSame = answered !== undefined;
  const whose = { who, isSame };
  const isBlocking = isSame ? blocksOfSame : blocksOfPersons;
  const open = findings.filter(({ code }) => openOnPerson.has(code));
  const count = open.reduce((sum, finding) => sum + (finding.open ?? finding.count ?? 1), -(answered ?? 0));
  const [first] = open;
  const saidOtherwise = isSame ? ofMatches : ofCompany;
  const others = findings.filter(({ code }) => !openOnPerson.has(code) && !saidOtherwise.has(code));
  const toConsider = others
    .filter((finding) => !isBlocking(finding) && finding.severity !== 'notice')
    .map(({ isByNewRule: _, ...finding }): ClearBlock => {
      const { code, severity } = finding;
      const message = ownBlockMessage('person_unsettled', { ...whose, message: findingMessage(finding, nowMs) });
      return { id: idOf(code, [ref, finding]), code, severity, message, target: at(finding) };
    });
  const blocks = [
    ...(isRejected
      ? [ownBlock('person_unsettled', whole, { message: ownBlockMessage('service_rejected') }, whose)]
      : []),
    ...(first && count > 0
      ? [
          {
            ...ownBlock('person_hits_open', at(first), { count }, { ...whose, worst: first.worst }),
            severity: first.severity,
          },
        ]
      : []),
    ...others
      .filter(isBlocking)
      // Its sentence may count days.
      .map(({ isByNewRule: _, ...finding }) => ({
        ...ownBlock('person_unsettled', at(finding), { message: findingMessage(finding, nowMs) }, whose),
        id: idOf('person_unsettled', [ref, finding]),
        severity: finding.severity,
      })),
  ];
  return { blocks, toConsider };
}

interface BlockSources extends Pick<FrozenEvidence, 'findings' | 'hits' | 'consents' | 'persons'> {
  readonly record: ReviewedSession;
  readonly linkedReads: readonly LinkedRead[];
  readonly ownerFinding: OwnerFinding | null | undefined;
  readonly personsFound: readonly PersonFound[];
}

/** By these the record of an owner says who that person is: the customer's own word does not, and a company's documents say what is owned. */
const identitySources: ReadonlySet<OwnerSource> = new Set(['identity_document', 'register', 'other']);

const valuesIn = ({ facts }: ReviewedSession, wanted: FactKey) =>
  facts.flatMap(({ key, value }) => (key === wanted ? value : []));

/** @returns the names that no recorded owner has; two persons of one name need two entries */
function namesWithout(
  names: readonly string[],
  owners: readonly RecordedOwner[],
  isSame: (agreement: Agreement) => boolean,
): readonly string[] {
  const left = [...owners];
  return names.filter((name) => {
    const at = left.findIndex((owner) => isSame(compareValues('name', name, owner.name).agreement));
    return at < 0 || left.splice(at, 1).length === 0;
  });
}

const ownersIn = (finding: OwnerFinding | null | undefined) =>
  finding?.outcome === 'identified' ? finding.owners : [];

/** Whether the record of the owners gives a source for the identity of each of so many. */
function haveSources(names: readonly string[], count: number, finding: OwnerFinding | null | undefined): boolean {
  const sourced = ownersIn(finding).filter(({ sources }) => sources.some((source) => identitySources.has(source)));
  return names.length >= count && namesWithout(names, sourced, (agreement) => agreement === 'equal').length === 0;
}

/** What blocks a clear and what it has to consider, each with its sentence and where its evidence is; the most serious is first. */
export function weigh(
  { record, findings, hits, consents, persons, personsFound, linkedReads, ownerFinding }: BlockSources,
  nowMs: number,
): Weighed {
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
    const { step, stepType, session } = finding;
    if (session !== undefined && ofSession.has(finding.code))
      return target({ ref: session, ...linkedReads.find(({ ref }) => ref === session)?.identity });
    const isThere = ({ code }: Finding) => code === 'approval_missing';
    const person = finding.isElsewhere && persons.find((one) => one.step === step && one.findings.some(isThere));
    const there = person ? person.findings.find(isThere) : undefined;
    return person && there
      ? target({ ref: person.ref, step: there.step, stepType: there.stepType })
      : target({ step, stepType, hit: hitOf(finding) });
  };
  const ofFinding = (finding: Finding): ClearBlock => {
    const { isByNewRule: _, ...found } = finding;
    const { code, severity } = found;
    return {
      id: idOf(code, found),
      code,
      severity,
      message: findingMessage(finding, nowMs),
      target: targetOf(finding),
    };
  };
  const ofConsents = (isMeant: (finding: ConsentFinding) => boolean): ClearBlock[] =>
    consents.flatMap(({ id, findings: ofConsent }) =>
      ofConsent.filter(isMeant).map((finding): ClearBlock => {
        const { severity } = finding;
        const code = `shared_${finding.code}` as const;
        const message = `Shared data: ${consentFindingMessage(finding, nowMs)}`;
        return { id: idOf(code, [id, finding]), code, severity, message, target: target({ consent: id }) };
      }),
    );
  const unidentified = valuesIn(record, 'owners_unidentified').reduce((sum, value) => sum + Number(value), 0);
  // What was read by older code names no owner.
  const haveAllSources = haveSources(valuesIn(record, 'owners_unidentified_names'), unidentified, ownerFinding);
  const isBlocking = (finding: Finding): boolean =>
    blocksClear(finding) || (finding.code === 'owners_unidentified' && !haveAllSources);
  const whoIsSame = record.kind === 'corporate' ? 'an owner, representative or officer' : 'this person';
  const stepTypeOf = new Map(record.steps.map(({ step, type }) => [step, type]));
  const ofPersons = personsFound.map((person) => {
    // In the words of the page, which shows the step that names the person.
    const step = persons.find(({ ref }) => ref === person.ref)?.step;
    const stepType = stepTypeOf.get(step ?? '') ?? null;
    const declared = linkedReads.flatMap((one) => (one.ref === person.ref ? one.declared : []));
    const names = declared.flatMap(({ name }) => name ?? []);
    const needsSource =
      stepType === 'BENEFICIAL_OWNERS' && person.findings.some(({ code }) => code === 'not_identified');
    const hasSource = needsSource && declared.length > 0 && haveSources(names, declared.length, ownerFinding);
    const who = person.answered === undefined ? personLabel(stepType) : whoIsSame;
    return weighPerson({ ...person, hasSource }, target, who, nowMs);
  });
  // A name may be recorded in part, or in another script.
  const leftOut =
    ownerFinding === undefined
      ? []
      : namesWithout(valuesIn(record, 'beneficial_owner_names'), ownersIn(ownerFinding), (one) => one !== 'different');
  const unread = linkedReads.filter(({ isRead }) => !isRead);
  const ofUnread = ({ ref, step, sessionId, declared, isSame }: LinkedRead): ClearBlock => {
    const stepType = stepTypeOf.get(step) ?? null;
    // The step that names a session again may be that of a person behind the company.
    const named = stepTypeOf.has(step) ? target({ step, stepType }) : target();
    const at = ref === null ? named : target({ ref });
    const id = idOf('person_not_read', sessionId);
    const who = isSame ? whoIsSame : personLabel(stepType, [...new Set(declared.flatMap(({ name }) => name ?? []))]);
    return { ...ownBlock('person_not_read', at, {}, { who, isSame: isSame === true }), id, severity: 'warning' };
  };
  // A match may name a session that has been deleted since.
  const isUnknownMatch = ({ ref, isSame }: LinkedRead): boolean => isSame === true && ref === null;
  const blocks = [
    ...(record.sandbox ? [ownBlock('sandbox', target())] : []),
    ...(record.status === 'REJECTED' ? [ownBlock('service_rejected', target())] : []),
    ...(record.kind === 'corporate' && ownerFinding === undefined
      ? [{ ...ownBlock('owners_not_recorded', target()), severity: 'warning' as const }]
      : []),
    ...findings.filter(isBlocking).map(ofFinding),
    ...ofPersons.flatMap((one) => one.blocks),
    ...ofConsents(sharedBlocksClear),
    // While they are read each leaves the end of the list, so that nothing above it moves.
    ...unread.filter((one) => !isUnknownMatch(one)).map(ofUnread),
  ].toSorted(bySeverity);
  const others = [
    ...(leftOut.length > 0
      ? [{ ...ownBlock('owners_left_out', target(), { message: leftOut.join(', ') }), severity: 'warning' as const }]
      : []),
    // Each finding of a person is considered by itself.
    ...findings.filter((finding) => !isBlocking(finding) && finding.code !== 'person_findings').map(ofFinding),
    ...ofPersons.flatMap((one) => one.toConsider),
    ...unread.filter(isUnknownMatch).map(ofUnread),
    ...ofConsents((finding) => !sharedBlocksClear(finding)),
  ].toSorted(bySeverity);
  return { blocks, toConsider: others.length > decisionLimits.considered ? toOneEach(others) : others };
}

/** So many are ticked by code: each names all that it stands for. */
const toOneEach = (all: readonly ClearBlock[]): readonly ClearBlock[] =>
  [...Map.groupBy(all, ({ code }) => code)].flatMap(([code, found]): ClearBlock[] => {
    const [first, ...more] = found;
    if (first === undefined || more.length === 0) return first ? [first] : [];
    const ids = [first, ...more].map(({ id }) => id).sort();
    const messages = new Set([first, ...more].map(({ message }) => message));
    return [{ ...first, id: idOf(code, ids), message: `${ids.length} findings: ${[...messages].join('; ')}` }];
  });

/** Of a PNG, the longest that the desk shows. */
const signatureBytes = 8;

/** What could not be looked at, or cannot be what it stands for, when the files were fetched for a clear. A step that was not read before either has a finding. */
export function blocksOfEvidence(
  { record, findings }: Pick<BlockSources, 'record' | 'findings'>,
  { files, stepsWithoutFiles }: EvidenceRead,
): readonly ClearBlock[] {
  const known = new Set(findings.flatMap(({ code, step }) => (code === 'step_unreadable' ? [step] : [])));
  const typeOf = (name: string) => record.steps.find(({ step }) => step === name)?.type ?? '';
  const ofDocuments = new Set(
    files.flatMap(({ step, sha256 }) => (['ID_DOCUMENT', 'PVID'].includes(typeOf(step)) ? [sha256] : [])),
  );
  const copies = files.filter(
    // The signature of a type with nothing after it is no picture of which there could be a copy.
    ({ step, sha256, bytes }) =>
      typeOf(step) === 'LIVENESS' && sha256 !== null && (bytes ?? 0) > signatureBytes && ofDocuments.has(sha256),
  );
  const copied = [...new Set(copies.map(({ step }) => step))].map((step): ClearBlock => {
    const target = { ref: record.ref, step, stepType: 'LIVENESS', hit: null, consent: null };
    return { ...ownBlock('liveness_copied', target), id: idOf('liveness_copied', [step]) };
  });
  const unfetched = record.steps.flatMap(({ step, type }): ClearBlock[] => {
    const missing = [
      ...files.filter((file) => file.step === step && file.sha256 === null),
      ...stepsWithoutFiles.filter((one) => one.step === step && !known.has(step)).map(({ why }) => ({ key: '', why })),
    ];
    if (missing.length === 0) return [];
    const reasons = [...new Set(missing.map(({ why }) => fileFailureName(why)))].join(', ');
    const code = 'files_missing';
    const message = ownBlockMessage(code, {
      count: missing.length,
      message: `${stepTypeLabel(type)} (${reasons})`,
    });
    const target = { ref: record.ref, step, stepType: type, hit: null, consent: null };
    return [
      { id: idOf(code, [step, missing.map(({ key }) => key).sort()]), code, severity: 'severe', message, target },
    ];
  });
  return [...unfetched, ...copied];
}
