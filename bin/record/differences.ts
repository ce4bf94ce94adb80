/** What differs between two records, for people: each kind of difference once, with the roles and sessions that it was found in. */
import type { Recorded } from './archive.ts';

/** It is one answer in both; undefined means that it is not in that record. */
export interface Pair {
  readonly base: Recorded | undefined;
  readonly now: Recorded | undefined;
}

/** A place of an answer, and its value. */
export interface Difference {
  /** It is such as `status`, `header vary`, `body review.dueAt`, `page text` or `audit event`. */
  readonly what: string;
  readonly base: string;
  readonly now: string;
}

const parts = ['headers', 'body', 'events'] as const;
export const isEqual = ({ base, now }: Pair): boolean =>
  base !== undefined &&
  now !== undefined &&
  base.status === now.status &&
  parts.every((part) => base[part] === now[part]);

/** @param textOf a text of either record by its hash */
export function differencesOf({ base, now }: Pair, textOf: (hash: string) => string): readonly Difference[] {
  if (base === undefined) return [{ what: 'answer', base: '(was not asked)', now: String(now?.status) }];
  if (now === undefined) return [{ what: 'answer', base: String(base.status), now: '(is not asked)' }];
  const found: Difference[] = [];
  if (base.status !== now.status) found.push({ what: 'status', base: String(base.status), now: String(now.status) });
  const texts = (part: (typeof parts)[number]) => [textOf(base[part]), textOf(now[part])] as const;
  if (base.headers !== now.headers) found.push(...ofHeaders(...texts('headers')));
  // Another status has another body.
  if (base.body !== now.body && base.status === now.status) found.push(...ofBody(...texts('body')));
  if (base.events !== now.events) found.push(...ofLines('audit event', ...texts('events')));
  return found;
}

const toHeaders = (text: string): ReadonlyMap<string, string> =>
  new Map(text.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]));

function ofHeaders(base: string, now: string): Difference[] {
  const [a, b] = [toHeaders(base), toHeaders(now)];
  return [...new Set([...a.keys(), ...b.keys()])]
    .filter((name) => a.get(name) !== b.get(name))
    .map((name) => ({ what: `header ${name}`, base: a.get(name) ?? '(none)', now: b.get(name) ?? '(none)' }));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function ofBody(base: string, now: string): Difference[] {
  const [a, b] = [parsed(base), parsed(now)];
  if (typeof a !== 'object' || typeof b !== 'object') return ofLines('text', base, now);
  const found = [...ofValues('', a, b)];
  return found.length > 0 ? found : [{ what: 'body', base: 'the same values', now: 'in another order of keys' }];
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const shown = (value: unknown): string => (value === undefined ? '(none)' : JSON.stringify(value));

/** A list that is longer or shorter is one difference: the first element that the other has not. */
function ofLists(path: string, base: readonly unknown[], now: readonly unknown[]): Difference {
  const [a, b] = [base.map(shown), now.map(shown)];
  const only = (some: readonly string[], others: readonly string[]) => some.find((one) => !others.includes(one));
  return {
    what: `body ${path}[]`,
    base: only(a, b) ?? `${a.length} in all`,
    now: only(b, a) ?? `${b.length} in all`,
  };
}

/** Positions in lists are no part of the path: `steps[].status`. */
function* ofValues(path: string, base: unknown, now: unknown): Generator<Difference> {
  if (!isObject(base) || !isObject(now) || Array.isArray(base) !== Array.isArray(now)) {
    if (shown(base) !== shown(now)) yield { what: `body ${path || '(whole)'}`, base: shown(base), now: shown(now) };
    return;
  }
  if (Array.isArray(base) && Array.isArray(now) && base.length !== now.length) {
    yield ofLists(path, base, now);
    return;
  }
  for (const key of new Set([...Object.keys(base), ...Object.keys(now)])) {
    const at = Array.isArray(base) ? `${path}[]` : `${path}${path && '.'}${key}`;
    yield* ofValues(at, base[key], now[key]);
  }
}

/** The first line that only one of them has, of each. */
function ofLines(what: string, base: string, now: string): Difference[] {
  const [a, b] = [base.split('\n'), now.split('\n')];
  const [inBase, inNow] = [new Set(a), new Set(b)];
  const only = (lines: readonly string[], other: ReadonlySet<string>) => lines.find((line) => !other.has(line));
  const [left, right] = [only(a, inNow), only(b, inBase)];
  if (left === undefined && right === undefined)
    return [{ what, base: 'the same lines', now: 'in another order or number' }];
  return [{ what, base: left || '(none)', now: right || '(none)' }];
}

interface Group {
  readonly title: string;
  readonly example: Difference;
  readonly roles: Set<string>;
  readonly where: Set<string>;
  readonly pairs: Set<Pair>;
}

/** Cuts long texts to the part where they begin to differ. */
function shortened({ base, now }: Difference, length = 160): readonly [string, string] {
  let same = 0;
  while (same < base.length && base[same] === now[same]) same += 1;
  const from = Math.max(0, same - length / 2);
  return [base, now].map((text) =>
    [from > 0 ? '…' : '', text.slice(from, from + length), text.length > from + length ? '…' : ''].join(''),
  ) as [string, string];
}

function listed(all: ReadonlySet<string>, most: number): string {
  const some = [...all].slice(0, most);
  return some.join(', ') + (all.size > most ? ` and ${all.size - most} more` : '');
}

/** @returns lines: for each route and place how many answers differ, whose, and an example */
export function describeDifferences(pairs: Iterable<Pair>, textOf: (hash: string) => string): readonly string[] {
  const groups = new Map<string, Group>();
  for (const pair of pairs) {
    const one = pair.now ?? pair.base;
    if (one === undefined) continue;
    const title = `${one.route}${one.of === 'kept' ? ' (of the kept database)' : ''}`;
    for (const example of differencesOf(pair, textOf)) {
      const name = `${title} · ${example.what}`;
      const group = groups.get(name) ?? { title: name, example, roles: new Set(), where: new Set(), pairs: new Set() };
      groups.set(name, group);
      group.pairs.add(pair);
      group.roles.add(one.as);
      const where = [one.session, one.about].filter((text) => text !== '').join(' ');
      if (where !== '') group.where.add(where);
    }
  }
  return [...groups.values()].flatMap(({ title, example, roles, where, pairs: { size: count } }) => {
    const [base, now] = shortened(example);
    return [
      `${title} · ${count} ${count === 1 ? 'answer' : 'answers'} · ${listed(roles, 6)}${where.size > 0 ? ` · ${listed(where, 4)}` : ''}`,
      `  - ${base}`,
      `  + ${now}`,
    ];
  });
}
