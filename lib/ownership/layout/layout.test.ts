import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '#lib/testing/sample.ts';
import type { Declared } from '../model/declared.ts';
import type { Drawing, DrawingOptions, DrawnLine, DrawnNode } from '../model/drawing.ts';
import type { Ownership } from '../model/ownership.ts';
import { arbitraryGroup } from '../testing/arbitrary-group.ts';
import { type DeclaredLine, declaredOf, linesOfText, ownershipOf } from '../testing/declared.ts';
import { toDrawing } from './layout.ts';
import { labelSizes } from './measures.ts';
import { toVisibleGraph } from './visible-graph.ts';

const options: DrawingOptions = { orientation: 'down', folded: [], all: false, keep: [] };
const orientations = ['down', 'right'] as const;
const ofText = (text: string, more: Parameters<typeof declaredOf>[1] = {}) =>
  ownershipOf(declaredOf(linesOfText(text), more));
const sanctioned = { hits: 1, sanctions: true, worst: 'sanctions', state: 'complete' } as const;
const clean = { hits: 0, sanctions: false, worst: null, state: 'complete' } as const;

/** `count` persons with equal shares of the root. */
const group = (count: number) => Array.from({ length: count }, (_, at) => `p${at}>R ${1 / count}`).join(',');
const keyOf = ({ nodes }: Ownership, name: string) => nodes.find((node) => node.name === name)?.key ?? `no ${name}`;
const findLine = ({ lines }: Drawing, key: string) => lines.find((line) => line.key === key);

interface Rect {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
const toRect = ({ key, x, y, width, height }: DrawnNode): Rect => ({ name: key, x, y, width, height });
function labelRect({ key, kind, labelX, labelY }: DrawnLine): Rect {
  const { width, height } = labelSizes[kind];
  return { name: `label ${key}`, x: labelX - width / 2, y: labelY - height / 2, width, height };
}

/** Pairs that overlap. */
function overlaps(rects: readonly Rect[]): readonly string[] {
  const sorted = rects.toSorted((a, b) => a.x - b.x);
  const found: string[] = [];
  for (const [at, a] of sorted.entries())
    for (let next = at + 1; next < sorted.length; next += 1) {
      const b = sorted[next];
      if (!b || b.x >= a.x + a.width - 0.2) break;
      if (a.y < b.y + b.height - 0.2 && b.y < a.y + a.height - 0.2) found.push(`${a.name} | ${b.name}`);
    }
  return found;
}

/** How far a point is from the border of a node; persons are pills. */
function fromBorder([x, y]: readonly [number, number], node: DrawnNode, isPerson: boolean): number {
  const radius = isPerson ? 34 : 8;
  const dx = Math.abs(x - node.x - node.width / 2) - (node.width / 2 - radius);
  const dy = Math.abs(y - node.y - node.height / 2) - (node.height / 2 - radius);
  return Math.abs(Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - radius);
}

function ends({ path }: DrawnLine): readonly [readonly [number, number], readonly [number, number]] {
  const points = [...path.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]): [number, number] => [
    Number(x),
    Number(y),
  ]);
  return [points[0] ?? [Number.NaN, 0], points.at(-1) ?? [Number.NaN, 0]];
}

