/** Every operation and every role, below the routes and over HTTP: who may not run it learns nothing and changes nothing. */
import { globSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { mayDo } from '#lib/model/access/permissions.ts';
import { ownershipFormats } from '#lib/model/api-addresses.ts';
import { type Reviewer, roles } from '#lib/model/reviewer.ts';
import { sessionKinds } from '#lib/model/session/ids.ts';
import { allOperations } from '#lib/operations/all.ts';
import type { AnyOperation } from '#lib/operations/operation.ts';
import { getStore } from '#lib/server/store/index.ts';
import { openTestDesk, ownHeaders } from '#lib/server/testing/open-test-desk.ts';
import * as review from '../review/index.ts';
import { call, descriptionOf } from '../review/index.ts';
import { createReviewer, problemCodeOf } from '../review/testing/open-test-review.ts';

type Handler = (request: Request, context: { readonly params: Promise<object | undefined> }) => Promise<Response>;

const desk = openTestDesk({ roles });

/** Parts of an address that several folders say. */
const spelt: Readonly<Record<string, readonly string[]>> = {
  kind: sessionKinds,
  format: ownershipFormats,
};
/** The addresses of an operation as folders of `app`. */
const foldersOf = ({ path }: AnyOperation): readonly string[] =>
  Object.entries(spelt)
    .reduce(
      (paths, [name, values]) =>
        paths.flatMap((one) =>
          one.includes(`{${name}}`) ? values.map((value) => one.replace(`{${name}}`, value)) : [one],
        ),
      [path],
    )
    .map((one) => one.replace(/\{(\w+)\}/g, '[$1]'));

const nameOf = ({ method, path }: AnyOperation) => `${method} ${path}`;
const isChange = ({ method }: AnyOperation) => method !== 'GET' && method !== 'HEAD';
const routes = new Map<string, Handler>();
beforeAll(async () => {
  for (const file of globSync('app/api/**/route.ts')) {
    const handlers: Readonly<Record<string, Handler>> = await import(resolve(file));
    const folder = `/${file.slice('app/'.length, -'/route.ts'.length)}`;
    for (const [method, handler] of Object.entries(handlers)) routes.set(`${method} ${folder}`, handler);
  }
});

/** No session, view or import has this name. */
const parts = { ref: '0000000000', id: '0000000000', step: 'AML', hit: 'h1-none', key: 'k', kind: 'individual' };
const someParts = { ...parts, consent: '0000000000', resource: 'identity', format: 'csv' };

const callAs = (operation: AnyOperation, reviewer: Reviewer, input: object = {}) =>
  call<Reviewer, string, unknown, unknown, unknown>(operation as never, reviewer, { ...someParts, ...input } as never);
const countEvents = async () => {
  const { db } = await getStore();
  const { count } = await db
    .selectFrom('audit_events')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};
const sendTo = (operation: AnyOperation, options: Parameters<typeof desk.send>[1]) => {
  const [folder = ''] = foldersOf(operation);
  const handler = routes.get(`${operation.method} ${folder}`);
  if (!handler) throw new Error(`no route for ${nameOf(operation)}`);
  const params = Object.fromEntries(
    [...folder.matchAll(/\[(\w+)\]/g)].map(([, name = '']) => [name, someParts[name as 'ref']]),
  );
  return desk.send(handler as never, { method: operation.method, params, ...options });
};
/** A change as our own page sends it. */
const asPage = (operation: AnyOperation) =>
  isChange(operation) ? { headers: ownHeaders(operation.type ?? 'application/json'), body: '{}' } : {};

describe('the list of operations', () => {
  test('has every file of the folder', () => {
    const source = readFileSync('lib/operations/all.ts', 'utf8');
    const files = globSync('lib/operations/*.ts')
      .map((file) => basename(file))
      .filter((file) => !/\.(?:schema|test)\.ts$|^(?:all|operation|parts)\.ts$/.test(file));
    expect(files.filter((file) => !source.includes(`'./${file}'`))).toEqual([]);
  });

  test('and the routes are the same; only these routes need no sign-in', () => {
    const declared = allOperations.flatMap((operation) =>
      foldersOf(operation).map((folder) => `${operation.method} ${folder}`),
    );
    expect(declared.filter((one) => !routes.has(one))).toEqual([]);
    expect(new Set(declared).size).toBe(declared.length);
    expect([...routes.keys()].filter((one) => !declared.includes(one)).toSorted()).toEqual(
      [
        ...['DELETE', 'GET', 'PATCH', 'POST', 'PUT'].map((method) => `${method} /api/[...unknown]`),
        'GET /api/alerts/unsubscribe',
        'GET /api/auth/[...all]',
        'GET /api/health',
        'GET /api/metrics',
        'POST /api/alerts/unsubscribe',
        'POST /api/auth/[...all]',
        'POST /api/csp',
        'POST /api/webhooks/verification',
      ].toSorted(),
    );
  });
});

describe('below the routes', () => {
  test.each(roles)(
    '%s cannot run what the table of permissions forbids, and nothing is read or written',
    async (role) => {
      const reviewer = createReviewer(role);
      const forbidden = allOperations.filter(({ may }) => !mayDo([role], may));
      expect(forbidden.length).toBeGreaterThan(5);
      const before = await countEvents();
      for (const operation of forbidden)
        expect([nameOf(operation), await problemCodeOf(callAs(operation, reviewer))]).toEqual([
          nameOf(operation),
          'not_allowed',
        ]);
      expect(await countEvents()).toBe(before);
    },
  );

  test('no behaviour leaves the module, so that `call` alone runs it', () => {
    expect(review).not.toHaveProperty('implemented');
    expect(allOperations.filter((operation) => 'run' in descriptionOf(operation))).toEqual([]);
  });

  test('a body that its schema does not know is refused before anything is read', async () => {
    const before = await countEvents();
    const withBody = allOperations.filter((operation) => descriptionOf(operation).body);
    expect(withBody.length).toBeGreaterThan(30);
    for (const operation of withBody) {
      const role = roles.find((one) => mayDo([one], operation.may)) ?? 'officer';
      const refused = await problemCodeOf(callAs(operation, createReviewer(role), { body: { unknown: 1 } }));
      expect([nameOf(operation), refused]).toEqual([nameOf(operation), 'bad_request']);
    }
    expect(await countEvents()).toBe(before);
  });
});

describe('over HTTP', () => {
  test('signed out, every operation is 401', async () => {
    for (const operation of allOperations) {
      const { status } = await sendTo(operation, asPage(operation));
      expect([nameOf(operation), status]).toEqual([nameOf(operation), 401]);
    }
  });

  test.each(roles)(
    '%s is refused what the table of permissions forbids, before origin and body, and that is on record',
    async (role) => {
      for (const operation of allOperations.filter(({ may }) => !mayDo([role], may))) {
        const before = await countEvents();
        const { status, json } = await sendTo(operation, { as: role, ...(isChange(operation) && { body: 'no json' }) });
        const code = operation.method === 'HEAD' ? undefined : json?.code;
        expect([nameOf(operation), status, code]).toEqual([nameOf(operation), 403, code && 'not_allowed']);
        expect(await countEvents()).toBe(before + 1);
      }
    },
  );

  test('a change from another origin, or of a type that a form can send, is 403', async () => {
    for (const operation of allOperations.filter(isChange)) {
      const as = roles.find((role) => mayDo([role], operation.may)) ?? 'officer';
      const type = operation.type ?? 'application/json';
      const foreign = { ...ownHeaders(type), origin: 'https://evil.example' };
      for (const headers of [foreign, ownHeaders('text/plain'), {}]) {
        const { status, json } = await sendTo(operation, { as, headers, body: '{}' });
        expect([nameOf(operation), status, json.code]).toEqual([nameOf(operation), 403, 'foreign_origin']);
      }
    }
  });

  test('a body that is no JSON, or has an unknown key, is 400', async () => {
    for (const operation of allOperations.filter((one) => descriptionOf(one).body && !one.stepUp && !one.type)) {
      const as = roles.find((role) => mayDo([role], operation.may)) ?? 'officer';
      for (const body of ['{', '{"unknown":1}', '[]']) {
        const { status, json } = await sendTo(operation, { as, headers: ownHeaders(), body });
        expect([nameOf(operation), body, status, json.code]).toEqual([nameOf(operation), body, 400, 'bad_request']);
      }
    }
  });
});
