import { describe, expect, test } from 'vitest';
import { assess, type Policy, policies } from '#lib/ownership/index.ts';
import { findingNodes, toSummary } from './summary.ts';
import { company, declared, diamond, person } from './testing/structures.ts';

const [amlr] = policies as readonly [Policy];

describe('the summary', () => {
  test('names the beneficial owners, largest first', () => {
    const { owners, review, undetermined } = toSummary(assess(diamond, { policy: amlr }));
    expect(owners.map(({ node, assessment }) => [node.name, Number(assessment.effective.lo.toFixed(6))])).toEqual([
      ['Quirin Muster', 0.65],
      ['Pia Exempel', 0.35],
    ]);
    expect([...review, ...undetermined]).toEqual([]);
  });

  test('lists owners whose verdict depends on a missing share separately', () => {
    const open = declared(
      [person(4, 'Pia Exempel', [2, 50]), person(5, 'Quirin Muster', [1, null])],
      [company(1, 'Root Sample Ltd'), company(2, 'Alder Sample BV', [1, 70])],
    );
    const { owners, undetermined } = toSummary(assess(open, { policy: amlr }));
    expect(owners.map(({ node }) => node.name)).toEqual(['Pia Exempel']);
    expect(undetermined.map(({ node }) => node.name)).toEqual(['Quirin Muster']);
  });

  test('puts findings that stop the computation first, then warnings, then notes', () => {
    const odd = declared(
      [person(2, 'Pia Exempel', [1, -50], [9, 10], [8, 10])],
      [{ ...company(1, 'Another Sample Ltd'), registrationNumber: null }],
    );
    const order = ['stops', 'warns', 'notes'];
    const { findings } = toSummary(assess(odd, { policy: amlr }));
    expect(findings[0]?.severity).toBe('stops');
    expect(findings.map(({ severity }) => order.indexOf(severity))).toEqual(
      findings.map(({ severity }) => order.indexOf(severity)).toSorted((a, b) => a - b),
    );
  });

  test('names nodes with hits, the strongest kind first, owners or not', () => {
    const hit = { hits: 2, sanctions: null, state: 'complete' } as const;
    const screened = declared(
      [
        { ...person(2, 'Pia Exempel', [1, 60]), screened: { ...hit, worst: 'pep' } },
        { ...person(3, 'Quirin Muster', [1, 30]), screened: { ...hit, hits: 0, worst: null } },
        { ...person(4, 'Rosa Vzor', [1, 10]), screened: { ...hit, sanctions: true, worst: 'sanctions' } },
      ],
      [company(1, 'Root Sample Ltd')],
    );
    const { hits } = toSummary(assess(screened, { policy: amlr }));
    expect(hits.map(({ name }) => name)).toEqual(['Rosa Vzor', 'Pia Exempel']);
  });

  test('resolves a finding about holdings to their owners and companies', () => {
    const { holdings } = assess(diamond, { policy: amlr });
    const about = { code: 'BAD_SHARE', severity: 'warns', numbers: {} } as const;
    expect(findingNodes({ ...about, nodes: [], holdings: ['4>2'] }, { holdings })).toEqual(['4', '2']);
    expect(findingNodes({ ...about, nodes: ['5'], holdings: ['4>2'] }, { holdings })).toEqual(['5']);
  });
});
