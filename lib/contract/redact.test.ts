import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import type { CustomerSide } from '#lib/model/access/customer-side.ts';
import {
  type Permission,
  permissionOf,
  type SensitivityClass,
  sensitivityClasses,
} from '#lib/model/access/permissions.ts';
import { resourceNames } from '#lib/model/consents/resources.ts';
import { type Role, roles } from '#lib/model/reviewer.ts';
import { corporateSteps, rawCorporateStep } from './corporate.ts';
import { parseSession, parseStep, type RedactionSubject, redact as redactWith } from './index.ts';
import { individualSteps, rawStep } from './individual.ts';
import { type Plan, planOf } from './redact.ts';
import { documentSchemas, resourceSchemas } from './resources.ts';
import { sensitivityOf } from './schema/leaf.ts';
import { initAnswer, sessionAnswer, webhookDelivery } from './session.ts';

const withKind = (kind: string, steps: Record<string, z.core.$ZodType>) =>
  Object.fromEntries(Object.entries(steps).map(([type, schema]) => [`${kind} ${type}`, schema]));
const schemas = {
  sessionAnswer,
  initAnswer,
  webhookDelivery,
  rawStep,
  rawCorporateStep,
  ...withKind('individual', individualSteps),
  ...withKind('corporate', corporateSteps),
  ...withKind('v1', resourceSchemas),
  ...withKind('v1 document', documentSchemas),
};
const stepsOf = (kind: 'individual' | 'corporate', steps: Record<string, z.core.$ZodType>) =>
  Object.entries(steps).map(([type, schema]): [string, RedactionSubject, z.core.$ZodType] => [
    `${type} (${kind})`,
    { kind, type },
    schema,
  ]);
const subjects: [string, RedactionSubject, z.core.$ZodType][] = [
  ['a session', 'session', sessionAnswer],
  ...stepsOf('individual', individualSteps),
  ...stepsOf('corporate', corporateSteps),
  ['a raw individual step', { kind: 'individual', type: 'VIDEO_INTERVIEW' }, rawStep],
  ...resourceNames.map((resource): [string, RedactionSubject, z.core.$ZodType] => [
    `${resource} (v1)`,
    { resource },
    resourceSchemas[resource],
  ]),
  ['a raw corporate step', { kind: 'corporate', type: 'CORPORATE_OFFICER' }, rawCorporateStep],
];
/** What the limited audience knows of a session under review. */
const sideOf = (type: string): CustomerSide => ({
  status: 'IN_REVIEW',
  steps: [{ step: type, stepId: '2', type, status: 'SUBMITTED', reasonCode: null }],
});
const nameStep = (step: string) => `name of ${step}`;
const redact = (subject: RedactionSubject, value: unknown, permissionFor: ReturnType<typeof seenBy>) =>
  subject === 'session' || 'resource' in subject
    ? redactWith(subject, value, permissionFor, { side: sideOf('PHONE'), nameStep })
    : redactWith(subject, value, permissionFor, { side: sideOf(subject.type), step: subject.type, nameStep });
const seenBy = (role: Role) => (sensitivity: SensitivityClass) => permissionOf([role], sensitivity);

/** Paths of leaves without a class. Walks the schemas independently of the code under test. */
function unclassified(schema: z.core.$ZodType, path: string): string[] {
  if (sensitivityOf.has(schema)) return [];
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return [
        ...Object.entries(def.shape).flatMap(([key, inner]) => unclassified(inner, `${path}.${key}`)),
        ...(def.catchall ? unclassified(def.catchall, `${path}.*`) : [`${path}.*`]),
      ];
    case 'array':
      return unclassified(def.element, `${path}[]`);
    case 'optional':
    case 'nullable':
      return unclassified(def.innerType, path);
    case 'union':
      return def.options.flatMap((option) => unclassified(option, path));
    case 'pipe':
      return sensitivityOf.has(def.in) ? [] : unclassified(def.out, path);
    default:
      return [path];
  }
}

test.each(Object.entries(schemas))('every leaf of %s has a class, and unknown keys pass', (name, schema) => {
  expect(unclassified(schema, name)).toEqual([]);
});

/** A full answer with a canary in every leaf, and every canary's class. */
function sow(plan: Plan, canaries: Map<string, SensitivityClass>): unknown {
  if ('leaf' in plan) {
    const canary = `canary${canaries.size}x`;
    canaries.set(canary, plan.leaf);
    return plan.leaf === 'unknown' ? { deep: [{ inside: canary }] } : canary;
  }
  if ('each' in plan) return [sow(plan.each, canaries), sow(plan.each, canaries)];
  return Object.fromEntries(
    [...plan.fields, ['unheard_of', plan.rest] as const].map(([key, inner]) => [key, sow(inner, canaries)]),
  );
}

