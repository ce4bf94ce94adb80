import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isProven } from '#components/evidence/face-bench/panel.ts';
import { listFiles, withFileAddresses } from '#lib/contract/index.ts';
import { apiUrls } from '#lib/model/urls.ts';
import { barOf, type Match, matchesOf, scoreText } from './matches.ts';

const at = { kind: 'individual', ref: '7K2M9QXW4D', step: '6' } as const;
const readAt = '2026-11-21T12:00:00.000Z';

/** A body as the desk answers it: upstream's addresses replaced by ours. */
const answered = (matches: unknown) => {
  const body = { verification: { duplicate: { face: 'https://media.example/subject', matches } } };
  return withFileAddresses('individual', 'DUPLICATE', body, (key) => apiUrls.file(at.kind, at.ref, at.step, key));
};
const read = (matches: unknown, redacted: readonly string[] = []) =>
  matchesOf(at, { body: answered(matches), readAt, redacted });
const some = (list: ReturnType<typeof matchesOf>): readonly Match[] => {
  if (!list) throw new Error('no list');
  return list;
};
const face = (name: string) => `https://media.example/${name}`;

describe('the list', () => {
  it('tells none reported, not said and hidden apart', () => {
    expect(read([])).toEqual([]);
    expect(read(null)).toBeNull();
    expect(read(undefined)).toBeNull();
    expect(read(undefined, ['verification.duplicate.matches'])).toBeUndefined();
  });

  it.each([
    null,
    undefined,
    'text',
    7,
    [],
    {},
    { verification: 'text' },
    { verification: { duplicate: { matches: 'many' } } },
    { verification: { duplicate: { matches: { 0: {} } } } },
  ])('never reads a body that it does not understand as no matches: %j', (body) => {
    expect(matchesOf(at, { body, readAt, redacted: [] })).toBeNull();
  });

  it('shows scores as they came, highest first, absent last, ties in upstream’s order', () => {
    const scores = [0.91, null, 100, 91.4, 'high', 100];
    const list = some(read(scores.map((similarity_score, n) => ({ session_id: `s${n}`, similarity_score }))));
    expect(list.map(({ position }) => position)).toEqual([3, 6, 4, 1, 2, 5]);
    expect(list.map(({ score }) => scoreText(score))).toEqual([
      '100',
      '100',
      '91.4',
      '0.91',
      'no similarity given',
      '"high"',
    ]);
  });

  it('measures the bars by the highest of the list, and draws none for what is no number', () => {
    const list = some(read([{ similarity_score: 0.5 }, { similarity_score: 0.25 }, {}]));
    expect(list.map(({ score }) => barOf(score, list))).toEqual([100, 50, null]);
    const zero = some(read([{ similarity_score: 0 }, { similarity_score: -1 }]));
    expect(zero.map(({ score }) => barOf(score, zero))).toEqual([null, null]);
  });
});

describe('identity', () => {
  it('is the session where its id occurs once, and survives another order', () => {
    const [a, b] = [
      { session_id: 'a', face: face('a'), similarity_score: 1 },
      { session_id: 'b', face: face('b'), similarity_score: 2 },
    ];
    const keys = (list: unknown) => some(read(list)).map(({ key }) => key);
    expect(keys([b, a])).toEqual(keys([a, b]));
    expect(some(read([a, b])).every(({ onlyOf }) => onlyOf === null)).toBe(true);
  });

  it('is unsure for repeated and missing ids, and where something else names the file', () => {
    const unsure = (list: unknown) => some(read(list)).map(({ onlyOf }) => onlyOf === readAt);
    expect(
      unsure([
        { session_id: 'a', face: face('1') },
        { session_id: 'a', face: face('2') },
      ]),
    ).toEqual([true, true]);
    expect(unsure([{ session_id: '', face: face('1') }, { face: face('2') }])).toEqual([true, true]);
    expect(unsure([{ id: 'x', session_id: 'a', face: face('1') }])).toEqual([true]);
    expect(unsure(['text', null])).toEqual([true, true]);
  });
});

interface Listed {
  readonly session_id: string | null;
  readonly face: string;
  readonly id?: string;
}

/** Which face upstream's address of a file key means in one reading: what our server would fetch for it. */
const faceBehind = (list: readonly Listed[], address: string): string | undefined =>
  listFiles('individual', 'DUPLICATE', { verification: { duplicate: { matches: list } } }).find(
    ({ key }) => apiUrls.file(at.kind, at.ref, at.step, key) === address,
  )?.url;

describe('a face is never beside the wrong match', () => {
  // Faces of one session differ by their place, so that a mix-up inside a repeated id is seen too.
  const listed = fc
    .array(
      fc.record({
        session_id: fc.constantFrom('a', 'b', 'c', 'd', null),
        id: fc.constantFrom(undefined, undefined, undefined, 'x', 'y'),
      }),
      { maxLength: 6 },
    )
    .map((sessions) => {
      const once = (id: string | null) => sessions.filter(({ session_id }) => session_id === id).length === 1;
      return sessions.map(
        ({ session_id, id }, place): Listed => ({
          session_id,
          face: session_id !== null && once(session_id) ? face(session_id) : face(`${session_id}-${place}`),
          ...(id !== undefined && { id }),
        }),
      );
    });

  it('whatever is reordered, removed or answered late', () => {
    const asked = fc.record({
      /** While this reading was on the screen … */
      reading: fc.nat(),
      match: fc.nat(),
      /** … and the server took the address from this one, read later or at the same time. */
      servedFrom: fc.nat(),
      saysReading: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.array(listed, { minLength: 1, maxLength: 5 }),
        fc.array(asked, { maxLength: 30 }),
        (wire, answers) => {
          const moments = wire.map((_, n) => new Date(Date.parse(readAt) + n * 1000).toISOString());
          const readings = wire.map((list, n) =>
            some(matchesOf(at, { body: answered(list), readAt: moments[n] ?? '', redacted: [] })),
          );
          // What the browser holds: pictures under address and key, as the bench keeps them.
          const held = new Map<string, { readonly shows: string; readonly readAt: string | null }>();
          const under = ({ file, key }: Match) => `${file?.address} ${key}`;
          for (const { reading, match, servedFrom, saysReading } of answers) {
            const n = reading % wire.length;
            const shown = readings[n] ?? [];
            const wanted = shown[match % Math.max(1, shown.length)];
            const from = n + (servedFrom % (wire.length - n));
            const shows = wanted?.file && faceBehind(wire[from] ?? [], wanted.file.address);
            if (wanted && typeof shows === 'string' && !held.has(under(wanted)))
              held.set(under(wanted), { shows, readAt: saysReading ? (moments[from] ?? null) : null });
          }
          for (const [n, matches] of readings.entries())
            for (const match of matches) {
              const picture = held.get(under(match));
              if (!picture || !isProven(match.onlyOf === null ? undefined : { readAt: match.onlyOf }, picture))
                continue;
              if (match.onlyOf === null) expect(picture.shows.startsWith(face(match.sessionId ?? ''))).toBe(true);
              else expect(picture.shows).toBe(wire[n]?.[match.position - 1]?.face);
            }
        },
      ),
      { numRuns: 1000 },
    );
  });
});
