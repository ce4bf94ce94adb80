/**
 * The simulator's catalogue through the whole pipeline: raw answers, refresh, stored facts, findings of list and session. What is wrong is found,
 * the worst first.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { startSimulator } from '../../../../simulator/index.ts';
import { lookUp, openSession } from '../index.ts';
import { createReviewer, openTestReview } from '../testing/open-test-review.ts';
import { listSessions } from './index.ts';

const desk = openTestReview(startSimulator);
const officer = createReviewer('officer');
const support = createReviewer('support');

/** Tag, and the codes of its findings in their order. */
const expected: readonly (readonly [tag: string, ...codes: string[]])[] = [
  ['form-older', 'document_expired'],
  [
    'form-broken',
    'status_conflict',
    'step_unreadable',
    'session_parts_unreadable',
    'parts_unreadable',
    'parts_unreadable',
    'parts_unreadable',
    'type_unknown',
    'environment_not_stated',
    'status_unknown',
    'status_unknown',
  ],
  [
    'company-form-broken',
    'step_unreadable',
    'session_parts_unreadable',
    'parts_unreadable',
    'parts_unreadable',
    'parts_unreadable',
    'parts_unreadable',
    'parts_unreadable',
    'type_unknown',
    'environment_not_stated',
    'status_unknown',
    'status_unknown',
    'owner_documents_missing',
  ],
  ['leaf-broken', 'parts_unreadable', 'birth_unreadable', 'steps_not_compared'],
  ['environment-missing', 'environment_not_stated'],
  ['resubmission-reason', 'step_resubmission'],
  ['poa-older-form', 'host_document_unclear'],
  ['answered-empty', 'step_empty'],
  ['company-answered-empty', 'step_empty'],
  ['unknown-step', 'not_screened', 'type_unknown', 'type_unknown', 'step_waiting'],
  ['status-conflict', 'status_conflict'],
  ['expiry-slashed', 'document_expired'],
  ['expiry-compact', 'document_expired'],
  ['expiry-worded', 'document_expired'],
  ['expiry-month', 'document_expired'],
  ['expiry-in-zone', 'document_expired'],
  ['expiry-unreadable', 'expiry_unreadable'],
  ['expiry-missing', 'expiry_missing'],
  ['placeholders', 'expiry_missing', 'birth_missing', 'name_missing'],
  ['screened-another', 'screened_differs'],
  ['screened-nobody', 'screened_unclear'],
  ['steps-differ', 'steps_differ'],
  ['action-without-hits', 'action_required'],
  ['company-action-without-matches', 'action_required', 'owners_unscreened', 'owner_documents_missing'],
  ['poa-old', 'proof_old'],
  ['poa-host-expired', 'host_document_expired'],
  ['company-document-rejected', 'documents_rejected', 'owners_unscreened', 'owner_documents_missing'],
  ['company-document-unclear', 'documents_unclear', 'ownership_mismatch', 'owner_documents_missing'],
  ['two-screenings', 'step_rejected', 'step_repeated'],
  ['representative-minor', 'person_minor'],
  ['representative-not-screened', 'person_unscreened', 'owner_documents_missing'],
  ['representative-rejected', 'person_rejected', 'owners_unscreened'],
  [
    'representative-unauthorised',
    'authorization_missing',
    'ownership_mismatch',
    'owner_documents_missing',
    'person_open',
    'step_waiting',
  ],
  ['owner-minor', 'owners_minor', 'ownership_mismatch'],
  ['owner-not-screened', 'owners_unscreened', 'ownership_mismatch'],
  ['owner-rejected', 'owners_rejected'],
  ['owner-company-not-screened', 'owners_unscreened', 'ownership_mismatch', 'owner_documents_missing'],
  ['owners-without-persons', 'owners_missing', 'ownership_undetermined'],
  // One of them has a hit on their own session.
  ['officers', 'owners_hits', 'person_open', 'step_waiting'],
  [
    'documents-missing',
    'step_resubmission',
    'documents_missing',
    'ownership_mismatch',
    'documents_open',
    'owner_documents_missing',
  ],
  ['ubo-not-delivered', 'owners_missing'],
  ['ubo-listed-twice', 'ownership_undetermined'],
  ['ubo-6-and-4', 'ownership_undetermined', 'ownership_undisclosed'],
  [
    'ubo-sanctioned-without-share',
    'ownership_sanctions',
    'owners_hits',
    'ownership_undetermined',
    'ownership_undisclosed',
    'owners_open',
  ],
  ['ubo-ring', 'owners_unscreened', 'ownership_loop', 'ownership_undetermined', 'owner_documents_missing'],
  ['aml-kind-by-list', 'hits_reported', 'step_waiting'],
  ['aml-total-5-of-3', 'screening_incomplete', 'hits_reported'],
  ['aml-null-hits', 'screening_incomplete'],
  ['no-aml', 'not_screened'],
  ['mrz-disagrees', 'mrz_differs'],
  ['mrz-checksum', 'mrz_check_failed'],
  ['passport-expired', 'document_expired'],
  ['passport-expires-soon', 'document_expiring'],
  ['minor', 'subject_minor'],
  ['kyb-aml-hits', 'hits_reported', 'owners_unscreened', 'step_waiting'],
  ['kyb-aml-more-than-delivered', 'hits_reported', 'screening_incomplete', 'owners_unscreened'],
  [
    'ubo-screened-company',
    'ownership_sanctions',
    'hits_reported',
    'screening_incomplete',
    'owners_unscreened',
    'ownership_undetermined',
    'ownership_undisclosed',
    'owner_documents_missing',
    'step_waiting',
  ],
  ['unknown-status', 'not_screened', 'status_unknown', 'status_unknown'],
  ['sanctioned', 'hits_reported', 'step_rejected'],
  ['pep-former', 'hits_reported', 'step_waiting'],
  ['media-namesake', 'hits_reported', 'step_waiting'],
  ['dup-unreadable', 'duplicate_candidates', 'step_waiting'],
];

