/**
 * The simulator's catalogue through the whole pipeline: raw answers, refresh, stored facts, findings of list and session. What is wrong is found,
 * the worst first.
 */
import { describe, expect, test } from 'vitest';
import { startSimulator } from '../../../../simulator/index.ts';
import { lookUp, openSession } from '../index.ts';
import { createReviewer, openTestReview } from '../testing/open-test-review.ts';
import { listSessions } from './index.ts';

const desk = openTestReview(startSimulator);
const officer = createReviewer('officer');
const support = createReviewer('support');

/** Tag, and the codes of its findings in their order. */
const expected: readonly (readonly [tag: string, ...codes: string[]])[] = [
  ['form-older'],
  ['form-broken'],
  ['company-form-broken'],
  ['leaf-broken'],
  ['environment-missing'],
  ['answered-empty'],
  ['company-answered-empty'],
  ['status-conflict'],
  ['expiry-slashed'],
  ['expiry-compact'],
  ['expiry-worded'],
  ['expiry-month'],
  ['expiry-in-zone'],
  ['expiry-unreadable'],
  ['expiry-missing'],
  ['placeholders'],
  ['screened-another'],
  ['screened-nobody'],
  ['steps-differ'],
  ['action-without-hits'],
  ['company-action-without-matches'],
  ['poa-old'],
  ['poa-host-expired'],
  ['company-document-rejected'],
  ['company-document-unclear'],
  ['two-screenings'],
  ['representative-minor'],
  ['representative-not-screened'],
  ['representative-rejected'],
  ['representative-unauthorised'],
  ['owner-minor'],
  ['owner-not-screened'],
  ['owner-rejected'],
  ['owner-company-not-screened'],
  ['owners-without-persons'],
  ['officers'],
  ['documents-missing'],
  ['ubo-not-delivered'],
  ['ubo-listed-twice'],
  ['ubo-6-and-4'],
  ['ubo-sanctioned-without-share'],
  ['ubo-ring'],
  ['aml-kind-by-list'],
  ['aml-total-5-of-3'],
  ['aml-null-hits'],
  ['no-aml'],
  ['mrz-disagrees'],
  ['mrz-checksum'],
  ['passport-expired'],
  ['passport-expires-soon'],
  ['minor'],
  ['kyb-aml-hits'],
  ['kyb-aml-more-than-delivered'],
  ['ubo-screened-company'],
  ['unknown-status'],
  ['sanctioned'],
  ['pep-former'],
  ['media-namesake'],
  ['dup-unreadable'],
];

const severities = ['severe', 'warning', 'notice'];

describe.each(expected)('%s', (tag, ...codes) => {
  test('is found in list and session, worst first', async () => {
    const simulated = await desk.tagged(tag);
    const { ref } = await lookUp(officer, simulated.session_id);
    const { findings, steps } = await openSession(officer, ref).read();
    expect(findings.map(({ code }) => code)).toEqual(codes);
    const order = findings.map(({ severity }) => severities.indexOf(severity));
    expect(order).toEqual(order.toSorted());
    const list = await listSessions(officer, { text: ref });
    expect(list.sessions[0]?.findings).toEqual(findings);
    // Each names a step that can be opened.
    for (const { step } of findings)
      if (step !== null) expect(steps.map((one) => one.step)).toContain(step);
    const limited = await openSession(support, ref).read();
    const hidden = /screen|hits|owner|ownership|unreadable$|conflict|action/;
    for (const { code } of limited.findings) if (code !== 'step_unreadable') expect(code).not.toMatch(hidden);
  });
});