/** Invariants of every drawing. */
function check(drawing: Drawing, { nodes }: Ownership): void {
  const drawn = new Map(drawing.nodes.map((node) => [node.key, node]));
  expect(overlaps([...drawing.nodes.map(toRect), ...drawing.lines.map(labelRect)])).toEqual([]);
  for (const { name, x, y, width, height } of [...drawing.nodes.map(toRect), ...drawing.lines.map(labelRect)])
    expect(x >= 0 && y >= 0 && x + width <= drawing.width && y + height <= drawing.height, name).toBe(true);
  const persons = new Set(nodes.filter(({ kind }) => kind === 'person').map(({ key }) => key));
  for (const line of drawing.lines) {
    const [start, end] = ends(line);
    for (const [key, point] of [
      [line.from, start],
      [line.to, end],
    ] as const) {
      const node = drawn.get(key);
      expect(node, `${line.key} leads to nothing`).toBeDefined();
      const strip = drawn.get(`stack:${key}`);
      // The strip on top is part of the company.
      const whole = node && strip ? { ...node, y: strip.y, height: node.height + strip.height } : node;
      if (whole)
        expect(fromBorder(point, whole, persons.has(key)), `${line.key} at ${key}: ${line.path}`).toBeLessThan(0.3);
    }
    expect(line.weight).toBeGreaterThanOrEqual(1);
    expect(line.weight).toBeLessThanOrEqual(6);
  }
  const single = drawing.nodes.filter(({ stack }) => stack === null).length;
  const stacked = new Set(drawing.nodes.flatMap(({ stack, behind }) => [...(stack ?? []), ...behind])).size;
  expect(single + stacked + drawing.hiddenCount).toBeLessThanOrEqual(drawing.nodeCount);
}

/** Nodes that the arrow keys lead to from the first one. */
function reached({ nodes }: Drawing): Set<string> {
  const known = new Map(nodes.map((node) => [node.key, node]));
  const visited = new Set<string>();
  const queue = nodes.slice(0, 1).map(({ key }) => key);
  for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
    const node = known.get(key);
    if (!node || visited.has(key)) continue;
    visited.add(key);
    queue.push(...[node.up, node.down, node.left, node.right].filter((next) => next !== null));
  }
  return visited;
}

const shapes = {
  ring: 'A>R .6, B>A .5, C>B .5, A>C .3, p>C .7, q>A .2, s>R .4',
  'mutual and own shares': 'A>R .5, B>R .3, A>B .2, B>A .2, p>A .6, q>B .5, R>A .1, A>A .1, B>B .05',
  diamond: 'A>R .5, B>R .5, p>A .5, p>B .5 director, q>A .5, q>B .5, p>R 0 director, q>R 0 director',
  'four levels': 'A>R .51, q>R .49, B>A .51, s>A .49, p>B .51, u>B .49, p>R ? director',
  unlinked: 'p>R .8, q>R .2, x>S .5, T>S .5, u>Z 0 director, Y>Y .1',
  'group of 400': group(400),
} as const;

