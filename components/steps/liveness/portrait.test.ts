import { describe, expect, it } from 'vitest';
import { apiUrls } from '#lib/model/urls.ts';
import { bestPortrait, type PortraitSource, portraitOf, portraitSteps, portraitText } from './portrait.ts';

const session = { kind: 'individual', ref: '7K2M9QXW4D' } as const;
const step = (type: string, id = '1', status = 'APPROVED') => ({ id, type, status, step: id });
const face = (id: string, key: string) => ({
  url: apiUrls.file(session.kind, session.ref, id, key),
  type: 'image/jpeg',
  size: 1,
});
const source = (of: Partial<PortraitSource> & Pick<PortraitSource, 'step'>): PortraitSource => ({
  reading: undefined,
  failed: false,
  missing: false,
  ...of,
});
const came = (body: unknown, redacted: readonly string[] = []) => ({ body, redacted });

describe('the portrait beside a liveness check', () => {
  it('is asked for from identity documents before video identification', () => {
    const steps = [step('PVID', '1'), step('LIVENESS', '2'), step('ID_DOCUMENT', '3'), step('ID_DOCUMENT', '4')];
    expect(portraitSteps(steps).map(({ id }) => id)).toEqual(['3', '4', '1']);
  });

  it('is found in both kinds of document, at the address of its own step', () => {
    const id = portraitOf(
      session,
      source({
        step: step('ID_DOCUMENT'),
        reading: came({ document: { files: { face: face('1', 'document.files.face') } } }),
      }),
    );
    expect(id).toMatchObject({ state: 'found', file: { key: 'document.files.face', declaredType: 'image/jpeg' } });
    const pvid = portraitOf(
      session,
      source({ step: step('PVID'), reading: came({ document: { face: face('1', 'document.face') } }) }),
    );
    expect(pvid).toMatchObject({ state: 'found', file: { key: 'document.face' } });
  });

  it('is never taken from an address that is not of that step', () => {
    const reading = came({ document: { files: { face: face('9', 'document.files.face') } } });
    expect(portraitOf(session, source({ step: step('ID_DOCUMENT'), reading })).state).toBe('none');
  });

  it.each([null, 'text', 7, [], {}, { document: null }, { document: { files: { face: 'javascript:1' } } }])(
    'is none in a body without one: %j',
    (body) => {
      expect(portraitOf(session, source({ step: step('ID_DOCUMENT'), reading: came(body) })).state).toBe('none');
    },
  );

  it('tells hidden, not submitted, failed and asked for apart, each in its words', () => {
    const states = [
      source({ step: step('ID_DOCUMENT'), reading: came({ document: {} }, ['document.files']) }),
      source({ step: step('ID_DOCUMENT', '1', 'SUBMISSION_REQUIRED'), missing: true, failed: true }),
      source({ step: step('ID_DOCUMENT', '1', 'SUBMISSION_REQUIRED'), reading: came({ document: null }) }),
      source({ step: step('ID_DOCUMENT'), failed: true }),
      source({ step: step('ID_DOCUMENT') }),
    ].map((one) => portraitOf(session, one));
    expect(states.map(({ state }) => state)).toEqual(['hidden', 'not-submitted', 'not-submitted', 'failed', 'waiting']);
    const words = [undefined, ...states].map(portraitText);
    expect(words.map((text) => text === null)).toEqual([false, false, false, false, false, true]);
    expect(new Set(words).size).toBe(5);
  });

  it('is the first there is; a step that failed counts before one that brought none', () => {
    const none = { state: 'none', step: step('ID_DOCUMENT') } as const;
    const failed = { state: 'failed', step: step('PVID') } as const;
    expect(bestPortrait([none, failed])).toBe(failed);
    expect(bestPortrait([])).toBeUndefined();
  });
});
