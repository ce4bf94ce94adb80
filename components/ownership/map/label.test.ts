import { describe, expect, it } from 'vitest';
import type { DrawnLine, DrawnNode, Figures, Holding, Ownership, OwnershipNode, Policy } from '#lib/ownership/index.ts';
import { bareNode, policyById } from '#lib/ownership/index.ts';
import { thresholdText, toHitMark, toKnown, toLineLabel, toLineTitle, toNodeLabel } from './label.ts';

const node = (key: string, more: Partial<OwnershipNode> = {}): OwnershipNode => ({
  ...bareNode,
  key,
  kind: 'person',
  name: 'Jane Doe',
  ...more,
});
const figuresOf = (key: string, more: Partial<Figures> = {}): Figures => ({
  key,
  direct: 0,
  effective: { lo: 0.35, hi: 0.35 },
  withoutLoop: null,
  control: 'no',
  controls: [],
  verdict: null,
  grounds: [],
  paths: { count: 2, more: false },
  connected: true,
  sanctions50: false,
  ...more,
});
const holding = (owner: string, owned: string, more: Partial<Holding> = {}): Holding => ({
  key: `${owner}>${owned}`,
  owner,
  owned,
  share: 0.45,
  reported: '45',
  director: false,
  inLoop: false,
  ...more,
});
const drawnAt = (key: string, more: Partial<DrawnNode> = {}): DrawnNode => ({
  key,
  x: 0,
  y: 0,
  width: 200,
  height: 72,
  stack: null,
  hiddenOwners: 0,
  folded: false,
  up: null,
  down: null,
  left: null,
  right: null,
  ...more,
});
const line = (holdings: string[], more: Partial<DrawnLine> = {}): DrawnLine => ({
  key: 'line',
  holdings,
  from: '2',
  to: '1',
  kind: 'ownership',
  path: 'M0 0L0 9',
  weight: 2,
  labelX: 0,
  labelY: 0,
  arrow: true,
  ...more,
});
const policy = policyById('amlr-2027') as Policy;
const known = (nodes: OwnershipNode[], figures: Figures[], holdings: Holding[] = [], computed = true) =>
  toKnown({
    subject: null,
    nodes,
    holdings,
    read: {
      direction: null,
      unit: null,
      root: '1',
      by: { direction: 'inferred', unit: 'inferred', root: 'only' },
      candidates: [],
    },
    policy,
    computed,
    figures,
    undisclosed: null,
    trapped: null,
    findings: [],
  } satisfies Ownership);
const met52 = { article: '52', outcome: 'met', share: { lo: 0.35, hi: 0.35 }, of: '1', through: [] } as const;
const label = (person: Partial<OwnershipNode>, figures: Partial<Figures> | null, drawn: Partial<DrawnNode> = {}) =>
  toNodeLabel(drawnAt('2', drawn), known([node('2', person)], figures ? [figuresOf('2', figures)] : []));

