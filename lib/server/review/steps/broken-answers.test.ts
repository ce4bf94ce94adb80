/** Answers with parts of another type or in older forms, against the simulator: registered, listed, read and shown, and never clean. */

import { expect, test } from 'vitest';
import { lookUp, readSession } from '#lib/operations/sessions.ts';
import { explainStep, readSessionAnswer, readStep } from '#lib/operations/steps.ts';
import { startSimulator } from '../../../../simulator/index.ts';
import { call, openSession } from '../index.ts';
import {
  auditEvents,
  createReviewer,
  openTestReview,
  problemCodeOf,
  problemOf,
  stepFor,
} from '../testing/open-test-review.ts';

const desk = openTestReview(startSimulator);
const officer = createReviewer('officer');
const support = createReviewer('support');

async function withFault<Result>(fault: string, work: () => Promise<Result>): Promise<Result> {
  await desk.control('POST', '/faults', { path: '/session/', fault });
  try {
    return await work();
  } finally {
    await desk.control('DELETE', '/faults');
  }
}

test('one broken part costs that part: the session is registered and listed, its steps are read', async () => {
  const person = await desk.tagged('mrz-agrees');
  await withFault('broken-parts', async () => {
    const { ref } = await call(lookUp, officer, { body: { id: person.session_id } });
    const detail = await call(readSession, openSession(officer, ref));
    const [first] = person.steps;
    expect(detail.steps.find(({ id }) => id === first?.id)).toMatchObject({ type: first?.type, status: 'NOT_STATED' });
    expect(detail.steps).toContainEqual(
      expect.objectContaining({ id: null, type: 'NOT_STATED', status: 'NOT_STATED' }),
    );
    const codes = detail.findings.map(({ code, step }) => `${code} ${step}`);
    const document = detail.steps.find(({ type }) => type === 'ID_DOCUMENT')?.step ?? '';
    expect(codes).toEqual(
      expect.arrayContaining([
        `parts_unreadable ${document}`,
        'environment_not_stated null',
        'session_parts_unreadable null',
      ]),
    );
    const session = JSON.parse((await call(readSessionAnswer, openSession(officer, ref))).text);
    expect(session.session).toMatchObject({ sandbox: null, 'sandbox (unreadable)': 'perhaps' });
    for (const reviewer of [support, createReviewer('admin')]) {
      const seen = await call(readSession, openSession(reviewer, ref));
      expect(seen.findings.map(({ code }) => code)).not.toContain('session_parts_unreadable');
      expect((await call(readSessionAnswer, openSession(reviewer, ref))).text).not.toMatch(/perhaps|unreadable/);
    }
    const body = JSON.parse((await call(readStep, openSession(officer, ref), { step: document })).text);
    expect(body).toMatchObject({
      reason: null,
      'reason (unreadable)': ['not as described'],
      document: { type: 'PASSPORT' },
    });
    const limited = await call(readStep, openSession(support, ref), { step: await stepFor(support, ref, document) });
    expect(limited.text).not.toContain('not as described');
    expect((await call(readSession, openSession(support, ref))).steps.map(({ type }) => type)).not.toContain(
      'NOT_STATED',
    );
  });
});

test('a body that is no object can be looked at by those who may see what nothing describes', async () => {
  const person = await desk.tagged('mrz-disagrees');
  const { ref } = await call(lookUp, officer, { body: { id: person.session_id } });
  await withFault('not-an-object', async () => {
    const { text } = await call(readStep, openSession(officer, ref), { step: 'ID_DOCUMENT', fresh: true });
    expect(JSON.parse(text)).toMatchObject({ '(unreadable)': [{ type: 'ID_DOCUMENT' }] });
    expect(text).not.toContain(desk.apiUrl());
    const step = await stepFor(support, ref, 'ID_DOCUMENT');
    expect(await problemCodeOf(call(readStep, openSession(support, ref), { step }))).toBe('upstream_unreadable');
    expect(await problemCodeOf(call(explainStep, openSession(officer, ref), { step: 'ID_DOCUMENT' }))).toBe(
      'upstream_unreadable',
    );
  });
});

test.each([
  ['html', '<h1>Please sign in to the network</h1>'],
  ['malformed', '"type":"ID_DOCUMENT"'],
  ['garbage', '\uFFFD'],
])('an answer that is no JSON (%s) can be looked at as text, and the look is audited', async (fault, part) => {
  const person = await desk.tagged('mrz-disagrees');
  const { ref } = await call(lookUp, officer, { body: { id: person.session_id } });
  await withFault(fault, async () => {
    const { code, rawText } = await problemOf(
      call(readStep, openSession(officer, ref), { step: 'ID_DOCUMENT', fresh: true }),
    );
    expect(code).toBe('upstream_unreadable');
    expect(rawText).toContain(part);
    expect(rawText?.length).toBeLessThan(20_010);
    expect(rawText).not.toMatch(/https?:|signature=/);
    const [event] = await auditEvents('step.delivered');
    expect(event).toMatchObject({ ref, fieldGroups: ['unknown'] });
    for (const reviewer of [support, createReviewer('admin')]) {
      const step = await stepFor(reviewer, ref, 'ID_DOCUMENT');
      expect(await problemOf(call(readStep, openSession(reviewer, ref), { step }))).toMatchObject({
        code: 'upstream_unreadable',
        rawText: undefined,
      });
    }
  });
});

test('a failure that is no answer stays one', async () => {
  const person = await desk.tagged('mrz-disagrees');
  const { ref } = await call(lookUp, officer, { body: { id: person.session_id } });
  await withFault('500', async () =>
    expect(await problemCodeOf(call(readStep, openSession(officer, ref), { step: 'ID_DOCUMENT', fresh: true }))).toBe(
      'upstream_failed',
    ),
  );
});

test('older forms are read as the current ones', async () => {
  const person = await desk.tagged('mrz-agrees-lines');
  await withFault('older-form', async () => {
    const { ref } = await call(lookUp, officer, { body: { id: person.session_id } });
    const detail = await call(readSession, openSession(officer, ref));
    expect(detail.status).toBe(person.status);
    expect(detail.steps.map(({ status }) => status)).toEqual(person.steps.map(({ status }) => status));
    const document = detail.steps.find(({ type }) => type === 'ID_DOCUMENT')?.step ?? '';
    expect(JSON.parse((await call(readStep, openSession(officer, ref), { step: document })).text)).toMatchObject({
      document: { fields: { lastname: expect.any(String) } },
      timeline: [{ event: 'SUBMITTED' }],
    });
  });
});