describe.each(subjects)('%s', (_, subject, schema) => {
  const canaries = new Map<string, SensitivityClass>();
  const answer = sow(planOf(schema), canaries);
  // Status and steps are derived for the limited audience.
  const disclosedClasses = (text: string) =>
    [...canaries].filter(([canary]) => text.includes(canary)).map(([, sensitivity]) => sensitivity);

  test.each(roles)('gives %s nothing but what the role sees', (role) => {
    const { value, redacted, shown } = redact(subject, answer, seenBy(role));
    const classes = new Set(disclosedClasses(JSON.stringify(value)));
    for (const sensitivity of classes) expect(permissionOf([role], sensitivity)).toBe('show');
    expect(classes.isSubsetOf(new Set(shown))).toBe(true);
    expect(redacted.join()).not.toMatch(/canary/);
    for (const sensitivity of shown) expect(permissionOf([role], sensitivity)).toBe('show');
  });

  test('is complete for a role that sees everything', () => {
    expect(redact(subject, answer, () => 'show')).toMatchObject({ value: answer, redacted: [] });
  });

  test('any permission table holds for every class', () => {
    const sights = fc.record(
      Object.fromEntries(
        sensitivityClasses.map((each) => [each, fc.constantFrom<Permission>('show', 'mask', 'withhold')]),
      ),
    ) as fc.Arbitrary<Record<SensitivityClass, Permission>>;
    fc.assert(
      fc.property(sights, (table) => {
        const { value, shown } = redact(subject, answer, (each) => table[each]);
        for (const sensitivity of disclosedClasses(JSON.stringify(value))) expect(table[sensitivity]).toBe('show');
        for (const sensitivity of shown) expect(table[sensitivity]).toBe('show');
      }),
    );
  });

  test('is not modified, and any JSON can be redacted', () => {
    const before = JSON.stringify(answer);
    redact(subject, answer, () => 'withhold');
    expect(JSON.stringify(answer)).toBe(before);
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom<Permission>('show', 'mask', 'withhold'), (value, permission) => {
        redact(subject, value, () => permission);
      }),
    );
  });

  test('unparsed values are withheld from roles that do not see class unknown', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const table = (each: SensitivityClass): Permission => (each === 'unknown' ? 'withhold' : 'show');
        const planted = redact(
          subject,
          { document: 'canary', session: ['canary'], list: value, status: { a: 'canary' } },
          table,
        );
        expect(JSON.stringify(planted.value)).not.toContain('canary');
      }),
    );
  });
});

describe('redacted paths', () => {
  const parsed = parseStep('individual', 'ID_DOCUMENT', {
    id: 1,
    type: 'ID_DOCUMENT',
    status: 'APPROVED',
    document: {
      type: 'PASSPORT',
      fields: { lastname: 'Specimen', birth_date: '1987-03-12', document_number: 'L8R301C74', 'Ana Example': 'x' },
      files: { front: { url: 'https://media.example/1', type: 'image/png', size: 3 } },
      chip: { key: 'x', more: [1] },
    },
  });
  const answer = parsed.ok ? parsed.value : undefined;

  test('name leaves by their own path, undescribed parts by the first unknown key, arbitrary names by a star', () => {
    const { value, redacted } = redact({ kind: 'individual', type: 'ID_DOCUMENT' }, answer, seenBy('support'));
    expect(redacted).toEqual(['document.files.front.url', 'document.files.front.type', 'document.files.front.size']);
    expect(value).toEqual({
      id: 'name of ID_DOCUMENT',
      type: 'ID_DOCUMENT',
      status: 'SUBMITTED',
      metadata: null,
      reason: null,
      document: {
        country: null,
        type: '•••',
        fields: { lastname: 'S•••', birth_date: '••••-••-••', document_number: '•••74' },
        files: { back: null, face: null },
        original_files: null,
      },
    });
  });

  test('an object that becomes empty is removed too', () => {
    const { value } = redact({ kind: 'individual', type: 'ID_DOCUMENT' }, answer, seenBy('admin'));
    expect(value).toMatchObject({
      document: { country: null, files: { back: null, face: null }, original_files: null },
    });
    expect(value).not.toHaveProperty('document.fields');
    expect(value).not.toHaveProperty('document.files.front');
  });
});