describe('a drawing', () => {
  for (const [name, text] of Object.entries(shapes))
    for (const orientation of orientations)
      test(`${name}, ${orientation}: lines end at borders, nothing overlaps, every node can be reached`, () => {
        const ownership = ofText(text);
        const all = toDrawing(ownership, { ...options, orientation, keep: ownership.nodes.map(({ key }) => key) });
        for (const drawing of [toDrawing(ownership, { ...options, orientation }), all]) {
          check(drawing, ownership);
          expect(reached(drawing).size).toBe(drawing.nodes.length);
        }
        expect(all.nodes.length).toBe(ownership.nodes.length);
      });

  test('owners come before what they own, a loop leads back', () => {
    const ownership = ofText(shapes.ring);
    const key = (name: string) => keyOf(ownership, name);
    for (const orientation of orientations) {
      const drawing = toDrawing(ownership, { ...options, orientation });
      const along = (name: string) => {
        const node = drawing.nodes.find((one) => one.key === key(name));
        return (orientation === 'down' ? node?.y : node?.x) ?? Number.NaN;
      };
      expect(['p', 'C', 'B', 'A', 'R'].map(along)).toEqual(
        ['p', 'C', 'B', 'A', 'R'].map(along).toSorted((a, b) => a - b),
      );
      expect(drawing.lines.filter(({ kind }) => kind === 'loop').map((line) => line.key)).toEqual([
        `${key('A')}>${key('C')}`,
      ]);
    }
  });

  test('a share, a missing share and a directorship are separate lines', () => {
    const ownership = ofText('p>R .4 director, m>R ?, d>R 0 director');
    const drawing = toDrawing(ownership, options);
    const at = (name: string) => `${keyOf(ownership, name)}>${keyOf(ownership, 'R')}`;
    expect(drawing.lines.map(({ key, kind }) => `${key} ${kind}`).sort()).toEqual(
      [
        `${at('p')} ownership`,
        `${at('p')}:director director`,
        `${at('m')} missing`,
        `${at('d')}:director director`,
      ].sort(),
    );
    expect(findLine(drawing, at('p'))?.weight).toBe(3);
  });

  test('without a direction no line has an arrowhead', () => {
    const ownership = ofText(shapes.diamond);
    const undirected: Ownership = {
      ...ownership,
      computed: false,
      assessments: [],
      interpretation: { ...ownership.interpretation, direction: null },
    };
    const drawing = toDrawing(undirected, options);
    check(drawing, undirected);
    expect(new Set(drawing.lines.map(({ arrow }) => arrow))).toEqual(new Set([false]));
  });

  test('in a large drawing owners that own nothing else are stacked along a trunk, and the arrow keys reach them', () => {
    const ownership = ofText(`${group(16)}, x>A 0.5, y>A 0.3 director, A>R 0.01`);
    for (const orientation of orientations) {
      const keep = ownership.nodes.map(({ key }) => key);
      const drawing = toDrawing(ownership, { ...options, orientation, keep });
      check(drawing, ownership);
      expect(Math.max(drawing.width, drawing.height)).toBeLessThan(2000);
      const [first, last] = orientation === 'down' ? (['up', 'down'] as const) : (['left', 'right'] as const);
      const [x, y] = ['x', 'y'].map((name) => drawing.nodes.find(({ key }) => key === keyOf(ownership, name)));
      expect([x?.[last], y?.[first], y?.[last]]).toEqual([y?.key, x?.key, keyOf(ownership, 'A')]);
      // The ends of all shares of one trunk meet.
      const tips = new Set(
        drawing.lines
          .filter(({ from }) => from === x?.key || from === y?.key)
          .map((line) => `${line.kind} ${ends(line)[1]}`),
      );
      expect(tips.size).toBe(2);
    }
  });

  test('is empty where nothing is declared', () => {
    const nothing = ownershipOf({ subject: null, individuals: [], corporates: [] });
    expect(toDrawing(nothing, options)).toMatchObject({ nodes: [], lines: [], hiddenCount: 0, nodeCount: 0 });
  });
});