// What is found of an owner follows from their own session, once it is registered.
beforeAll(async () => {
  for (const { session_id } of await desk.sessions('tag=within-company')) await lookUp(officer, session_id);
});

const severities = ['severe', 'warning', 'notice'];

describe.each(expected)('%s', (tag, ...codes) => {
  test('is found in list and session, worst first', async () => {
    const simulated = await desk.tagged(tag, ({ tags }) => !tags.includes('within-company'));
    const { ref } = await lookUp(officer, simulated.session_id);
    const { findings, steps } = await openSession(officer, ref).read();
    expect(findings.map(({ code }) => code)).toEqual(codes);
    const order = findings.map(({ severity }) => severities.indexOf(severity));
    expect(order).toEqual(order.toSorted());
    const list = await listSessions(officer, { text: ref });
    expect(list.sessions[0]?.findings).toEqual(findings);
    // Each names a step that can be opened.
    for (const { step } of findings) if (step !== null) expect(steps.map((one) => one.step)).toContain(step);
    const limited = await openSession(support, ref).read();
    const hidden = /screen|hits|owner|ownership|unreadable$|conflict|action/;
    for (const { code } of limited.findings) if (code !== 'step_unreadable') expect(code).not.toMatch(hidden);
  });
});

test('the kind of a hit comes from tags and names of lists too, the gravest first', async () => {
  const { session_id } = await desk.tagged('aml-kind-by-list');
  const { ref } = await lookUp(officer, session_id);
  const [first] = (await openSession(officer, ref).read()).findings;
  expect(first).toMatchObject({ count: 3, worst: { kind: 'sanctions', count: 2 } });
});

test('whom a proof of address and the host’s document name is on the page, for those who see names', async () => {
  const { session_id } = await desk.tagged('poa-host-expired');
  const { ref } = await lookUp(officer, session_id);
  const keysFor = async (reviewer: typeof officer) =>
    (await openSession(reviewer, ref).read()).subjectFacts.map(({ key }) => key);
  expect(await keysFor(officer)).toContain('host_name');
  expect(await keysFor(support)).not.toContain('host_address');
});

test('an older host document is a file, and a reason at a resubmission is shown as one', async () => {
  const proof = await desk.tagged('poa-older-form');
  const { ref } = await lookUp(officer, proof.session_id);
  const answer = await openSession(officer, ref).readStep('PROOF_OF_ADDRESS');
  expect(JSON.parse(answer.text).document.host_id_document.url).toContain(`/${ref}/`);
  const again = await desk.tagged('resubmission-reason');
  const { ref: other } = await lookUp(officer, again.session_id);
  const [finding] = (await openSession(officer, other).read()).findings;
  expect(finding).toMatchObject({ code: 'step_resubmission', reasonCode: 'DOCUMENT_HIDDEN' });
});