describe('lists', () => {
  const read = (kind: 'individual' | 'corporate', type: string, body: unknown) => {
    const parsed = parseStep(kind, type, body);
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
    return parsed.value;
  };
  const owners = (count: number) =>
    read('corporate', 'BENEFICIAL_OWNERS', {
      individuals: Array.from({ length: count }, (_, at) => ({ node_id: at, firstname: `Owner ${at}`, edges: [] })),
      corporates: [{ node_id: 900, aml: { matches: 1, screening: [{ id: 'x' }] } }],
    });

  test('a hidden one is named once, and its length is not revealed', () => {
    const subject = { kind: 'corporate', type: 'BENEFICIAL_OWNERS' } as const;
    const many = redact(subject, owners(400), seenBy('support'));
    expect(many).toMatchObject({ value: {}, redacted: ['individuals', 'corporates'] });
    for (const count of [0, 1]) expect(redact(subject, owners(count), seenBy('support'))).toEqual(many);
    expect(redact(subject, owners(400), seenBy('officer')).redacted).toEqual([]);
  });

  test('an empty one is hidden like any other; null stays null', () => {
    const subject = { kind: 'individual', type: 'DUPLICATE' } as const;
    const redactMatches = (matches: unknown) =>
      redact(
        subject,
        read('individual', 'DUPLICATE', {
          type: 'DUPLICATE',
          verification: { duplicate: { face: 'https://media.example/f', matches } },
        }),
        seenBy('support'),
      );
    for (const matches of [[], [{ session_id: 'abc', similarity_score: null }]])
      expect(redactMatches(matches)).toEqual({
        ...redactMatches([]),
        redacted: ['verification.duplicate.face', 'verification.duplicate.matches'],
      });
    expect(redactMatches(null)).toMatchObject({ redacted: ['verification.duplicate.face'] });
    expect(redactMatches(null).value).toHaveProperty('verification.duplicate.matches', null);
  });

  test('the steps of a representative have no screening, as if there were none', () => {
    const subject = { kind: 'corporate', type: 'LEGAL_REPRESENTATIVE' } as const;
    const representative = (...types: string[]) =>
      read('corporate', 'LEGAL_REPRESENTATIVE', {
        firstname: 'Ana',
        status: 'PENDING_VERIFICATION',
        steps: types.map((type) => ({ id: type.length, type, status: 'APPROVED', extra: 'x' })),
      });
    const redactFor = (role: Role, ...types: string[]) => redact(subject, representative(...types), seenBy(role));
    for (const role of ['support', 'admin'] as const) {
      expect(redactFor(role, 'AML', 'ID_DOCUMENT', 'PEP_CHECK', 'PHONE')).toEqual(
        redactFor(role, 'ID_DOCUMENT', 'PHONE'),
      );
      expect(JSON.stringify(redactFor(role, 'AML'))).not.toContain('AML');
      expect(redactFor(role, 'AML')).toEqual(redactFor(role));
    }
    expect(redactFor('officer', 'AML').value).toMatchObject({ steps: [{ type: 'AML' }] });
  });
});

