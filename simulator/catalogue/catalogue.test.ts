import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { sessionAnswer, stepAnswer } from '../api/answer.ts';
import { apps } from '../apps.ts';
import { type Session, statuses } from '../session.ts';
import { misfits, sessionShape, stepShapes } from '../testing/contract-shapes.ts';
import { at } from '../testing/open-simulator.ts';
import { isObject } from '../wire.ts';
import { toAges } from './ages.ts';
import { buildCatalogue, edgeCases } from './index.ts';

const startMs = Date.parse('2026-05-04T10:00:00Z');

/** All answers of the catalogue, parsed back from JSON. */
type Said = {
  readonly session: Session;
  readonly whole: unknown;
  readonly steps: readonly { readonly type: string; readonly body: unknown }[];
};

function sayAll(atMs: number): Said[] {
  const sign = (_: unknown, path: string) => `https://files.example/${path}`;
  const wired = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
  return buildCatalogue(atMs).map((session) => ({
    session,
    whole: wired(sessionAnswer(session)),
    steps: session.steps.map((step) => ({ type: step.type, body: wired(stepAnswer(session, step, sign)) })),
  }));
}

let said: Said[];
beforeAll(() => {
  said = sayAll(startMs);
});
const bodies = (kind: string, type: string): unknown[] =>
  said
    .filter(({ session }) => session.kind === kind)
    .flatMap(({ steps }) => steps.filter((step) => step.type === type).map(({ body }) => body));
const tagged = (tag: string): Said => {
  const found = said.find(({ session }) => session.tags.includes(tag));
  if (!found) throw new Error(`no session is tagged ${tag}`);
  return found;
};
const stepOf = (tag: string, type: string): unknown => tagged(tag).steps.find((step) => step.type === type)?.body;

