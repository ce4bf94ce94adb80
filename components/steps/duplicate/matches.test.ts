import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isFromRequiredRead } from '#components/evidence/index.tsx';
import { listFiles, withFileAddresses } from '#lib/contract/index.ts';
import { fileAddress } from '#lib/model/api-addresses.ts';
import { runs } from '#lib/testing/sample.ts';
import { type Match, matchesOf, scoreText } from './matches.ts';

const at = { kind: 'individual', ref: '7K2M9QXW4D', step: '6' } as const;
const readAt = '2026-11-21T12:00:00.000Z';

/** A body as our server answers it, with our file addresses. */
const answered = (matches: unknown) => {
  const body = { verification: { duplicate: { face: 'https://media.example/subject', matches } } };
  return withFileAddresses(body, (key) => fileAddress(at.kind, at.ref, at.step, key));
};
const read = (matches: unknown, redacted: readonly string[] = []) =>
  matchesOf(at, { body: answered(matches), readAt, redacted });
const some = (list: ReturnType<typeof matchesOf>): readonly Match[] => {
  if (!list) throw new Error('no list');
  return list;
};
const face = (name: string) => `https://media.example/${name}`;

describe('the list', () => {
  test('none reported, not stated and hidden are distinct', () => {
    expect(read([])).toEqual([]);
    expect(read(null)).toBeNull();
    expect(read(undefined)).toBeNull();
    expect(read(undefined, ['verification.duplicate.matches'])).toBeUndefined();
  });

  test.each([
    null,
    undefined,
    'text',
    7,
    [],
    {},
    { verification: 'text' },
    { verification: { duplicate: { matches: 'many' } } },
    { verification: { duplicate: { matches: { 0: {} } } } },
  ])('a body that cannot be read is never "no matches": %j', (body) => {
    expect(matchesOf(at, { body, readAt, redacted: [] })).toBeNull();
  });

  test('scores as received, highest first, absent last, ties in the reported order', () => {
    const scores = [0.91, null, 100, 91.4, 'high', 100];
    const list = some(read(scores.map((similarity_score, n) => ({ session_id: `s${n}`, similarity_score }))));
    expect(list.map(({ position }) => position)).toEqual([3, 6, 4, 1, 2, 5]);
    expect(list.map(({ score }) => scoreText(score))).toEqual(['100', '100', '91.4', '0.91', 'no score', '"high"']);
  });
});

describe('identity', () => {
  test('is the session id if it occurs once, in any order', () => {
    const [a, b] = [
      { session_id: 'a', face: face('a'), similarity_score: 1 },
      { session_id: 'b', face: face('b'), similarity_score: 2 },
    ];
    const keys = (list: unknown) => some(read(list)).map(({ key }) => key);
    expect(keys([b, a])).toEqual(keys([a, b]));
    expect(some(read([a, b])).every(({ onlyOf }) => onlyOf === null)).toBe(true);
  });

  test('is uncertain for repeated and missing ids, and where something else identifies the file', () => {
    const isUncertain = (list: unknown) => some(read(list)).map(({ onlyOf }) => onlyOf === readAt);
    expect(
      isUncertain([
        { session_id: 'a', face: face('1') },
        { session_id: 'a', face: face('2') },
      ]),
    ).toEqual([true, true]);
    expect(isUncertain([{ session_id: '', face: face('1') }, { face: face('2') }])).toEqual([true, true]);
    expect(isUncertain([{ id: 'x', session_id: 'a', face: face('1') }])).toEqual([true]);
    expect(isUncertain(['text', null])).toEqual([true, true]);
  });
});

interface Listed {
  readonly session_id: string | null;
  readonly face: string;
  readonly id?: string;
}

/** The face that our server would fetch for an address, if it took it from this list. */
const faceBehind = (list: readonly Listed[], address: string): string | undefined =>
  listFiles({ verification: { duplicate: { matches: list } } }).find(
    ({ key }) => fileAddress(at.kind, at.ref, at.step, key) === address,
  )?.url;

describe('a face is never beside the wrong match', () => {
  // Faces of one session id differ by position, so that a mix-up within a repeated id is detected.
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
        ({ session_id, id }, position): Listed => ({
          session_id,
          face: session_id !== null && once(session_id) ? face(session_id) : face(`${session_id}-${position}`),
          ...(id !== undefined && { id }),
        }),
      );
    });

  test('with any reordering, removal or late response', () => {
    const request = fc.record({
      /** The read on the screen. */
      onScreen: fc.nat(),
      match: fc.nat(),
      /** The read from which the server took the address, the same or a later one. */
      servedFrom: fc.nat(),
      saysRead: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.array(listed, { minLength: 1, maxLength: 5 }),
        fc.array(request, { maxLength: 30 }),
        (wire, requests) => {
          const moments = wire.map((_, n) => new Date(Date.parse(readAt) + n * 1000).toISOString());
          const reads = wire.map((list, n) =>
            some(matchesOf(at, { body: answered(list), readAt: moments[n] ?? '', redacted: [] })),
          );
          // The browser's cache: pictures by address and key, as the face comparison keeps them.
          const cache = new Map<string, { readonly shows: string; readonly readAt: string | null }>();
          const cacheKey = ({ file, key }: Match) => `${file?.address} ${key}`;
          for (const { onScreen, match, servedFrom, saysRead } of requests) {
            const n = onScreen % wire.length;
            const shown = reads[n] ?? [];
            const wanted = shown[match % Math.max(1, shown.length)];
            const from = n + (servedFrom % (wire.length - n));
            const shows = wanted?.file && faceBehind(wire[from] ?? [], wanted.file.address);
            if (wanted && typeof shows === 'string' && !cache.has(cacheKey(wanted)))
              cache.set(cacheKey(wanted), { shows, readAt: saysRead ? (moments[from] ?? null) : null });
          }
          for (const [n, matches] of reads.entries())
            for (const match of matches) {
              const picture = cache.get(cacheKey(match));
              if (
                !picture ||
                !isFromRequiredRead(match.onlyOf === null ? undefined : { readAt: match.onlyOf }, picture)
              )
                continue;
              if (match.onlyOf === null) expect(picture.shows.startsWith(face(match.sessionId ?? ''))).toBe(true);
              else expect(picture.shows).toBe(wire[n]?.[match.position - 1]?.face);
            }
        },
      ),
      runs(1000),
    );
  });
});