describe('what is drawn', () => {
  test('of 400 owners the one with a hit, and a stack of the rest', () => {
    const ownership = ofText(group(400), { hits: { p250: sanctioned, p251: clean } });
    const drawing = toDrawing(ownership, options);
    const stack = drawing.nodes.find((node) => node.stack !== null);
    expect(drawing.nodes.map(({ key }) => key)).toContain(keyOf(ownership, 'p250'));
    expect(stack?.stack).not.toContain(keyOf(ownership, 'p250'));
    expect(stack?.key).toBe(`stack:${keyOf(ownership, 'R')}`);
    expect(drawing.nodes).toHaveLength(3);
    expect(drawing.hiddenCount).toBe(0);
    // A strip on top of the company, without a line.
    const company = drawing.nodes.find(({ key }) => key === keyOf(ownership, 'R'));
    expect((stack?.y ?? 0) + (stack?.height ?? 0)).toBeCloseTo(company?.y ?? Number.NaN);
    expect(drawing.lines).toHaveLength(1);
    expect([company?.up, stack?.down, stack?.up]).toEqual([stack?.key, company?.key, keyOf(ownership, 'p250')]);
  });

  test('a stack opens when its nodes must be drawn', () => {
    const ownership = ofText(group(20));
    const closed = toDrawing(ownership, options);
    const one = closed.nodes.flatMap(({ stack }) => stack ?? [])[0] ?? '';
    expect(toDrawing(ownership, { ...options, keep: [one] }).nodes.find(({ key }) => key === one)?.stack).toBeNull();
  });

  test('at most 500, and the rest is counted', () => {
    // Each owns two companies, so that none is stacked.
    const text = Array.from({ length: 600 }, (_, at) => `p${at}>R .001, p${at}>A .001`).join(',');
    const ownership = ofText(`A>R .1, ${text}`);
    const first = toDrawing(ownership, options);
    expect(first.nodes.map(({ stack }) => stack?.length ?? 0).sort()).toEqual([0, 0, 600, 600]);
    expect(first.hiddenCount).toBe(0);
    const all = toDrawing(ownership, { ...options, all: true });
    expect([all.nodes.length, all.hiddenCount, all.hiddenImportantCount]).toEqual([
      500,
      ownership.nodes.length - 500,
      0,
    ]);
  });

  test('where all companies hold each other, no more lines than the limit', () => {
    const names = Array.from({ length: 60 }, (_, at) => (at === 0 ? 'R' : `C${at}`));
    const lines = names.flatMap((owner) =>
      names.flatMap((owned) => (owner === owned ? [] : [{ owner, owned, share: 0.01, director: false }])),
    );
    const visible = toVisibleGraph(ownershipOf(declaredOf(lines)), { ...options, all: true });
    expect(visible.edges.length).toBeLessThanOrEqual(2000);
    expect(visible.nodes.length).toBeGreaterThan(40);
    expect(visible.hiddenCount).toBe(60 - visible.nodes.length);
  });

  test('a ring of 600 companies: as much of it as fits', () => {
    const ring = Array.from({ length: 599 }, (_, at) => `C${at + 1}>${at === 0 ? 'R' : `C${at}`} .9`).join(',');
    const drawing = toDrawing(ofText(`${ring}, R>C599 .5`), { ...options, all: true });
    expect([drawing.nodes.length, drawing.hiddenCount]).toEqual([500, 100]);
  });

  test('more owners of one company than a call takes arguments', () => {
    const ownership = ofText('p0>R .1');
    const [, person] = ownership.nodes;
    const [holding] = ownership.holdings;
    if (!person || !holding) throw new Error('No person');
    const keys = Array.from({ length: 130_000 }, (_, at) => `${at + 1000}`);
    const many: Ownership = {
      ...ownership,
      nodes: [...ownership.nodes, ...keys.map((key) => ({ ...person, key }))],
      holdings: [...ownership.holdings, ...keys.map((key) => ({ ...holding, key: `${key}>`, owner: key }))],
    };
    expect(toVisibleGraph(many, options).nodes).toHaveLength(2);
    expect(toVisibleGraph(many, { ...options, all: true }).nodes).toHaveLength(9);
  });

  test('beyond 500 important nodes the most urgent come first, and the rest is counted', () => {
    const pep = { ...sanctioned, sanctions: false, worst: 'pep' as const };
    const names = Array.from({ length: 600 }, (_, at) => `p${at}`);
    const hits = Object.fromEntries(names.map((name, at) => [name, at % 10 === 0 ? sanctioned : pep]));
    const ownership = ofText(group(600), { hits });
    const drawing = toDrawing(ownership, options);
    expect([drawing.nodes.length, drawing.hiddenCount, drawing.hiddenImportantCount]).toEqual([500, 101, 101]);
    const drawn = new Set(drawing.nodes.map(({ key }) => key));
    for (const name of names.filter((_, at) => at % 10 === 0)) expect(drawn).toContain(keyOf(ownership, name));
  });

  test('collapsing hides owners, but no important ones', () => {
    const ownership = ofText('A>R .5, B>R .1, p>A .1, q>A .1, x>B .1', { hits: { q: sanctioned } });
    const folded = ['A', 'B'].map((name) => keyOf(ownership, name));
    const drawing = toDrawing(ownership, { ...options, folded });
    const names = new Map(ownership.nodes.map(({ key, name }) => [key, name]));
    expect(drawing.nodes.map(({ key }) => names.get(key)).sort()).toEqual(['A', 'B', 'R', 'q']);
    expect(drawing.nodes.find(({ key }) => key === folded[0])).toMatchObject({ folded: true, hiddenOwners: 1 });
    expect(drawing.hiddenCount).toBe(0);
  });
});

