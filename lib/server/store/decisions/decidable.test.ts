import { describe, expect, test } from 'vitest';
import { consentFindingCodes } from '#lib/model/consents/finding.ts';
import { Problem } from '#lib/model/problem.ts';
import { type BlockCode, blocksClear, sharedBlocksClear } from '#lib/model/review/clear-blocks.ts';
import { type DecisionReasonCode, decisionReasons } from '#lib/model/review/decision.ts';
import { type RecordedKind, recordedKinds } from '#lib/model/review/decision-kind.ts';
import { findingCodes } from '#lib/model/session/finding.ts';
import { severities } from '#lib/model/session/finding-list.ts';
import { possibleReasons, requireDecidable } from './decidable.ts';
import type { PresentState } from './present-state.ts';

const target = { ref: 'R', step: 'a', stepType: 'AML', hit: null, consent: null };
const itemOf = (code: BlockCode) => ({ id: `${code}.1`, code, severity: 'warning' as const, message: 'Found', target });

/** Only what is weighed. */
const stateOf = (more: Partial<PresentState> = {}, kind = 'individual'): PresentState =>
  ({
    record: { ref: 'R', kind, steps: [{ step: 'a', type: 'AML' }] },
    ...{ blocks: [], toConsider: [], findings: [], hits: [], persons: [], personVerdicts: [] },
    ...more,
  }) as unknown as PresentState;

const refusalOf = (present: PresentState, kind: RecordedKind, more: object = {}): string => {
  const decision = { kind, overrides: [], considered: [], reasons: { codes: [], text: 'x' }, ...more };
  try {
    requireDecidable(present, decision);
    return 'recorded';
  } catch (error) {
    return error instanceof Problem ? error.code : 'failed';
  }
};

const found = [
  ...findingCodes.flatMap((code) =>
    severities.map((severity) => [code as BlockCode, severity, blocksClear({ code, severity })] as const),
  ),
  ...consentFindingCodes.flatMap((code) =>
    severities.map(
      (severity) => [`shared_${code}` as BlockCode, severity, sharedBlocksClear({ code, severity })] as const,
    ),
  ),
];

describe('every finding and every decision', () => {
  test.each(found)('%s, %s', (code, _, isBlock) => {
    const item = itemOf(code);
    const present = stateOf(isBlock ? { blocks: [item] } : { toConsider: [item] });
    const [field, refusal] = isBlock
      ? (['overrides', 'clear_blocked'] as const)
      : (['considered', 'findings_not_considered'] as const);
    expect(refusalOf(present, 'clear')).toBe(refusal);
    expect(refusalOf(present, 'clear', { [field]: [item.id] })).toBe('recorded');
    // A tick is no override, and the other way round.
    expect(refusalOf(present, 'clear', { [isBlock ? 'considered' : 'overrides']: [item.id] })).toBe(refusal);
    for (const kind of recordedKinds.filter((one) => one !== 'clear'))
      expect(refusalOf(present, kind)).toBe('recorded');
  });
  test('what blocks is told before what is to be considered', () => {
    const present = stateOf({ blocks: [itemOf('not_screened')], toConsider: [itemOf('document_expiring')] });
    expect(refusalOf(present, 'clear')).toBe('clear_blocked');
    expect(refusalOf(present, 'clear', { overrides: ['not_screened.1'] })).toBe('findings_not_considered');
  });
});

const hit = (verdict: 'open' | 'match' | 'false_positive', kinds: readonly string[] = ['adverse_media']) =>
  ({ step: 'a', hit: 'h1-a', hash: '', isGone: false, verdict, kinds, version: 1 }) as never;
const openHit = { hits: [hit('open')], blocks: [itemOf('hits_reported')] };