describe('a node', () => {
  it('is told in one sentence', () => {
    const { spoken, share, chips } = label({}, { verdict: 'owner', grounds: [met52] });
    expect(spoken).toBe('Jane Doe, individual, effective 35 percent by 2 paths, beneficial owner');
    expect(share).toBe('35.00\u202f%');
    expect(chips.map(({ text }) => text)).toEqual(['25\u202f%+']);
  });

  it('with everything that is known of it', () => {
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
        '2 hits, sanctions, screening incomplete, majority of reported shares, declared ultimate, checks Approved',
    );
    expect(marks.map(({ text }) => text)).toEqual(['Majority', 'Declared', 'Approved']);
    expect(chips.map(({ text }) => text)).toEqual(['2 hits, sanctions', '25\u202f%+']);
  });

  it('does not wear the threshold when it is no share that makes it an owner', () => {
    expect(label({}, { verdict: 'owner', effective: { lo: 0.153, hi: 0.153 } }).chips[0]?.text).toMatch(/^Owner/);
  });

  it.each([
    ['undetermined', 'Undetermined'],
    ['review', 'Manual review'],
  ] as const)('shows %s', (verdict, text) => {
    expect(label({}, { verdict }).chips.map((chip) => chip.text)).toEqual([text]);
  });

  it('has no badge and no plain no below the threshold', () => {
    const { chips, spoken } = label({}, { verdict: 'not_by_reported_shares' });
    expect(chips).toEqual([]);
    expect(spoken).toContain(', not by reported shares');
  });

  it('flags what was declared otherwise, once a verdict stands', () => {
    const chips = (ultimate: boolean | null, verdict: Figures['verdict']) =>
      label({ ultimate }, { verdict })
        .chips.filter(({ icon }) => icon === 'mismatch')
        .map(({ spoken }) => spoken);
    expect(chips(true, 'not_by_reported_shares')).toEqual(['mismatch: declared ultimate']);
    expect(chips(false, 'owner')).toEqual(['mismatch: not declared ultimate']);
    expect(chips(true, 'owner')).toEqual([]);
    expect(chips(false, 'undetermined')).toEqual([]);
    expect(chips(null, 'owner')).toEqual([]);
  });

  it('says what is not known of it', () => {
    expect(label({}, null)).toMatchObject({ share: 'Not computed' });
    expect(label({}, null).spoken).toContain('shares not computed');
    const nothing = { connected: false, effective: { lo: 0, hi: 0 }, paths: { count: 0, more: false } };
    expect(label({}, nothing).share).toBe('Not linked to subject');
    const untold = label({}, { ...nothing, effective: { lo: 0, hi: 0.6 }, verdict: 'undetermined' });
    expect(untold.share).toBe('0.00–60.00\u202f%');
    expect(untold.spoken).toContain('effective between 0 percent and 60 percent, ');
    const director = { key: '2>1', owner: '2', owned: '1', reported: null, director: true, inLoop: false };
    const shareOf = (...holdings: Holding[]) =>
      toNodeLabel(drawnAt('2'), known([node('2')], [figuresOf('2', nothing)], holdings)).share;
    expect(shareOf({ ...director, share: 0 })).toBe('Director, no share');
    expect(shareOf({ ...director, share: 0 }, { ...director, key: '2>9', owned: '9', share: null })).toBe(
      'Not linked to subject',
    );
    const unlisted = toNodeLabel(drawnAt('9'), known([], []));
    expect(unlisted).toMatchObject({ icon: 'unknown', name: expect.stringMatching(/^Unknown .* #9$/) });
  });

  it('is the subject company', () => {
    const { spoken, share, isSubject } = toNodeLabel(
      drawnAt('1', { hiddenOwners: 3, folded: true }),
      known(
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
        [figuresOf('1', { sanctions50: true })],
      ),
    );
    expect({ share, isSubject }).toEqual({ share: 'Subject company', isSubject: true });
    expect(spoken).toBe(
      'Quenby Ltd, subject company, reported as owned 50 percent or more by persons with sanctions hits, 1 of 2 documents approved, 3 owners folded away',
    );
  });

  it('says that it is folded also where all its owners are drawn all the same', () => {
    const company = known([node('1', { kind: 'company', name: 'Quenby Ltd' })], [figuresOf('1')]);
    expect(toNodeLabel(drawnAt('1', { folded: true }), company).spoken).toMatch(/, folded, but its owners are drawn/);
    expect(toNodeLabel(drawnAt('1'), company).marks).toEqual([]);
  });

  it('makes hidden characters of a name visible', () => {
    expect(label({ name: 'Ann \u202eeoD\n Ltd' }, null).name).toBe('Ann [U+202E]eoD Ltd');
  });
});

describe('a stack', () => {
  const members = [node('2'), node('3')];
  const stack = drawnAt('stack:1', { stack: ['2', '3'] });
  it('adds up what it stands for', () => {
    const whole = toNodeLabel(
      stack,
      known(members, [
        figuresOf('2', { effective: { lo: 0.05, hi: 0.05 } }),
        figuresOf('3', { effective: { lo: 0.043, hi: 0.043 } }),
      ]),
    );
    expect([whole.name, whole.share]).toEqual(['+\u20092 owners', '9.30\u202f% together']);
  });
  it('says "at least" where shares are missing, and nothing where none are computed', () => {
    const some = known(members, [figuresOf('2'), figuresOf('3', { effective: { lo: 0, hi: 0.3 } })]);
    expect(toNodeLabel(stack, some).share).toBe('at least 35.00\u202f% together');
    expect(toNodeLabel(stack, known(members, [])).share).toBe('Not computed');
  });
});

describe('hits', () => {
  const mark = (
    hits: number | null,
    worst: Parameters<typeof toHitMark>[0]['worst'],
    state: 'complete' | 'incomplete' = 'complete',
  ) => toHitMark({ hits, worst, sanctions: worst === 'sanctions', state })?.text ?? null;
  it('are named by number and strongest kind', () => {
    expect(mark(1, 'pep')).toBe('1 PEP hit');
    expect(mark(3, 'adverse_media')).toBe('3 hits, adverse media');
    expect(mark(null, 'sanctions')).toBe('Hits, sanctions');
    expect(mark(2, null)).toBe('2 hits');
  });
  it('never read as clean', () => {
    expect(mark(0, null)).toBeNull();
    expect(mark(null, null)).toBeNull();
    expect(mark(0, null, 'incomplete')).toBe('Screening incomplete');
    expect(mark(null, null, 'incomplete')).toBe('Screening incomplete');
  });
});

describe('a line', () => {
  const all = known(
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
  it('carries its share as short as it is true', () => {
    expect(toLineLabel(line(['2>1']), all)).toBe('45\u202f%');
    expect(toLineLabel(line(['5>1']), all)).toBe('12.5\u202f%');
    expect(toLineLabel(line(['3>1']), all)).not.toBe('0\u202f%');
    expect(toLineLabel(line(['4>1'], { kind: 'missing' }), all)).toBe('?\u202f%');
    expect(toLineLabel(line(['2>1'], { kind: 'loop' }), all)).toBe('45\u202f%, loop');
    expect(toLineLabel(line(['6>1'], { kind: 'director' }), all)).toBe('Director');
  });
  it('of a stack adds up, and says when a share is missing', () => {
    expect(toLineLabel(line(['2>1', '5>1']), all)).toBe('57.5\u202f%');
    expect(toLineLabel(line(['2>1', '4>1']), all)).toBe('45\u202f% + ?');
  });
  it('shows what was reported where nothing is computed', () => {
    const raw = known([], [], [holding('2', '1', { reported: '7500' }), holding('3', '1')], false);
    expect(toLineLabel(line(['2>1']), raw)).toBe('7500');
    expect(toLineLabel(line(['2>1', '3>1']), raw)).toBe('2 owners');
  });
  it('says who holds what in its title', () => {
    expect(toLineTitle(line(['2>1']), all)).toBe('Jane Doe \u2192 Quenby: 45\u202f%');
    expect(toLineTitle(line(['4>1'], { kind: 'missing' }), all)).toMatch(
      / #4 \u2192 Quenby: \?\u202f%, reported as “25%”$/,
    );
    expect(toLineTitle(line(['6>1'], { kind: 'director' }), all)).toMatch(/ #6 is a director of Quenby$/);
    expect(toLineTitle(line(['2>1'], { arrow: false }), all)).toContain('direction not known');
  });
});

it('writes the threshold of a policy', () => {
  expect(thresholdText({ ...policy, threshold: 0.25, comparison: 'gte' })).toBe('25\u202f%+');
  expect(thresholdText({ ...policy, threshold: 0.125, comparison: 'gt' })).toBe('over 12.5\u202f%');
});
