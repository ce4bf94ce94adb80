import { describe, expect, test } from 'vitest';
import { fileAddress } from '#lib/model/api-addresses.ts';
import { bestPortrait, type PortraitSource, portraitOf, portraitSteps, portraitText } from './portrait.ts';

const session = { kind: 'individual', ref: '7K2M9QXW4D' } as const;
const step = (type: string, id = '1', status = 'APPROVED') => ({ id, type, status, step: id });
const face = (id: string, key: string) => ({
  url: fileAddress(session.kind, session.ref, id, key),
  type: 'image/jpeg',
  size: 1,
});
const source = (of: Partial<PortraitSource> & Pick<PortraitSource, 'step'>): PortraitSource => ({
  answer: undefined,
  failed: false,
  missing: false,
  ...of,
});
const answered = (body: unknown, redacted: readonly string[] = []) => ({ body, redacted });

describe('the portrait beside a liveness check', () => {
  test('comes from identity documents before video identification', () => {
    const steps = [step('PVID', '1'), step('LIVENESS', '2'), step('ID_DOCUMENT', '3'), step('ID_DOCUMENT', '4')];
    expect(portraitSteps(steps).map(({ id }) => id)).toEqual(['3', '4', '1']);
  });

  test('is found in both kinds of document, at the address of its own step', () => {
    const id = portraitOf(
      session,
      source({
        step: step('ID_DOCUMENT'),
        answer: answered({ document: { files: { face: face('1', 'document.files.face') } } }),
      }),
    );
    expect(id).toMatchObject({ state: 'found', file: { key: 'document.files.face', declaredType: 'image/jpeg' } });
    const pvid = portraitOf(
      session,
      source({ step: step('PVID'), answer: answered({ document: { face: face('1', 'document.face') } }) }),
    );
    expect(pvid).toMatchObject({ state: 'found', file: { key: 'document.face' } });
  });

  test('is never taken from an address of another step', () => {
    const answer = answered({ document: { files: { face: face('9', 'document.files.face') } } });
    expect(portraitOf(session, source({ step: step('ID_DOCUMENT'), answer })).state).toBe('none');
  });

  test.each([null, 'text', 7, [], {}, { document: null }, { document: { files: { face: 'javascript:1' } } }])(
    'none in a body without one: %j',
    (body) => {
      expect(portraitOf(session, source({ step: step('ID_DOCUMENT'), answer: answered(body) })).state).toBe('none');
    },
  );

  test('hidden, not submitted, failed and loading are distinct, each with its message', () => {
    const states = [
      source({ step: step('ID_DOCUMENT'), answer: answered({ document: {} }, ['document.files']) }),
      source({ step: step('ID_DOCUMENT', '1', 'SUBMISSION_REQUIRED'), missing: true, failed: true }),
      source({ step: step('ID_DOCUMENT', '1', 'SUBMISSION_REQUIRED'), answer: answered({ document: null }) }),
      source({ step: step('ID_DOCUMENT'), failed: true }),
      source({ step: step('ID_DOCUMENT') }),
    ].map((one) => portraitOf(session, one));
    expect(states.map(({ state }) => state)).toEqual(['hidden', 'not-submitted', 'not-submitted', 'failed', 'loading']);
    const messages = [undefined, ...states].map(portraitText);
    expect(messages.map((text) => text === null)).toEqual([false, false, false, false, false, true]);
    expect(new Set(messages).size).toBe(5);
  });

  test('a failed step counts before one without portrait', () => {
    const none = { state: 'none', step: step('ID_DOCUMENT') } as const;
    const failed = { state: 'failed', step: step('PVID') } as const;
    expect(bestPortrait([none, failed])).toBe(failed);
    expect(bestPortrait([])).toBeUndefined();
  });
});