describe('a reason is possible', () => {
  test.each<[DecisionReasonCode, RecordedKind, PresentState, boolean]>([
    ['checks_complete', 'clear', stateOf(), true],
    ['checks_complete', 'clear', stateOf({ toConsider: [itemOf('document_expiring')] }), true],
    ['checks_complete', 'clear', stateOf({ blocks: [itemOf('subject_minor')] }), false],
    ['hits_resolved', 'clear', stateOf(), false],
    ['hits_resolved', 'clear', stateOf({ hits: [hit('false_positive')] }), true],
    ['hits_resolved', 'clear', stateOf({ hits: [hit('match')] }), false],
    ['hits_resolved', 'clear', stateOf({ hits: [hit('false_positive'), hit('open')], blocks: openHit.blocks }), false],
    [
      'hits_resolved',
      'clear',
      stateOf({ hits: [hit('false_positive')], blocks: [itemOf('person_hits_open')] }, 'corporate'),
      false,
    ],
    ['differences_explained', 'clear', stateOf(), false],
    ['differences_explained', 'clear', stateOf({ toConsider: [itemOf('steps_differ')] }), true],
    ['differences_explained', 'clear', stateOf({ blocks: [itemOf('shared_another_person')] }), true],
    ['match_accepted', 'clear', stateOf(openHit), false],
    ['match_accepted', 'clear', stateOf({ hits: [hit('match')] }), true],
    ['risk_accepted', 'clear', stateOf(), true],
    ['match_not_accepted', 'decline', stateOf({ hits: [hit('false_positive')] }), false],
    ['match_not_accepted', 'decline', stateOf({ hits: [hit('match')] }), true],
    ['sanctions_match', 'decline', stateOf(), false],
    ['sanctions_match', 'decline', stateOf({ hits: [hit('open', ['sanctions'])] }), false],
    ['sanctions_match', 'decline', stateOf({ hits: [hit('match')] }), false],
    ['sanctions_match', 'decline', stateOf({ hits: [hit('match', ['pep', 'sanctions'])] }), true],
    ['sanctions_match', 'decline', stateOf({ hits: [hit('match', ['other'])] }), true],
    [
      'sanctions_match',
      'decline',
      stateOf({ findings: [{ code: 'ownership_sanctions' } as never] }, 'corporate'),
      true,
    ],
    ['ownership_not_established', 'decline', stateOf(), false],
    ['ownership_not_established', 'decline', stateOf({}, 'corporate'), true],
    ['ownership_unclear', 'request_information', stateOf(), false],
    ['hit_unclear', 'request_information', stateOf(), false],
    ['hit_unclear', 'request_information', stateOf(openHit), true],
  ])('%s of a %s, case %#', (code, kind, present, isPossible) => {
    expect(possibleReasons(kind, present).includes(code)).toBe(isPossible);
    const named = { reasons: { codes: [code], text: 'x' } };
    const ids = { overrides: present.blocks.map(({ id }) => id), considered: present.toConsider.map(({ id }) => id) };
    expect(refusalOf(present, kind, { ...named, ...(kind === 'clear' && ids) })).toBe(
      isPossible ? 'recorded' : 'bad_request',
    );
  });
  const finding = (code: string, more: object = {}) => ({ findings: [{ code, ...more } as never] });
  const onPerson = (code: string, more: object = {}) =>
    stateOf({ persons: [finding(code, more)] as never }, 'corporate');
  // Attacks and controls of every reason that depends on what is found; the last column says whether it can be given.
  test.each<[DecisionReasonCode, RecordedKind, PresentState, boolean]>([
    ['adverse_media', 'decline', stateOf(), false],
    ['adverse_media', 'decline', stateOf(finding('hits_reported', { kinds: ['pep'] })), false],
    ['adverse_media', 'decline', stateOf({ hits: [hit('false_positive')], ...finding('hits_false_positive') }), false],
    ['adverse_media', 'decline', stateOf({ hits: [hit('match', ['sanctions'])] }), false],
    ['adverse_media', 'decline', stateOf(finding('duplicate_match')), false],
    ['adverse_media', 'decline', stateOf(finding('hits_reported', { kinds: ['pep', 'adverse_media'] })), true],
    ['adverse_media', 'decline', stateOf(finding('hits_reported', { kinds: ['other'] })), true],
    ['adverse_media', 'decline', stateOf(finding('hits_reported')), true],
    ['adverse_media', 'decline', stateOf({ hits: [hit('match')] }), true],
    ['adverse_media', 'decline', onPerson('hits_match', { kinds: ['adverse_media'] }), true],
    ['adverse_media', 'decline', stateOf({ blocks: [itemOf('shared_aml_matches')] }), true],
    ['duplicate_customer', 'decline', stateOf(), false],
    ['duplicate_customer', 'decline', stateOf(finding('duplicates_false_positive')), false],
    ['duplicate_customer', 'decline', stateOf(finding('hits_match', { kinds: ['sanctions'] })), false],
    ['duplicate_customer', 'decline', stateOf(finding('duplicate_match')), true],
    ['duplicate_customer', 'decline', stateOf(finding('duplicate_candidates')), true],
    ['duplicate_customer', 'decline', onPerson('duplicate_match'), true],
    ['document_expired', 'request_information', stateOf(), false],
    ['document_expired', 'request_information', stateOf({ toConsider: [itemOf('document_expiring')] }), false],
    ['document_expired', 'request_information', stateOf(finding('subject_minor')), false],
    ['document_expired', 'request_information', stateOf(finding('document_expired')), true],
    ['document_expired', 'request_information', stateOf(finding('host_document_expired')), true],
    ['document_expired', 'request_information', stateOf(finding('expiry_missing')), true],
    ['document_expired', 'request_information', stateOf(finding('values_contradict')), true],
    [
      'document_expired',
      'request_information',
      stateOf(finding('person_findings', { codes: ['document_expired'] })),
      true,
    ],
    ['document_expired', 'request_information', stateOf({ blocks: [itemOf('shared_document_expired')] }), true],
    ['differences_explained', 'clear', stateOf({ toConsider: [itemOf('document_expiring')] }), false],
    ['differences_explained', 'clear', stateOf({ blocks: [itemOf('values_contradict')] }), true],
    ['differences_explained', 'clear', stateOf({ ...finding('person_findings', { codes: ['steps_differ'] }) }), true],
    ['sanctions_match', 'decline', stateOf(finding('hits_reported', { kinds: ['sanctions'] })), false],
    ['sanctions_match', 'decline', stateOf({ hits: [hit('match', ['pep'])] }), false],
    ['match_not_accepted', 'decline', stateOf(finding('duplicate_candidates')), false],
    ['hit_unclear', 'request_information', stateOf(finding('owners_hits')), true],
    ['hit_unclear', 'request_information', onPerson('hits_reported'), true],
    ['hit_unclear', 'request_information', stateOf(finding('document_expired')), false],
    ['ownership_unclear', 'request_information', stateOf({}, 'corporate'), true],
  ])('%s of a %s, by what is found, case %#', (code, kind, present, isPossible) => {
    expect(possibleReasons(kind, present).includes(code)).toBe(isPossible);
  });
  test('of a session without any finding: every one that is for the reviewer to know, and no other', () => {
    const possible = (kind: RecordedKind, of = 'individual') => possibleReasons(kind, stateOf({}, of));
    expect(possible('clear')).toEqual(['checks_complete', 'risk_accepted', 'other']);
    expect(possible('decline')).toEqual([
      ...['identity_not_established', 'document_not_genuine', 'information_not_provided', 'risk_not_accepted', 'other'],
    ]);
    expect(possible('request_information')).toEqual([
      ...['document_missing', 'document_unreadable', 'identity_unclear', 'address_unclear', 'source_of_funds', 'other'],
    ]);
    expect(possible('decline', 'corporate')).toContain('ownership_not_established');
    expect(possible('request_information', 'corporate')).toContain('ownership_unclear');
  });
  test('where a person is matched, whose session is another one', () => {
    const personVerdicts = [{ verdict: 'match', kinds: ['sanctions'], isDuplicate: false }] as never;
    const present = stateOf({ personVerdicts, ...finding('duplicate_match') }, 'corporate');
    const allButMedia = decisionReasons.decline.filter((code) => code !== 'adverse_media');
    expect(possibleReasons('decline', present)).toEqual(allButMedia);
    expect(possibleReasons('clear', present)).toContain('match_accepted');
  });
});
