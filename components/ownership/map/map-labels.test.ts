import { describe, expect, test } from 'vitest';
import type { DrawnNode, Holding, NodeAssessment, OwnershipNode } from '#lib/ownership/index.ts';
import { toLineLabel, toLineTooltip, toNodeLabel } from './map-labels.ts';
import { assessment, drawnLine, drawnNode, holding, indexOf, node } from './testing/label-samples.ts';

describe('a line', () => {
  const all = indexOf(
    [node('1', { kind: 'company', name: 'Quenby' }), node('2')],
    [],
    [
      holding('2', '1'),
      holding('3', '1', { share: 0.00001 }),
      holding('4', '1', { share: null, reported: '25%' }),
      holding('5', '1', { share: 0.125 }),
      holding('6', '1', { share: 0, director: true }),
    ],
  );
  test('shows its share in as few digits as is exact', () => {
    expect(toLineLabel(drawnLine(['2>1']), all)).toBe('45\u202f%');
    expect(toLineLabel(drawnLine(['5>1']), all)).toBe('12.5\u202f%');
    expect(toLineLabel(drawnLine(['3>1']), all)).not.toBe('0\u202f%');
    expect(toLineLabel(drawnLine(['4>1'], { kind: 'missing' }), all)).toBe('?\u202f%');
    expect(toLineLabel(drawnLine(['2>1'], { kind: 'loop' }), all)).toBe('45\u202f%, loop');
    expect(toLineLabel(drawnLine(['6>1'], { kind: 'director' }), all)).toBe('Director');
  });
  test('of a stack adds up, and marks a missing share', () => {
    expect(toLineLabel(drawnLine(['2>1', '5>1']), all)).toBe('57.5\u202f%');
    expect(toLineLabel(drawnLine(['2>1', '4>1']), all)).toBe('45\u202f% + ?');
  });
  test('shows shares as reported where nothing is computed', () => {
    const raw = indexOf([], [], [holding('2', '1', { reported: '7500' }), holding('3', '1')], false);
    expect(toLineLabel(drawnLine(['2>1']), raw)).toBe('7500');
    expect(toLineLabel(drawnLine(['2>1', '3>1']), raw)).toBe('2 owners');
  });
  test('names owner, company and share in its tooltip', () => {
    expect(toLineTooltip(drawnLine(['2>1']), all)).toBe('Jane Doe \u2192 Quenby: 45\u202f%');
    expect(toLineTooltip(drawnLine(['4>1'], { kind: 'missing' }), all)).toMatch(
      / #4 \u2192 Quenby: \?\u202f%, reported as “25%”$/,
    );
    expect(toLineTooltip(drawnLine(['6>1'], { kind: 'director' }), all)).toMatch(/ #6 is a director of Quenby$/);
    expect(toLineTooltip(drawnLine(['2>1'], { arrow: false }), all)).toContain('direction not known');
  });
});

const met52 = { rule: 'multiplied', outcome: 'met', share: { lo: 0.35, hi: 0.35 }, of: '1', through: [] } as const;
const label = (
  person: Partial<OwnershipNode>,
  shares: Partial<NodeAssessment> | null,
  drawn: Partial<DrawnNode> = {},
) => toNodeLabel(drawnNode('2', drawn), indexOf([node('2', person)], shares ? [assessment('2', shares)] : []));

describe('a node', () => {
  test('has one sentence as its accessible name', () => {
    const { spoken, share, chips } = label({}, { verdict: 'owner', grounds: [met52] });
    expect(spoken).toBe('Jane Doe, individual, effective 35 percent by 2 paths, beneficial owner');
    expect(share).toBe('35.00\u202f%');
    expect(chips.map(({ text }) => text)).toEqual(['25\u202f%+']);
  });

  test('names all that is known about it', () => {
    const { spoken, marks, chips } = label(
      {
        country: 'KG',
        ultimate: true,
        status: 'APPROVED',
        screened: { hits: 2, sanctions: true, worst: 'sanctions', state: 'incomplete' },
      },
      {
        verdict: 'owner',
        control: 'yes',
        grounds: [met52],
        effective: { lo: 0.35, hi: 0.6 },
        paths: { count: 100, more: true },
      },
    );
    expect(spoken).toBe(
      'Jane Doe, individual, Kyrgyzstan, effective between 35 percent and 60 percent by more than 100 paths, beneficial owner, ' +
        '2 hits, sanctions, screening incomplete, majority of reported shares, declared UBO, checks Approved',
    );
    expect(marks.map(({ text }) => text)).toEqual(['Majority', 'Declared', 'Approved']);
    expect(chips.map(({ text }) => text)).toEqual(['2 hits, sanctions', '25\u202f%+']);
  });

  test('does not show the threshold for an owner by other means than its share', () => {
    expect(label({}, { verdict: 'owner', effective: { lo: 0.153, hi: 0.153 } }).chips[0]?.text).toMatch(/^Owner/);
  });

  test.each([
    ['undetermined', 'Undetermined'],
    ['review', 'Manual review'],
  ] as const)('shows %s', (verdict, text) => {
    expect(label({}, { verdict }).chips.map((chip) => chip.text)).toEqual([text]);
  });

  test('has no chip below the threshold, and never a plain no', () => {
    const { chips, spoken } = label({}, { verdict: 'not_by_reported_shares' });
    expect(chips).toEqual([]);
    expect(spoken).toContain(', not by reported shares');
  });

  test('marks a declaration that differs from a decided verdict', () => {
    const chips = (ultimate: boolean | null, verdict: NodeAssessment['verdict']) =>
      label({ ultimate }, { verdict })
        .chips.filter(({ icon }) => icon === 'mismatch')
        .map(({ spoken }) => spoken);
    expect(chips(true, 'not_by_reported_shares')).toEqual(['mismatch: declared UBO']);
    expect(chips(false, 'owner')).toEqual(['mismatch: not declared UBO']);
    expect(chips(true, 'owner')).toEqual([]);
    expect(chips(false, 'undetermined')).toEqual([]);
    expect(chips(null, 'owner')).toEqual([]);
  });

  test('states what is unknown', () => {
    expect(label({}, null)).toMatchObject({ share: 'Not computed' });
    expect(label({}, null).spoken).toContain('shares not computed');
    const nothing = { connected: false, effective: { lo: 0, hi: 0 }, paths: { count: 0, more: false } };
    expect(label({}, nothing).share).toBe('Not linked to subject');
    const unbounded = label({}, { ...nothing, effective: { lo: 0, hi: 0.6 }, verdict: 'undetermined' });
    expect(unbounded.share).toBe('0.00–60.00\u202f%');
    expect(unbounded.spoken).toContain('effective between 0 percent and 60 percent, ');
    const director = { key: '2>1', owner: '2', owned: '1', reported: null, director: true, inLoop: false };
    const shareOf = (...holdings: Holding[]) =>
      toNodeLabel(drawnNode('2'), indexOf([node('2')], [assessment('2', nothing)], holdings)).share;
    expect(shareOf({ ...director, share: 0 })).toBe('Director (no share)');
    expect(shareOf({ ...director, share: 0 }, { ...director, key: '2>9', owned: '9', share: null })).toBe(
      'Not linked to subject',
    );
    const unlisted = toNodeLabel(drawnNode('9'), indexOf([], []));
    expect(unlisted).toMatchObject({ icon: 'unknown', name: expect.stringMatching(/^Unknown .* #9$/) });
  });

  test('is the subject company', () => {
    const { spoken, share, isSubject } = toNodeLabel(
      drawnNode('1', { hiddenOwners: 3, folded: true }),
      indexOf(
        [
          node('1', {
            kind: 'company',
            name: 'Quenby Ltd',
            documents: [
              { type: 'a', status: 'APPROVED' },
              { type: 'b', status: null },
            ],
          }),
        ],
        [assessment('1', { sanctions50: true })],
      ),
    );
    expect({ share, isSubject }).toEqual({ share: 'Subject company', isSubject: true });
    expect(spoken).toBe(
      'Quenby Ltd, subject company, possibly sanctioned (50\u202f% rule): reported as owned 50 percent or more by owners with sanctions hits, 1 of 2 documents approved, 3 owners collapsed',
    );
  });

  test('may be reached by owners with sanctions hits, where a missing share decides', () => {
    const company = indexOf([node('1', { kind: 'company' })], [assessment('1', { sanctions50: null })]);
    expect(toNodeLabel(drawnNode('1'), company).spoken).toContain(
      'may be owned 50 percent or more by owners with sanctions hits',
    );
  });

  test('states that it is collapsed even if all its owners are still drawn', () => {
    const company = indexOf([node('1', { kind: 'company', name: 'Quenby Ltd' })], [assessment('1')]);
    expect(toNodeLabel(drawnNode('1', { folded: true }), company).spoken).toMatch(
      /, collapsed, but its owners are still shown/,
    );
    expect(toNodeLabel(drawnNode('1'), company).marks).toEqual([]);
  });

  test('makes hidden characters in a name visible', () => {
    expect(label({ name: 'Ann \u202eeoD\n Ltd' }, null).name).toBe('Ann [U+202E]eoD Ltd');
  });
});

describe('a stack', () => {
  const members = [node('2'), node('3')];
  const stack = drawnNode('stack:1', { stack: ['2', '3'] });
  test('adds up the shares of its members', () => {
    const whole = toNodeLabel(
      stack,
      indexOf(members, [
        assessment('2', { effective: { lo: 0.05, hi: 0.05 } }),
        assessment('3', { effective: { lo: 0.043, hi: 0.043 } }),
      ]),
    );
    expect([whole.name, whole.share]).toEqual(['+\u20092 below 25\u202f%', '9.30\u202f% together']);
    expect(whole.spoken).toBe('2 below 25\u202f% shown as one, effective 9.3 percent together, press to show each');
  });
  test('with companies counts kinds, and who is behind them, instead', () => {
    const index = indexOf(
      [node('2'), node('3', { kind: 'company' }), node('4')],
      ['2', '3', '4'].map((key) => assessment(key, { effective: { lo: 0.05, hi: 0.05 } })),
    );
    const { name, share } = toNodeLabel(drawnNode('stack:1', { stack: ['2', '3'], behind: ['4'] }), index);
    expect([name, share]).toEqual(['+\u20093 below 25\u202f%', '1 of them a company']);
  });
  test('reads "at least" with missing shares, and no share where none is computed', () => {
    const some = indexOf(members, [assessment('2'), assessment('3', { effective: { lo: 0, hi: 0.3 } })]);
    expect(toNodeLabel(stack, some).share).toBe('at least 35.00\u202f% together');
    expect(toNodeLabel(stack, indexOf(members, [])).share).toBe('Not computed');
  });
});