describe('tipping-off', () => {
  const session = (status: string, steps: object[], extra: object = {}) => {
    const body = {
      app: { id: 1, name: 'kyc' },
      session: { id: 'abc-123', alias: null, status, sandbox: false, steps, ...extra },
    };
    const parsed = parseSession(body);
    return parsed.ok ? parsed.value : undefined;
  };
  const phone = { id: 2, type: 'PHONE', status: 'APPROVED' };
  const aml = (status: string) => ({ id: 1, type: 'AML', status });

  test.each<Role>(['support', 'admin'])('%s gets the same of an escalated and of a waiting session', (role) => {
    const waiting = redact('session', session('PENDING_VERIFICATION', [phone]), seenBy(role));
    const escalated = session('REJECTED', [aml('REJECTED'), phone], { aml_summary: { hits: 5 }, screened_at: null });
    expect(JSON.stringify(redact('session', escalated, seenBy(role)))).toBe(JSON.stringify(waiting));
    expect(waiting.value).toMatchObject({ session: { status: 'IN_REVIEW', steps: [{ type: 'PHONE' }] } });
  });

  test('nothing is left of a step, or of any answer, of which no customer-side state is given', () => {
    const subject = { kind: 'individual', type: 'AML' } as const;
    const body = { id: 1, type: 'AML', status: 'REJECTED', verification: { aml: { total_hits: 5 } } };
    const nothing = { value: {}, redacted: [], shown: [] };
    expect(redactWith(subject, body, seenBy('support'), { side: sideOf('PHONE'), step: 'AML', nameStep })).toEqual(
      nothing,
    );
    expect(redactWith(subject, body, seenBy('support'), { side: sideOf('PHONE'), step: 'PHONE', nameStep })).toEqual(
      nothing,
    );
    expect(redactWith(subject, body, seenBy('support'))).toEqual(nothing);
    expect(redactWith('session', session('REJECTED', [phone]), seenBy('admin'))).toEqual(nothing);
    expect(redact(subject, body, seenBy('officer')).value).toEqual(body);
  });

  test('a step’s own words, those of its parts and its reason are the customer’s', () => {
    const subject = { kind: 'corporate', type: 'CORPORATE_OFFICER' } as const;
    const body = (hidden: object[], status: string) => ({
      app: { id: '1', name: 'kyc' },
      session: {
        id: 'abc',
        alias: null,
        status,
        sandbox: false,
        steps: [...hidden, { id: '9', type: 'PHONE', status: 'APPROVED' }],
      },
      reason: { code: 'SANCTIONS_LIST_MATCH', message: { original: 'hit', translated: null } },
    });
    const seen = (...given: Parameters<typeof body>) =>
      JSON.stringify(redact(subject, body(...given), seenBy('support')));
    expect(seen([aml('REJECTED'), { id: '3', type: 'DUPLICATE', status: 'WATCH_LIST' }], 'ESCALATED')).toBe(
      seen([], 'APPROVED'),
    );
    expect(JSON.parse(seen([], 'REJECTED')).value).toMatchObject({
      session: { status: 'IN_REVIEW', steps: [{ type: 'PHONE', status: 'SUBMITTED' }] },
    });
    expect(seen([], 'REJECTED')).not.toContain('SANCTIONS');
    const documents = {
      certificate_of_incorporation: { files: null, status: 'VALIDATED' },
      escalation: { status: 'REJECTED' },
    };
    const shown = redact({ kind: 'corporate', type: 'DOCUMENTS' }, documents, seenBy('support'));
    expect(shown.value).toEqual({ certificate_of_incorporation: { files: null, status: 'SUBMITTED' } });
    expect(shown.redacted).toEqual([]);
  });

  const representative = { id: 'r1', firstname: 'Rui', status: 'REJECTED', steps: [phone] };
  test.each([
    ['individual', 'PHONE', { id: 2, type: 'PHONE', status: 'NEW' }],
    ['individual', 'ID_DOCUMENT', { id: 2, type: 'ID_DOCUMENT', status: 'NEW', document: { country: 'PRT' } }],
    ['corporate', 'COMPANY_DETAILS', { name: 'Exemplo Lda' }],
    ['corporate', 'LEGAL_REPRESENTATIVE', representative],
    ['corporate', 'CORPORATE_OFFICER', { session: { id: 'o1', status: 'REJECTED', steps: [phone] } }],
    ['corporate', 'DOCUMENTS', { certificate_of_incorporation: { status: 'VALIDATED', files: null } }],
  ] as const)('%s %s: a part that holds nothing but secrets is a part that did not come', (kind, type, body) => {
    const seen = (change: object) => {
      const parsed = parseStep(kind, type, { ...body, ...change });
      return parsed.ok && JSON.stringify(redact({ kind, type }, parsed.value, seenBy('support')));
    };
    const secret = { watch_list: { result: 'SANCTIONS_LIST_MATCH' } };
    const { document } = { document: undefined, ...body };
    const changes = [
      { reason: { code: 'SANCTIONS_LIST_MATCH', message: 'a hit' } },
      ...['reason', 'metadata', 'authorization', 'verification', 'memorandum_of_association'].map((key) => ({
        [key]: secret,
      })),
      { verification: { phone: secret } },
      ...(document ? [{ document: { ...document, fields: secret } }] : []),
    ];
    for (const change of changes) expect(seen(change), JSON.stringify(change)).toBe(seen({}));
  });

  test('a listed reason is given where the step is rejected, its text never', () => {
    const step = { step: 'PHONE', stepId: '2', type: 'PHONE', status: 'REJECTED', reasonCode: 'BAD_QUALITY' } as const;
    const body = {
      id: '2',
      type: 'PHONE',
      status: 'REJECTED',
      reason: { code: 'BAD_QUALITY', message: { original: 'PEP', translated: null } },
    };
    const given = redactWith({ kind: 'individual', type: 'PHONE' }, body, seenBy('support'), {
      side: { status: 'REJECTED', steps: [step] },
      step: 'PHONE',
      nameStep,
    });
    expect(given.value).toMatchObject({ status: 'REJECTED', reason: { code: 'BAD_QUALITY' } });
    expect(JSON.stringify(given)).not.toContain('PEP');
  });

  test('officers see everything', () => {
    const all = session('REJECTED', [aml('REJECTED'), phone]);
    expect(redact('session', all, seenBy('officer')).value).toEqual(all);
  });
});
