/** Properties of every step schema. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRecord } from '#lib/model/is-record.ts';
import { runs } from '#lib/testing/sample.ts';
import { corporateSteps } from './corporate.ts';
import { parseStep } from './index.ts';
import { individualSteps } from './individual.ts';
import { isTyped } from './steps.ts';
import { fullSteps } from './testing/full-steps.ts';

type Body = Record<string, unknown>;
const types = (['individual', 'corporate'] as const).flatMap((kind) =>
  Object.entries(fullSteps[kind]).map(([type, body]) => [kind, type, body] as const),
);

/** Every path of a body, the containers too. */
function pathsOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  const inner = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return [...(path.length > 0 ? [path] : []), ...inner.flatMap(([key, part]) => pathsOf(part, [...path, key]))];
}

function withPart(value: unknown, [key, ...more]: readonly string[], change: (part: unknown) => unknown): unknown {
  if (key === undefined) return change(value);
  if (Array.isArray(value))
    return value.map((part, index) => (String(index) === key ? withPart(part, more, change) : part));
  return Object.fromEntries(
    Object.entries(value as Body).map(([name, part]) => [name, name === key ? withPart(part, more, change) : part]),
  );
}

const partAt = (body: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((part, key) => (part as Body | null | undefined)?.[key], body);
/** The text inside a wrong value, however it is wrapped. */
const textOf = (wrong: unknown): string => String(typeof wrong === 'object' ? Object.values(wrong as Body)[0] : wrong);

test('every type with a schema has a full body', () => {
  expect(Object.keys(fullSteps.individual).sort()).toEqual(Object.keys(individualSteps).sort());
  expect(Object.keys(fullSteps.corporate).sort()).toEqual(
    Object.keys(corporateSteps)
      .filter((type) => isTyped('corporate', type))
      .sort(),
  );
});

describe.each(types)('%s %s', (kind, type, full) => {
  const parse = (body: unknown) => parseStep(kind, type, body);

  test('a full body passes unchanged', () => {
    expect(parse(full)).toEqual({ ok: true, value: full, unreadable: [] });
  });

  test.each([[null], [''], [{}], [undefined]])('every object and text in it may be %j', (absent) => {
    for (const path of pathsOf(full)) {
      // For an element of a list null is not a spelling of absent, except for a file or a text.
      if (/^\d+$/.test(path.at(-1) ?? '')) continue;
      expect(parse(withPart(full, path, () => absent)), path.join('.')).toMatchObject({ ok: true });
    }
  });

  test.each(pathsOf(full).filter((path) => Array.isArray(partAt(full, path))))(
    'a null list is not an empty list: %s',
    (...path) => {
      for (const sent of [null, []]) {
        const parsed = parse(withPart(full, path, () => sent));
        expect(parsed.ok && partAt(parsed.value, path)).toEqual(sent);
      }
    },
  );

  // The central property: a malformed value costs itself alone; it never becomes "there is none" unnamed.
  test.each([['text where it is none'], [['in a list']], [{ within: 'an object' }], [true], [7.5]])(
    'a malformed part is unreadable or kept, and everything else stays (%j)',
    (wrong) => {
      for (const path of pathsOf(full)) {
        // Only its address makes an object a file (field notes).
        const sent = partAt(full, path);
        if (isRecord(wrong) && isRecord(sent) && 'url' in sent && 'size' in sent) continue;
        const parsed = parse(withPart(full, path, () => wrong));
        if (!parsed.ok) throw new Error(path.join('.'));
        expect(JSON.stringify(parsed.value), path.join('.')).toContain(textOf(wrong));
        const [first] = path;
        const others = ([key]: [string, unknown]) =>
          key !== first && !key.startsWith(`${first}.`) && !key.includes('(');
        expect(Object.entries(parsed.value).filter(others), path.join('.')).toEqual(
          Object.entries(full).filter(others),
        );
        if (JSON.stringify(partAt(parsed.value, path))?.includes(textOf(wrong))) continue;
        // The part itself, or the file that cannot do without its address.
        const at = path.join('.');
        const isNamed = parsed.unreadable
          .map((one) => one.path.join('.'))
          .some((named) => at.startsWith(named) || named.startsWith(at));
        expect(isNamed, at).toBe(true);
      }
    },
  );

  test('unknown keys pass at every level', () => {
    const containers = pathsOf(full).filter((path) => {
      const part = partAt(full, path);
      return typeof part === 'object' && part !== null && !Array.isArray(part);
    });
    for (const path of containers) {
      const parsed = parse(withPart(full, path, (part) => ({ ...(part as Body), never_seen: ['kept', { no: 2 }] })));
      expect(JSON.stringify(parsed), path.join('.')).toContain('"never_seen":["kept",{"no":2}]');
    }
    expect(parse({ ...full, never_seen: 7 })).toMatchObject({ ok: true, value: { never_seen: 7 } });
  });

  test('__proto__ is an ordinary key', () => {
    const body = JSON.parse(JSON.stringify(full).replace('{', '{"__proto__":{"polluted":true},')) as unknown;
    const parsed = parse(body);
    expect(JSON.stringify(parsed)).toContain('polluted');
    expect(parsed.ok && Object.getPrototypeOf(parsed.value)).toBe(Object.prototype);
    expect(({} as Body).polluted).toBeUndefined();
  });

  test.each([
    [{ code: 1100220, message: 'internal' }],
    [{ error: { code: 'X', message: 'internal' } }],
    [{ sessions: [{ id: 's-1', steps: [] }] }],
    [{ data: null, success: false }],
  ])('another body with status 200 is unreadable as a whole, and its keys stay (%j)', (body) => {
    const parsed = parse(body);
    expect(parsed).toMatchObject({ ok: true, value: { ...body, '(unreadable)': body } });
    expect(parsed.ok && parsed.unreadable).toContainEqual(expect.objectContaining({ path: [], raw: body }));
  });

  test.each([[[]], ['ok'], [null], [7]])('a body that is no object is refused (%j)', (body) => {
    expect(parse(body)).toMatchObject({ ok: false });
  });

  test('field names are read in any case', () => {
    const upper = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(upper)
        : isRecord(value)
          ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key.toUpperCase(), upper(inner)]))
          : value;
    expect(parse(upper(full))).toEqual({ ok: true, value: full, unreadable: [] });
  });

  test('any input is parsed or refused by a path, and never throws', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(...pathsOf(full)), (value, path) => {
        for (const body of [value, withPart(full, path, () => value)]) {
          const parsed = parse(body);
          if (!parsed.ok) expect(parsed.issues.length).toBeGreaterThan(0);
          expect(parsed.ok).toBe(isRecord(body));
        }
      }),
      runs(100),
    );
  });
});

