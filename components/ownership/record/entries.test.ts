import { expect, test } from 'vitest';
import type { OwnerFinding } from '#lib/model/review/owner-record.schema.ts';
import { assess, type Policy, policies } from '#lib/ownership/index.ts';
import { declared, person } from '../testing/structures.ts';
import { type Entries, toComputedEntries, toEntries, toFinding, toProblems } from './entries.ts';

const identified: OwnerFinding = {
  outcome: 'identified',
  owners: [
    { name: 'Pia Exempel', grounds: ['ownership'], sharePercent: '25.5', sources: ['register'], words: 'Extract.' },
    { name: 'Otto Muster', grounds: ['control'], sharePercent: null, sources: ['declared', 'other'], words: '' },
  ],
  words: 'From the register.',
};
const none: OwnerFinding = { outcome: 'none', steps: 'Asked twice.', managers: [{ name: 'M', position: 'CEO' }] };

test('a record becomes entries and the same record again', () => {
  for (const finding of [identified, none]) {
    expect(toProblems(toEntries(finding))).toEqual({});
    expect(toFinding(toEntries(finding))).toEqual(finding);
  }
});

test('a first record begins with nothing chosen, and says what is missing', () => {
  const empty = toEntries(null);
  expect(Object.keys(toProblems(empty))).toEqual(['outcome']);
  const lacks = (outcome: OwnerFinding['outcome']) => Object.keys(toProblems({ ...empty, outcome }));
  expect(lacks('identified')).toEqual(['0.name', '0.grounds', '0.sources']);
  expect(lacks('none')).toEqual(['steps', '0.name', '0.position']);
});

test('a share may be written with a comma or a percent sign; what is no percentage is refused', () => {
  const typed = (share: string): Entries => {
    const entries = toEntries(identified);
    return { ...entries, owners: entries.owners.map((owner) => ({ ...owner, share })) };
  };
  const shareOf = (share: string) => {
    const finding = toFinding(typed(share));
    return finding.outcome === 'identified' && finding.owners[0]?.sharePercent;
  };
  expect(['25,5 %', '100', ' 0.0001 ', ''].map(shareOf)).toEqual(['25.5', '100', '0.0001', null]);
  for (const wrong of ['101', '-1', '1e1', '25.50001', 'all', '100.5', '١٠'])
    expect([wrong, ...Object.keys(toProblems(typed(wrong)))]).toEqual([wrong, '0.share', '1.share']);
});

test('computed owners bring name, share and grounds, and leave the sources open', () => {
  const [amlr] = policies as readonly [Policy];
  const structure = declared([person(2, 'Pia Exempel', [1, 60]), person(3, 'Otto Muster', [1, 10])], []);
  const owners = toComputedEntries(assess(structure, { policy: amlr }));
  expect(owners).toMatchObject([
    { name: 'Pia Exempel', share: '60', grounds: ['ownership', 'control'], sources: [], words: '' },
  ]);
});
