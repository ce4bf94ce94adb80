import { expect, test } from 'vitest';
import type { ClearBlock } from '#lib/model/review/decision.ts';
import type { Severity } from '#lib/model/session/finding.ts';
import type { SessionDetail } from '#lib/model/session/session.ts';
import { toFindingGroups } from './finding-groups.ts';

const found = (message: string, severity: Severity, step: string | null) => ({
  ...{ code: 'hits_reported', message, severity, step, stepType: 'AML' },
});
// The list reads nothing else of a session.
const session = {
  ref: 'R',
  findings: [found('hits', 'severe', '3'), found('pending', 'notice', '3'), found('missing', 'warning', null)],
  sharedData: [{ id: 'C1', message: 'another person', severity: 'severe', findings: 1 }],
} as unknown as SessionDetail;
const block = (id: string, severity: Severity, target: Partial<ClearBlock['target']>): ClearBlock => ({
  ...{ id, severity, message: id, code: 'hits_open' as ClearBlock['code'] },
  target: { ref: 'R', step: null, stepType: null, hit: null, consent: null, ...target },
});

test('findings and blocks of one place are together, each once, most serious first', () => {
  const blocks = [
    block('hits open', 'severe', { step: '3', hit: 'h1' }),
    block('liveness pending', 'warning', { step: '2' }),
    block('shared', 'severe', { consent: 'C1' }),
    block('owner', 'severe', { ref: 'OWNER', step: '1' }),
    block('sandbox', 'notice', {}),
  ];
  const places = toFindingGroups(session, blocks);
  expect(
    places.map(({ href, lines, blocks: own }) => [href, lines.map(({ message }) => message), own.map(({ id }) => id)]),
  ).toEqual([
    ['/sessions/R/steps/3', ['hits', 'pending'], ['hits open']],
    ['/consents/C1', ['another person'], ['shared']],
    ['/sessions/OWNER/steps/1', [], ['owner']],
    [null, ['missing'], []],
    ['/sessions/R/steps/2', [], ['liveness pending']],
    [null, [], ['sandbox']],
  ]);
  expect(new Set(places.map(({ key }) => key)).size).toBe(places.length);
  expect(toFindingGroups(session, [])).toHaveLength(3);
});

test('a block in the words of a finding is said once', () => {
  const block3 = { ...block('b', 'severe', { step: '3' }), message: 'hits' };
  const [first] = toFindingGroups(session, [block3]);
  expect(first?.blocks).toEqual([]);
  expect(first?.lines.map(({ message, blocksClear }) => [message, blocksClear])).toEqual([
    ['hits', true],
    ['pending', false],
  ]);
});
