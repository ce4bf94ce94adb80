import { assess, type Declared, type Drawing, policyById } from '#lib/ownership/index.ts';
import type { DrawnExportSource } from '../content/facts.ts';

/** The input of a sample export. */
export const sampleInput: DrawnExportSource['input'] = {
  ref: '2C8RT0VNHE',
  settlement: {
    settled: { direction: null, unit: null, root: null },
    lapsed: null,
    version: 0,
    by: null,
    at: null,
    reason: null,
  },
  inputHash: 'a3'.repeat(32),
  readAt: '2026-11-21T08:00:00.000Z',
  sessionFindings: ['1 sanctions hit reported', 'Ownership not disclosed in full'],
  madeBy: 'Ana Pérez',
  madeAt: '2026-11-21T08:30:00.000Z',
};

/** `['A>R 60', 'p>A 80 director']`: lower case is a person, upper case a company, R the subject. `?` is a missing share. */
export function declare(holdings: readonly string[], names: Readonly<Record<string, string>> = {}): Declared {
  const edges = holdings.map((holding) => {
    const [ends = '', share = '', director] = holding.split(' ');
    const [owner = '', owned = ''] = ends.split('>');
    return { owner, owned, shares: share === '?' ? null : Number(share), director: director === 'director' };
  });
  const letters = [...new Set(['R', ...edges.flatMap(({ owner, owned }) => [owner, owned])])];
  const ids = new Map(letters.map((letter, index) => [letter, index + 1]));
  const held = Map.groupBy(edges, ({ owner }) => owner);
  const idOf = (letter: string) => ids.get(letter);
  const nodeOf = (letter: string) => ({
    nodeId: idOf(letter),
    name: names[letter] ?? `Invented ${letter}`,
    country: 'NL',
    edges: held.get(letter)?.map(({ owned, shares, director }) => ({ nodeId: idOf(owned), shares, director })) ?? [],
    links: null,
    screened: null,
  });
  const isPerson = (letter: string) => letter === letter.toLowerCase();
  return {
    subject: { name: names.R ?? 'Invented R', registrationNumber: 'R-1', country: 'NL' },
    individuals: letters.filter(isPerson).map((letter) => ({
      ...nodeOf(letter),
      birthDate: '1980-02-29',
      ultimate: null,
      status: 'APPROVED',
      checks: null,
    })),
    corporates: letters
      .filter((letter) => !isPerson(letter))
      .map((letter) => ({ ...nodeOf(letter), registrationNumber: `${letter}-1`, documents: null })),
  };
}

/** Numbers of shares in two companies, either of which may be the subject. */
export const uncomputed: Declared = {
  ...declare(['p>R 40', 'q>R 60', 'q>A 1000000']),
  subject: null,
  corporates: [],
};

/** With a drawing of every node in one row: exports print positions, they do not compute them. */
export function toSampleExport(declared: Declared): DrawnExportSource {
  const policy = policyById('amlr-2027');
  if (!policy) throw new Error('There is no default policy');
  const ownership = assess(declared, { policy });
  const positions = new Map(ownership.nodes.map(({ key }, index) => [key, index * 240]));
  const drawing: Drawing = {
    width: ownership.nodes.length * 240,
    height: 300,
    orientation: 'down',
    hiddenCount: 0,
    nodeCount: ownership.nodes.length,
    nodes: ownership.nodes.map(({ key }) => ({
      key,
      x: positions.get(key) ?? 0,
      y: key === ownership.interpretation.root ? 228 : 0,
      width: 200,
      height: 72,
      stack: null,
      behind: [],
      hiddenOwners: 0,
      folded: false,
      up: null,
      down: null,
      left: null,
      right: null,
    })),
    lines: ownership.holdings.map((holding) => {
      const [from = 0, to = 0] = [positions.get(holding.owner), positions.get(holding.owned)];
      return {
        key: holding.key,
        holdings: [holding.key],
        from: holding.owner,
        to: holding.owned,
        kind: holding.share === null ? 'missing' : 'ownership',
        path: `M ${from + 100} 72 C ${from + 100} 150 ${to + 100} 150 ${to + 100} 228`,
        weight: 2,
        labelX: (from + to) / 2 + 100,
        labelY: 150,
        arrow: true,
      };
    }),
  };
  return { input: sampleInput, ownership, drawing };
}