const companies = ['R', 'A', 'B', 'C', 'D', 'E'];
const owners = [...companies, 'p', 'q', 's', 't', 'u'];
const arbitraryLines: fc.Arbitrary<readonly DeclaredLine[]> = fc.uniqueArray(
  fc.record({
    owner: fc.constantFrom(...owners),
    owned: fc.constantFrom(...companies),
    share: fc.option(fc.integer({ min: 0, max: 60 }).map((percent) => percent / 100)),
    director: fc.boolean(),
  }),
  { selector: ({ owner, owned }) => `${owner}>${owned}`, minLength: 1, maxLength: 18 },
);
const shuffledFrom = (declared: Declared, seed: number): Declared => {
  const rotate = <T>(list: readonly T[] | null) =>
    list &&
    [...list.slice(seed % Math.max(1, list.length)), ...list.slice(0, seed % Math.max(1, list.length))].reverse();
  const rotated = <T extends Declared['individuals'] | Declared['corporates']>(list: T) =>
    rotate(list as readonly unknown[] | null) as T;
  return { ...declared, individuals: rotated(declared.individuals), corporates: rotated(declared.corporates) };
};

describe('any structure', () => {
  test('of a large group with hits, at the opening and with all nodes: what decides is together, nothing overlaps', () => {
    fc.assert(
      fc.property(
        arbitraryGroup,
        fc.array(fc.nat(60), { minLength: 1, maxLength: 6 }),
        fc.constantFrom(...orientations),
        fc.boolean(),
        (lines, positions, orientation, draws) => {
          const names = [...new Set(lines.flatMap(({ owner, owned }) => [owner, owned]))];
          const hits = Object.fromEntries(positions.flatMap((at) => (names[at] ? [[names[at], sanctioned]] : [])));
          const ownership = ownershipOf(declaredOf(lines, { hits }));
          const keep = draws ? ownership.nodes.map(({ key }) => key) : [];
          const drawing = toDrawing(ownership, { ...options, orientation, keep });
          check(drawing, ownership);
          expect(reached(drawing).size).toBe(drawing.nodes.length);
        },
      ),
      runs(12),
    );
  });

  test('of a large group, with stacked owners', () => {
    fc.assert(
      fc.property(arbitraryGroup, fc.constantFrom(...orientations), fc.nat(20), (lines, orientation, seed) => {
        const declared = declaredOf(lines);
        const ownership = ownershipOf(declared);
        const keep = ownership.nodes.map(({ key }) => key);
        const drawing = toDrawing(ownership, { ...options, orientation, keep });
        check(drawing, ownership);
        expect(new Set(drawing.lines.flatMap(({ holdings }) => holdings)).size).toBe(ownership.holdings.length);
        expect(reached(drawing).size).toBe(drawing.nodes.length);
        expect(toDrawing(ownershipOf(shuffledFrom(declared, seed)), { ...options, orientation, keep })).toEqual(
          drawing,
        );
      }),
      runs(60),
    );
  });

  test('is drawn completely, without overlaps, from border to border, the same in any order', () => {
    fc.assert(
      fc.property(arbitraryLines, fc.constantFrom(...orientations), fc.nat(20), (lines, orientation, seed) => {
        const declared = declaredOf(lines);
        const ownership = ownershipOf(declared);
        const drawing = toDrawing(ownership, { ...options, orientation });
        check(drawing, ownership);
        const drawn = new Set(drawing.nodes.flatMap(({ key, stack }) => stack ?? [key]));
        expect(drawn.size).toBe(ownership.nodes.length);
        expect(new Set(drawing.lines.flatMap(({ holdings }) => holdings)).size).toBe(ownership.holdings.length);
        expect(reached(drawing).size).toBe(drawing.nodes.length);
        expect(toDrawing(ownershipOf(shuffledFrom(declared, seed)), { ...options, orientation })).toEqual(drawing);
      }),
      runs(60),
    );
  });
});
