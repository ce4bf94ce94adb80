/** What every role gets of an answer in which one part is absent, of another type, huge or unknown: nothing else changes, and nothing gets cleaner. */
import { describe, expect, test } from 'vitest';
import { permissionOf } from '#lib/model/access/permissions.ts';
import { resourceNames } from '#lib/model/consents/resources.ts';
import { roles } from '#lib/model/reviewer.ts';
import { addedReassurances } from '#lib/model/session/testing/cleaner.ts';
import { sample } from '#lib/testing/sample.ts';
import { parseResource, parseSession, parseStep } from './index.ts';
import { type RedactionSubject, redact } from './redact.ts';
import type { Parsed } from './schema/parse.ts';
import { absent, isElement, nothing, partAt, pathsOf, withPart, wrongValues } from './testing/changed-parts.ts';
import { fullResources } from './testing/full-resources.ts';
import { fullSteps } from './testing/full-steps.ts';

type Role = (typeof roles)[number];

const session = {
  app: { name: 'kyc-eu', id: 'app-7' },
  session: {
    alias: 'Ana',
    id: 'a1b2c3d4-0000-4000-8000-000000000001',
    status: 'REJECTED',
    sandbox: false,
    steps: [
      { id: '11', type: 'ID_DOCUMENT', status: 'REJECTED' },
      { id: '12', type: 'AML', status: 'PENDING_VERIFICATION' },
    ],
  },
};

interface Case {
  readonly name: string;
  readonly full: object;
  readonly subject: RedactionSubject;
  parse(body: unknown): Parsed<unknown>;
}

const cases: readonly Case[] = [
  { name: 'session', full: session, subject: 'session', parse: parseSession },
  ...(['individual', 'corporate'] as const).flatMap((kind) =>
    Object.entries(fullSteps[kind]).map(([type, full]) => ({
      name: `${kind} ${type}`,
      full,
      subject: { kind, type },
      parse: (body: unknown) => parseStep(kind, type, body),
    })),
  ),
  ...resourceNames.map((resource) => ({
    name: `v1 ${resource}`,
    full: fullResources[resource],
    subject: { resource },
    parse: (body: unknown) => parseResource({ resource }, body),
  })),
];

function answerFor(role: Role, { subject, parse }: Case, body: unknown): unknown {
  const parsed = parse(body);
  // Refused: no answer at all.
  if (!parsed.ok) return undefined;
  return redact(subject, parsed.value, (sensitivity) => permissionOf([role], sensitivity)).value;
}

const isWithin = (path: readonly string[], outer: readonly string[]): boolean =>
  outer.every((key, position) => path[position] === key);

const changes = [...nothing, ...wrongValues];
const isRaw = (change: unknown): boolean => typeof change === 'object' && change !== null;
const isLeaf = (value: unknown): boolean => typeof value !== 'object' || value === null;

describe.each(cases)('$name', (one) => {
  const paths = pathsOf(one.full);
  const changedParts = paths.flatMap((path) => changes.map((change) => ({ path, change })));
  /** Each part with some change. */
  const drawn = sample(changedParts, { by: ({ path }) => path.join('.') });
  const isStatus = (path: readonly string[]) => ['status', 'type', 'steps'].includes(path.at(-1) ?? '');

  test('a changed part costs that part alone', () => {
    const right = answerFor('officer', one, one.full);
    for (const { path, change } of drawn) {
      if (isElement(path) && (change === absent || !isRaw(change))) continue;
      const changed = answerFor('officer', one, withPart(one.full, path, change));
      if (changed === undefined) continue;
      // A file without an address is absent as a whole.
      const costs = path.at(-1) === 'url' ? path.slice(0, -1) : path;
      const others = paths.filter((other) => !isWithin(other, costs) && !isWithin(path, other));
      for (const other of others)
        if (isLeaf(partAt(right, other)))
          expect(partAt(changed, other), `${path.join('.')} changes ${other.join('.')}`).toEqual(partAt(right, other));
    }
  });

  test('what was not sent is never an empty list, and no number or flag', () => {
    // The value of a list field has no described form, and is passed on as received.
    for (const path of paths.filter((each) => !isElement(each) && !each.slice(0, -1).includes('value')))
      for (const change of nothing) {
        const changed = answerFor('officer', one, withPart(one.full, path, change));
        const part = partAt(changed, path);
        const isAbsent = part === undefined || part === null || part === 'NOT_STATED' || isEmptyParts(part);
        expect(isAbsent, `${path.join('.')} ${JSON.stringify(part)}`).toBe(true);
      }
  });

  test.each(roles)('no word reassures %s that was not there', (role) => {
    const right = JSON.stringify(answerFor(role, one, one.full));
    for (const { path, change } of drawn) {
      const changed = answerFor(role, one, withPart(one.full, path, change));
      expect(addedReassurances(right, JSON.stringify(changed) ?? ''), path.join('.')).toEqual([]);
    }
  });

  test.each(['support', 'admin'] as const)('%s gets nothing of a raw value', (role) => {
    for (const path of paths)
      for (const change of [['in a list'], { aml: ['in a list'] }]) {
        const changed = answerFor(role, one, withPart(one.full, path, change));
        expect(JSON.stringify(changed) ?? '', path.join('.')).not.toMatch(/in a list|unreadable/);
      }
  });

  test('officer, MLRO and auditor get the raw value of what could not be read', () => {
    for (const path of paths.filter((each) => !isElement(each) && !isStatus(each))) {
      const body = withPart(one.full, path, ['in a list']);
      const parsed = one.parse(body);
      if (!parsed.ok || parsed.unreadable.length === 0) continue;
      for (const role of ['officer', 'mlro', 'auditor'] as const)
        expect(JSON.stringify(answerFor(role, one, body)), path.join('.')).toContain('in a list');
    }
  });
});

/** `app`, a message and the like are objects whose parts are all null. */
function isEmptyParts(part: unknown): boolean {
  return (
    typeof part === 'object' &&
    part !== null &&
    !Array.isArray(part) &&
    Object.values(part).every((inner) => inner === null || isEmptyParts(inner))
  );
}
