import { describe, expect, test } from 'vitest';
import { type AuditAction, chainedActions, signInActions } from '#lib/model/audit.ts';
import { actionName, actorName, eventChange, eventFacts, eventSentence } from './audit-sentence.ts';

const all: readonly AuditAction[] = [...chainedActions, ...signInActions];
const none = { object: null, detail: null, outcome: 'done' } as const;

describe('sentences', () => {
  test('are there for every action, begin with a capital, and name no code', () => {
    for (const action of all) {
      expect(actionName(action)).toMatch(/^[A-Z][^{}[\]]{3,}$/);
      expect(actionName(action)).not.toMatch(/undefined|null|[a-z]\.[a-z]|[a-z][A-Z]/);
    }
    expect(new Set(all.map(actionName)).size).toBe(all.length);
  });

  test('say what the event says', () => {
    const of = (action: AuditAction, event: object) => eventSentence(action, { ...none, ...event });
    expect(of('disposition.recorded', { object: 'AML/h1-x', detail: { verdict: 'false_positive' } })).toBe(
      'Recorded the verdict “False positive” in the AML step',
    );
    expect(of('disposition.recorded', { object: 'AML/h1-x' })).toBe('Recorded a verdict in the AML step');
    expect(of('consent.decided', { detail: { verdict: 'not_compliant' } })).toBe(
      'Recorded the AML decision “Not compliant” on shared data',
    );
    expect(of('file.opened', { object: '17/front', stepTypes: { '17': 'ID_DOCUMENT' } })).toBe(
      'Viewed a file of the ID document step',
    );
    expect(of('step.opened', { object: 'constructor', stepTypes: {} })).toBe('Viewed a step');
    expect(of('session.listed', { detail: { count: 1 } })).toBe('Read a list of 1 session');
    expect(of('decision.recorded', { detail: { decision: 'request_information' } })).toContain('Request information');
    expect(of('reviewer.confirmed', { outcome: 'denied' })).toBe('Failed to confirm their identity');
    expect(eventSentence(null, none)).toBe('Worked with sessions');
  });

  test('survive whatever was stored', () => {
    const odd = { verdict: '(erased)', count: 'x', fields: '(unreadable)', decision: 7, roles: true };
    for (const action of all)
      for (const detail of [null, odd])
        expect(eventSentence(action, { object: '\u202e<b>/', detail, outcome: 'failed' })).toBeTruthy();
  });
});

describe('what changed', () => {
  const nameOf = (id: string) => ({ r1: 'Ana', r2: 'Eva' })[id] ?? id;
  test('is before and after', () => {
    expect(eventChange('assignment.changed', { ...none, object: 'r2', detail: { from: 'r1' } }, nameOf)).toEqual({
      label: 'Assigned to',
      before: 'Ana',
      after: 'Eva',
    });
    expect(eventChange('assignment.changed', { ...none, detail: { from: null } }, nameOf)).toMatchObject({
      before: null,
      after: null,
    });
    expect(
      eventChange('retention.ended', { ...none, detail: { endedOn: '2026-11-02', before: null } }, nameOf),
    ).toEqual({ label: 'End of the relationship', before: null, after: '2 Nov 2026' });
    expect(eventChange('risk.rated', { ...none, detail: { from: 'low', rating: 'high' } }, nameOf)).toEqual({
      label: 'Risk',
      before: 'low',
      after: 'high',
    });
    expect(eventChange('risk.rated', { ...none, detail: { rating: 'high' } }, nameOf)).toMatchObject({ before: null });
    expect(
      eventChange('reviewer.rolesChanged', { ...none, detail: { from: 'officer', roles: 'mlro' } }, nameOf),
    ).toMatchObject({ before: 'Compliance officer', after: 'Money laundering reporting officer' });
    expect(eventChange('reviewer.rolesChanged', { ...none, detail: { roles: 'mlro' } }, nameOf)).toBeUndefined();
    expect(eventChange('session.read', none, nameOf)).toBeUndefined();
  });
});

test('facts are named, without what was said and without nothings', () => {
  expect(eventFacts('disposition.recorded', { verdict: 'match', version: 3, hash: 'ab', bulk: null })).toEqual([
    { label: 'Version', value: '3' },
    { label: 'Hash of the hit', value: 'ab' },
  ]);
  expect(eventFacts('session.read', { prefetched: true, hasQuietHours: false, someNewFact: 1 })).toEqual([
    { label: 'Prefetched, not viewed', value: 'yes' },
    { label: 'Some new fact', value: '1' },
  ]);
  expect(eventFacts(null, null)).toEqual([]);
});

test('actors without an account have names', () => {
  expect([actorName('desk', undefined), actorName('operator', undefined)]).toEqual(['Review Desk', 'Command line']);
  expect([actorName('x', 'Ana'), actorName('x', undefined)]).toEqual(['Ana', 'Removed account']);
});