describe('the catalogue', () => {
  test('is the same on the same day, and keeps its people and ids on another', () => {
    expect(sayAll(startMs + 3_600_000)).toEqual(said);
    const later = sayAll(startMs + 40 * 86_400_000);
    expect(later.map(({ session }) => session.id)).toEqual(said.map(({ session }) => session.id));
    expect(later.map(({ session }) => session.subject)).toEqual(said.map(({ session }) => session.subject));
  });

  test('is large enough, mostly production, with ids and step ids used once', () => {
    const count = (fits: (session: Session) => boolean) => said.filter(({ session }) => fits(session)).length;
    expect(count(({ kind }) => kind === 'individual')).toBeGreaterThanOrEqual(120);
    expect(count(({ kind }) => kind === 'corporate')).toBeGreaterThanOrEqual(60);
    const production = count(({ app }) => !apps[app].sandbox) / said.length;
    expect(production).toBeGreaterThan(0.75);
    expect(production).toBeLessThan(0.9);
    expect(new Set(said.map(({ session }) => session.id)).size).toBe(said.length);
    for (const { session } of said)
      expect(new Set(session.steps.map((step) => step.id)).size).toBe(session.steps.length);
    expect(count(({ id }) => /^01[0-9A-Z]{24}$/.test(id))).toBeGreaterThan(0);
    expect(count(({ id }) => /^[0-9a-f]{24}$/.test(id))).toBeGreaterThan(0);
    expect(count(({ id }) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{8}$/.test(id))).toBeGreaterThan(0);
    expect(count(({ id }) => /^[0-9a-f]{8}(-[0-9a-f]{8}){3}$/.test(id))).toBeGreaterThan(0);
    const stepIds = said.flatMap(({ session }) => session.steps.map(({ id }) => id));
    expect(stepIds.filter((id) => /^\d+$/.test(id)).length).toBeGreaterThan(200);
    expect(stepIds.filter((id) => /^[0-9a-f-]{36}$/.test(id)).length).toBeGreaterThan(100);
    const queue = said.filter(({ session }) => !apps[session.app].sandbox);
    expect(queue.filter(({ session }) => session.status === 'APPROVED').length / queue.length).toBeGreaterThan(0.6);
  });

  test('has every step type in every status', () => {
    const types = {
      individual: ['LIVENESS', 'ID_DOCUMENT', 'PROOF_OF_ADDRESS', 'PHONE', 'EMAIL', 'PVID', 'DUPLICATE', 'AML'],
      corporate: [
        'COMPANY_DETAILS',
        'LEGAL_REPRESENTATIVE',
        'DOCUMENTS',
        'AML',
        'BENEFICIAL_OWNERS',
        'CORPORATE_OFFICER',
      ],
    };
    const there = new Set(
      said.flatMap(({ session }) => session.steps.map((step) => `${session.kind} ${step.type} ${step.status}`)),
    );
    for (const [kind, list] of Object.entries(types)) {
      for (const type of list) for (const status of statuses) expect(there).toContain(`${kind} ${type} ${status}`);
    }
  });

  test.each(situations())('has the situation %s', (tag) => {
    expect(tagged(tag).session.id).toBeTruthy();
  });

  test('explains every tag in the README, and no other', () => {
    const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8').split('## Tags')[1] ?? '';
    const rows = readme.split('\n').filter((line) => line.startsWith('| `'));
    const explained = rows.flatMap((line) =>
      [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map((match) => match[1]),
    );
    const used = new Set(
      said.flatMap(({ session }) => session.tags).filter((tag) => !/^(step:|all-steps:|within-company$)/.test(tag)),
    );
    expect([...explained].sort()).toEqual([...used].sort());
  });
});

describe('the contract', () => {
  test('holds for every session and every step but the broken ones', () => {
    const broken = ['form-broken', 'company-form-broken', 'leaf-broken'];
    const regular = said.filter(({ session }) => !session.tags.some((tag) => broken.includes(tag)));
    const wrong = regular.flatMap(({ session, whole, steps }) => [
      ...misfits(whole, sessionShape, session.id),
      ...steps.flatMap(({ type, body }) => {
        const shape = stepShapes[session.kind][type];
        return shape ? misfits(body, shape, `${session.id} ${type}`) : [];
      }),
    ]);
    expect(wrong).toEqual([]);
  });

  test('gives a reason only with REJECTED, and once at RESUBMISSION_REQUIRED, and SUBMISSION_REQUIRED to the session of such a step', () => {
    for (const { session } of said) {
      const mayGive = session.tags.includes('resubmission-reason') ? 'RESUBMISSION_REQUIRED' : 'REJECTED';
      for (const step of session.steps)
        if (step.status !== mayGive && isObject(step.reason)) expect(step.reason).toEqual({});
      const waits = session.steps.some((step) => step.status === 'SUBMISSION_REQUIRED');
      if (waits) expect(session.status).toBe('SUBMISSION_REQUIRED');
    }
  });
});

describe('the field notes', () => {
  const kinds = (values: readonly unknown[]) => new Set(values.map(kindOf));
  const allAt = (kind: string, type: string, path: string) => bodies(kind, type).map((body) => at(body, path));

  test('absent has every representation', () => {
    const absent = ['missing', 'null', 'empty text', 'empty object'];
    expect([...kinds(said.map(({ whole }) => at(whole, 'session.alias')))]).toEqual(
      expect.arrayContaining(['missing', 'null', 'empty text']),
    );
    expect([...kinds(allAt('individual', 'AML', 'reason'))]).toEqual(expect.arrayContaining(absent));
    const backs = kinds(
      ['files', 'original_files'].flatMap((files) => allAt('individual', 'ID_DOCUMENT', `document.${files}.back`)),
    );
    expect([...backs]).toEqual(expect.arrayContaining([...absent, 'file without address', 'object']));
    expect([...kinds(allAt('individual', 'ID_DOCUMENT', 'metadata.ip'))]).toEqual(
      expect.arrayContaining(['missing', 'null', 'text']),
    );
    expect([...kinds(allAt('individual', 'PROOF_OF_ADDRESS', 'document.host_id_document'))]).toEqual(
      expect.arrayContaining(['missing', 'null', 'object']),
    );
  });

  test('reasons have two forms, with every known code and one more', () => {
    const reasons = said
      .flatMap(({ steps }) => steps.map(({ body }) => at(body, 'reason')))
      .filter((one) => at(one, 'code'));
    expect(kinds(reasons.map((one) => at(one, 'message')))).toEqual(new Set(['object', 'text']));
    expect(reasons.map((one) => at(one, 'code'))).toEqual(expect.arrayContaining(codesSeen));
    expect(reasons.some((one) => !codesSeen.includes(String(at(one, 'code'))))).toBe(true);
  });

  test('keys of company documents have every spelling', () => {
    const keys = new Set(bodies('corporate', 'DOCUMENTS').flatMap((body) => (isObject(body) ? Object.keys(body) : [])));
    for (const first of ['registry', 'register']) {
      for (const between of ['_and_', '_']) {
        const key = `${first}_of_directors${between}shareholders`;
        expect([...keys].map((one) => one.toLowerCase())).toContain(key);
      }
    }
    for (const key of [
      'REGISTRY_OF_DIRECTORS_AND_SHAREHOLDERS',
      'CERTIFICATE_OF_INCORPORATION',
      'SHAREHOLDER_AGREEMENT',
    ])
      expect(keys).toContain(key);
    expect(JSON.stringify(stepOf('documents-validated', 'DOCUMENTS'))).toContain('"VALIDATED"');
  });

  test('step ids, corporate step ids, countries, values and edges vary', () => {
    expect(kinds(said.map(({ whole }) => at(whole, 'session.steps.0.id')))).toEqual(
      new Set(['text', 'number', 'missing']),
    );
    const values = allAt('individual', 'AML', 'verification.aml.hits')
      .flat()
      .flatMap((one) => at(one, 'fields'))
      .map((one) => at(one, 'value'));
    expect([...kinds(values)]).toEqual(expect.arrayContaining(['text', 'list']));
    const countries = allAt('corporate', 'AML', 'screening')
      .flat()
      .map((one) => at(one, 'info.countries'));
    expect([...kinds(countries)]).toEqual(expect.arrayContaining(['text', 'list']));
    const owners = allAt('corporate', 'BENEFICIAL_OWNERS', 'individuals').flat();
    const carried = new Set(
      owners.filter(isObject).map((one) => ['edges', 'links'].filter((key) => key in one).join()),
    );
    expect(carried).toEqual(new Set(['edges', 'links', 'edges,links']));
  });
});

describe('situations', () => {
  test('screening: misleading counts and lists', () => {
    expect(at(stepOf('aml-total-5-of-3', 'AML'), 'verification.aml')).toMatchObject({
      total_hits: 5,
      hits: { length: 3 },
    });
    expect(at(stepOf('aml-null-hits', 'AML'), 'verification.aml')).toMatchObject({ hits: null, total_hits: 0 });
    expect(stepOf('no-aml', 'AML')).toBeUndefined();
    expect(at(stepOf('huge-aml', 'AML'), 'verification.aml.hits')).toHaveLength(37);
    const hits = at(stepOf('aml-common-name', 'AML'), 'verification.aml.hits') as {
      type: string[];
      info: object;
      aliases: string[];
    }[];
    expect(hits.map((one) => one.type[0])).toEqual(['PEP', 'ADVERSE_MEDIA', 'SANCTION', 'PEP']);
    expect(hits[2]?.info).toEqual({ full_name: 'SILVA, Maria' });
    expect(at(stepOf('kyb-pep-owner', 'AML'), 'matches')).toBe(0);
  });

  test('machine-readable zones that agree and that do not', () => {
    const zone = (tag: string) => {
      const fields = at(stepOf(tag, 'ID_DOCUMENT'), 'document.fields');
      return {
        birth: String(at(fields, 'birth_date')).slice(2).replaceAll('-', ''),
        second:
          String(at(fields, 'mrz') ?? at(fields, 'mrz_line_2'))
            .split('\n')
            .at(-1) ?? '',
      };
    };
    expect(zone('mrz-agrees').second.slice(13, 19)).toBe(zone('mrz-agrees').birth);
    expect(zone('mrz-disagrees').second.slice(13, 19)).not.toBe(zone('mrz-disagrees').birth);
    expect(zone('mrz-checksum').second.slice(13, 19)).toBe(zone('mrz-checksum').birth);
    expect(zone('mrz-checksum').second).toHaveLength(44);
  });

  test('dates relative to today', () => {
    expect(at(stepOf('passport-expired', 'ID_DOCUMENT'), 'document.fields.document_expiration')).toBe('2026-02-25');
    expect(at(stepOf('passport-expires-soon', 'ID_DOCUMENT'), 'document.fields.document_expiration')).toBe(
      '2026-05-16',
    );
    expect(Number(String(at(stepOf('minor', 'ID_DOCUMENT'), 'document.fields.birth_date')).slice(0, 4))).toBe(2009);
  });

  test('owners as described', () => {
    const shares = (tag: string) =>
      (at(stepOf(tag, 'BENEFICIAL_OWNERS'), 'individuals') as { edges: { shares: number }[] }[]).map(
        (one) => one.edges[0]?.shares,
      );
    expect(shares('ubo-25.1-of-100.5').reduce<number>((sum, one) => sum + Number(one), 0)).toBeCloseTo(100.5);
    expect(shares('ubo-exact-25')).toEqual([25, 75]);
    expect(shares('ubo-sanctioned-10-among-400')).toHaveLength(400);
    expect(shares('ubo-sanctioned-10-among-400').filter((one) => one === 10)).toHaveLength(1);
    expect(at(stepOf('representative-unauthorised', 'LEGAL_REPRESENTATIVE'), 'authorization.required')).toBe(true);
    expect(at(stepOf('representative-unauthorised', 'LEGAL_REPRESENTATIVE'), 'authorization.file.url')).toBeFalsy();
  });

  test('ownership structures as described', () => {
    type Owner = {
      node_id: number;
      id?: string;
      edges: { node_id: number; shares: number | null; director: boolean }[];
    };
    const owners = (tag: string) => {
      const found = said.find(({ session }) => session.tags.includes(tag) && session.kind === 'corporate');
      const body = found?.steps.find(({ type }) => type === 'BENEFICIAL_OWNERS')?.body;
      return { persons: at(body, 'individuals') as Owner[], companies: at(body, 'corporates') as Owner[] };
    };
    const size = (tag: string) => owners(tag).persons.length + owners(tag).companies.length;
    expect(size('ubo-group-400')).toBe(400);
    expect(size('ubo-10000')).toBe(10_000);
    const known = new Set(said.map(({ session }) => session.id));
    for (const [tag, sessions] of Object.entries({ 'ubo-diamond': 1, 'ubo-sanctions-tiers': 1, 'ubo-group-400': 3 }))
      expect(owners(tag).persons.filter(({ id }) => id !== undefined && known.has(id))).toHaveLength(sessions);

    type Listed = Owner & { firstname: string; lastname: string; birth_date: string };
    const [once, again] = owners('ubo-listed-twice').persons as Listed[];
    expect([again?.firstname, again?.lastname]).toEqual([once?.firstname, once?.lastname]);
    expect([once?.birth_date, again?.birth_date]).toEqual(['1974-08-12', '12 AUG 1974']);
    expect(owners('ubo-without-list').persons.map(({ edges }) => edges === null)).toEqual([false, true]);
    const sharesOf = (tag: string) => owners(tag).persons.flatMap(({ edges }) => edges.map(({ shares }) => shares));
    expect(sharesOf('ubo-6-and-4')).toEqual([6, 4]);
    expect(sharesOf('ubo-typo-105')).toEqual([40, 105]);
    expect(sharesOf('ubo-rest-of-60')).toEqual([40, null]);
    expect(sharesOf('ubo-sanctioned-without-share')).toEqual([null, 40]);

    const { persons, companies } = owners('ubo-group-400');
    const edges = [...persons, ...companies].flatMap((owner) => owner.edges);
    expect(edges.filter(({ shares, director }) => shares === 0 && director).length).toBeGreaterThan(5);
    expect(edges.filter(({ shares }) => shares === null).length).toBeGreaterThan(2);
    const sums = Map.groupBy(edges, (edge) => edge.node_id).values();
    for (const sum of [...sums].map((into) => into.reduce((all, { shares }) => all + (shares ?? 0), 0))) {
      expect(sum).toBeLessThan(100.001);
      expect(sum).toBeGreaterThan(40);
    }
    const names = owners('ubo-hostile-names').persons.map((one) => String(at(one, 'firstname')));
    for (const name of names) expect(name.length).toBeGreaterThanOrEqual(300);
  });

  test('one person in both environments, one face under two names', () => {
    const modes = said
      .filter(({ session }) => session.tags.includes('sandbox-and-production'))
      .map(({ session }) => session);
    expect(modes.map(({ subject }) => subject)[0]).toBe(modes[1]?.subject);
    expect(modes.map(({ app }) => apps[app].sandbox)).toEqual([false, true]);
    const names = said.filter(({ session }) => session.tags.includes('dup-two-names'));
    expect(names[0]?.session.subject).not.toBe(names[1]?.session.subject);
    expect(at(stepOf('dup-two-names', 'DUPLICATE'), 'verification.duplicate.matches.0.session_id')).toBe(
      names[1]?.session.id,
    );
    expect(at(stepOf('dup-50', 'DUPLICATE'), 'verification.duplicate.matches')).toHaveLength(50);
  });
});

function situations(): string[] {
  return `aml-common-name aml-total-5-of-3 aml-null-hits no-aml pep-former pep-spouse kyb-pep-owner media-namesake dup-two-names
    dup-twins dup-reorders files-moved dup-unreadable dup-0 dup-50 reset-new-name ubo-25.1-of-100.5 ubo-exact-25
    ubo-24-plus-6-undisclosed ubo-ring ubo-nobody ubo-sanctioned-10-among-400 ubo-diamond ubo-four-levels
    ubo-cross-holdings ubo-group-400 ubo-two-roots ubo-ambiguous-unit ubo-self-owned ubo-mass-director ubo-sanctions-tiers
    ubo-hostile-names ubo-10000 representative-unauthorised
    sandbox-and-production mrz-agrees mrz-disagrees no-back licence permit id-card passport-expired passport-expires-soon minor
    poa-host poa-no-date pvid liveness-still liveness-video hostile-strings hostile-files unknown-step unknown-status
    bare-reason huge-aml twelve-megapixel`.split(/\s+/);
}

const codesSeen = `FORGED_REJECTION DOCUMENT_HIDDEN BAD_ENVIRONMENT BLACK_WHITE_PICTURE BAD_QUALITY DOCUMENT_COMPLIANCE
  IDENTITY_DOCUMENT_EXPIRED DOCUMENT_INVALID_FRONT_SIDE DOCUMENT_INVALID_BACK_SIDE IDENTITY_DOCUMENT_DOB_DATE_MINOR
  RESTRICTED_NATIONALITY_TYPE`.split(/\s+/);

function kindOf(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  if (isObject(value)) {
    if (Object.keys(value).length === 0) return 'empty object';
    return value.url === '' ? 'file without address' : 'object';
  }
  return value === '' ? 'empty text' : typeof value === 'string' ? 'text' : typeof value;
}

test('hostile and malformed answers are listed under an app of their own, and are the newest', () => {
  const sessions = buildCatalogue(startMs);
  const ages = toAges(sessions);
  const isEdge = ({ appName }: Session) => appName === edgeCases;
  const agesOf = (some: readonly Session[]) => some.map(({ id }) => ages.get(id) ?? 0);
  const [edges, others] = [sessions.filter(isEdge), sessions.filter((session) => !isEdge(session))];
  expect(sessions.filter(({ tags }) => tags.includes('hostile-strings')).every(isEdge)).toBe(true);
  expect(Math.max(...agesOf(edges))).toBeLessThanOrEqual(Math.min(...agesOf(others)));
  expect(others.length).toBeGreaterThan(edges.length);
  // In the order of the catalogue, no two alike.
  expect(agesOf(others)).toEqual([...new Set(agesOf(others))].sort((a, b) => b - a));
});