test('a step of another type is unreadable as a whole', () => {
  const { PHONE, EMAIL } = fullSteps.individual;
  const isOther = (kind: 'individual' | 'corporate', type: string, body: unknown) => {
    const parsed = parseStep(kind, type, body);
    return parsed.ok && parsed.unreadable.some(({ path }) => path.length === 0);
  };
  expect(isOther('individual', 'EMAIL', PHONE)).toBe(true);
  expect(isOther('individual', 'EMAIL', { ...PHONE, type: null })).toBe(false);
  expect(isOther('individual', 'EMAIL', { ...EMAIL, type: ['EMAIL'] })).toBe(false);
  expect(isOther('corporate', 'AML', fullSteps.corporate.COMPANY_DETAILS)).toBe(true);
  expect(isOther('corporate', 'DOCUMENTS', EMAIL)).toBe(true);
});

describe('two spellings of one name', () => {
  const fields = (sent: object) => {
    const parsed = parseStep('individual', 'ID_DOCUMENT', { type: 'ID_DOCUMENT', document: { fields: sent } });
    return parsed.ok && (parsed.value as { document: { fields: unknown } }).document.fields;
  };
  test.each([
    [{ FIRSTNAME: 'Ana' }, { firstname: 'Ana' }],
    [
      { FIRSTNAME: 'Ana', firstname: 'Eva' },
      { FIRSTNAME: 'Ana', firstname: 'Eva' },
    ],
    [{ FIRSTNAME: 'Ana', firstname: '' }, { firstname: 'Ana' }],
    [{ FIRSTNAME: '', firstname: 'Eva' }, { firstname: 'Eva' }],
    [{ FirstName: null, FIRSTNAME: 'Ana' }, { firstname: 'Ana' }],
    [{ Chip_Number: 'x' }, { Chip_Number: 'x' }],
  ])('%j', (sent, read) => expect(fields(sent)).toEqual(read));
});
