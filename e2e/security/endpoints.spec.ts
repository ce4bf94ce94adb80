/**
 * Every route of the build, requested in every way that has fooled a router: signed out nothing is disclosed, and every answer has the fixed
 * headers (R01, R20, R22). Then the same build without proxy.ts (R02), which is no security boundary.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { sample } from '#lib/testing/sample.ts';
import { expect, refOf, sharedDesk, signInByApi, simulator, test } from '../testing/fixtures.ts';
import { type DeskInfo, runDesk } from '../testing/launch-demo.ts';
import { type RawAnswer, type RawRequest, sendRaw } from '../testing/raw-request.ts';
import { canariesOf, simulatorAt } from '../testing/simulator.ts';

const dist = process.env.DESK_DIST_DIR ?? '.next';
const manifest = JSON.parse(readFileSync(join(dist, 'server', 'app-paths-manifest.json'), 'utf8')) as object;

/** Paths of all routes, as `/api/sessions/[ref]`: without groups and file endings. */
const routes = Object.keys(manifest)
  .map((file) => file.replaceAll(/\/\([^)]*\)/g, '').replace(/\/(?:page|route)$/, '') || '/')
  .sort();

/** Routes that need no sign-in, with the status of a GET. */
const openRoutes: Readonly<Record<string, number>> = {
  '/sign-in': 200,
  '/sign-in/set-up': 200,
  '/unsubscribe': 200,
  '/api/health': 200,
  // From this machine, not through a proxy; else 404.
  '/api/metrics': 200,
  '/icon.svg': 200,
};
/** Statuses of closed and unknown routes; 409: Next finds no such Server Action, as there is none. */
const refusals = [302, 303, 307, 308, 400, 401, 403, 404, 405, 409];

interface Example {
  readonly ref: string;
  readonly sessionId: string;
  readonly step: string;
}

const toPaths = (route: string, { ref, sessionId, step }: Example): readonly string[] => {
  const addresses = [ref, sessionId].map((id) =>
    route
      .replace('[ref]', id)
      .replace('[consent]', id)
      .replace('[resource]', 'identity')
      .replace('[id]', id)
      .replace('[step]', step)
      .replace('[key]', 'document.files.front')
      .replace('[...all]', 'list-sessions')
      .replace('[...unknown]', 'nothing/here'),
  );
  return [...new Set(addresses)];
};

/** Requests for one path that reach other parts of the router. */
const disguises: readonly ((path: string) => RawRequest)[] = [
  (path) => ({ path }),
  (path) => ({ path, headers: { rsc: '1' } }),
  (path) => ({ path, headers: { rsc: '1', 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' } }),
  (path) => ({ path: `${path}?_rsc=abcde`, headers: { rsc: '1', 'next-url': path } }),
  (path) => ({ path, headers: { rsc: '1', 'next-router-state-tree': encodeURIComponent('["",{},null,"refetch"]') } }),
  (path) => ({ path, headers: { purpose: 'prefetch', 'sec-purpose': 'prefetch' } }),
  (path) => ({ path, headers: { 'x-middleware-subrequest': 'proxy:proxy:proxy:proxy:proxy' } }),
  (path) => ({ path, headers: { 'x-middleware-subrequest': 'src/middleware:src/middleware:src/middleware' } }),
  (path) => ({
    path: '/sign-in',
    headers: { 'x-invoke-path': path, 'x-matched-path': path, 'x-middleware-rewrite': path },
  }),
  (path) => ({
    path,
    headers: { 'x-middleware-next': '1', 'x-middleware-override-headers': 'cookie', 'next-resume': '1' },
  }),
  (path) => ({
    path,
    headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', forwarded: 'host=evil.example' },
  }),
  (path) => ({ path, headers: { cookie: 'desk=forged.signature; __Host-desk=forged.signature' } }),
  (path) => ({
    path,
    headers: { authorization: 'Bearer forged', 'x-desk-page': '/sessions', 'x-desk-client-address': '127.0.0.1' },
  }),
  (path) => ({
    path,
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
      'sec-websocket-version': '13',
    },
  }),
  (path) => ({ path: `http://localhost${path}` }),
  (path) => ({ path: `/${path}` }),
  (path) => ({ path: `/.${path}` }),
  (path) => ({ path: `/x/..${path}` }),
  (path) => ({ path: `/%2e%2e${path}` }),
  (path) => ({ path: `${path}/` }),
  (path) => ({ path: `${path};x=1` }),
  (path) => ({ path: `${path}.rsc` }),
  (path) => ({ path: `${path}.json` }),
  (path) => ({ path: `${path}%00` }),
  (path) => ({ path: path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`) }),
  (path) => ({ path: `/_next/data/build${path}.json` }),
  (path) => ({ path: path.toUpperCase() }),
];

const fixed: Readonly<Record<string, RegExp>> = {
  'strict-transport-security': /^max-age=63072000/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^no-referrer$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'x-frame-options': /^DENY$/,
  'permissions-policy': /camera=\(\).*fullscreen=\(self\)/,
  'content-security-policy': /^default-src 'none'/,
};

/** Errors in the headers of an answer; the same rules for all answers. */
function faultsOf({ headers, status }: RawAnswer): readonly string[] {
  const faults = Object.entries(fixed).flatMap(([name, pattern]) =>
    pattern.test(String(headers[name] ?? '')) ? [] : [`${name}: ${headers[name]}`],
  );
  if (/unsafe-/.test(String(headers['content-security-policy']))) faults.push('unsafe policy');
  for (const name of Object.keys(headers))
    if (name === 'x-powered-by' || name === 'server' || name.startsWith('access-control-')) faults.push(name);
  if (status !== 200 && !/no-store/.test(String(headers['cache-control']))) faults.push('may be stored');
  return faults;
}

async function example(
  desk: DeskInfo,
  request: Parameters<typeof signInByApi>[0],
): Promise<Example & { canaries: readonly string[] }> {
  const control = simulatorAt(desk.controlUrl);
  const known = await control.one('mrz-disagrees');
  await signInByApi(request, 'officer', desk.url);
  const ref = await refOf(request, known, desk.url);
  // Cached, so that a leak would disclose something.
  await request.get(`${desk.url}/sessions/${ref}/steps/ID_DOCUMENT`);
  const step = known.steps.find(({ type }) => type === 'ID_DOCUMENT')?.id ?? '';
  return { ref, sessionId: known.session_id, step, canaries: canariesOf(await control.whole(known)) };
}

/** Requests every route, in every disguise and with every method or in a sample of them. @returns descriptions of what went wrong */
async function crawl(
  desk: DeskInfo,
  { canaries, ...at }: Example & { canaries: readonly string[] },
): Promise<{ readonly requestCount: number; readonly wrong: readonly string[] }> {
  const all = routes.flatMap((route) =>
    toPaths(route, at).flatMap((path) => [
      ...disguises.map((disguise) => ({ route, request: disguise(path) })),
      ...['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'].map((method) => ({
        route,
        request: {
          path,
          method,
          headers: { 'content-type': 'application/json', origin: desk.url },
          ...(method.startsWith('P') && { body: '{}' }),
        },
      })),
      {
        route,
        request: {
          path,
          method: 'POST',
          headers: { 'content-type': 'text/plain;charset=UTF-8', 'next-action': 'f'.repeat(42), origin: desk.url },
          body: '[]',
        },
      },
    ]),
  );
  const requests = [...sample(all, { by: ({ route }) => route })];
  const wrong: string[] = [];
  const nonces = new Set<string>();
  let pages = 0;
  const lane = async () => {
    for (let next = requests.pop(); next; next = requests.pop()) {
      const { route, request } = next;
      const answer = await sendRaw(desk.port, request);
      if (answer.status === 0) continue;
      const name = `${request.method ?? 'GET'} ${request.path} ${JSON.stringify(request.headers ?? {})} → ${answer.status}`;
      const isOpen =
        openRoutes[route] === answer.status || (answer.status === 200 && /^\/sign-in(?:\?|$)/.test(request.path));
      const expected = route === '/api/csp' && request.method === 'POST' ? [204, 429] : [];
      // Next answers OPTIONS with the methods and nothing else.
      const isEmpty =
        answer.body === '' &&
        (answer.status === 204 || (request.method === 'HEAD' && answer.status === 200 && route in openRoutes));
      // A router payload redirects to the sign-in, or says that nothing is there, with status 200 only.
      const isPayload =
        String(answer.headers['content-type']).startsWith('text/x-component') &&
        (/NEXT_REDIRECT;\w+;\/sign-in/.test(answer.body) || route === '/_not-found');
      // Next's own error page is a route; it answers 500 by design and discloses nothing.
      const isErrorPage = route === '/_global-error' && answer.status === 500;
      if (!isOpen && !isEmpty && !isErrorPage && !isPayload && ![...refusals, ...expected].includes(answer.status))
        wrong.push(name);
      if (canaries.some((canary) => answer.body.includes(canary))) wrong.push(`${name}: leaks`);
      if (/\/(?:page|route)\.js|node_modules|at async |standalone/.test(answer.body))
        wrong.push(`${name}: reveals server paths`);
      const location = String(answer.headers.location ?? '/');
      if (new URL(location, desk.url).origin !== desk.url && !location.startsWith(`${desk.url}/`))
        wrong.push(`${name}: leads to ${location}`);
      for (const fault of faultsOf(answer)) wrong.push(`${name}: ${fault}`);
      if (String(answer.headers['content-type']).startsWith('text/html')) {
        const nonce = /'nonce-([^']+)'/.exec(String(answer.headers['content-security-policy']))?.[1];
        if (nonce) {
          pages += 1;
          nonces.add(nonce);
        }
      }
    }
  };
  const requestCount = requests.length;
  await Promise.all(Array.from({ length: 8 }, lane));
  if (nonces.size !== pages) wrong.push(`${pages} pages share ${nonces.size} nonces`);
  return { requestCount, wrong };
}

test('signed out, no route discloses anything, and every answer has the fixed headers', async ({ request }) => {
  const { requestCount, wrong } = await crawl(sharedDesk, await example(sharedDesk, request));
  expect(requestCount).toBeGreaterThan(3 * routes.length);
  expect(wrong).toEqual([]);
});

test('nor without proxy.ts', async ({ request }) => {
  // The same build, its proxy taken out of the manifest that the server reads: as if the file had been deleted.
  const folder = mkdtempSync(join(tmpdir(), 'review-desk-no-proxy-'));
  const copy = join(folder, basename(dist));
  cpSync(join(dist, 'standalone'), join(copy, 'standalone'), { recursive: true, verbatimSymlinks: true });
  cpSync(join(dist, 'desk-build'), join(copy, 'desk-build'));
  const file = join(copy, 'standalone', dist, 'server', 'functions-config-manifest.json');
  const { functions, ...rest } = JSON.parse(readFileSync(file, 'utf8')) as { functions: Record<string, unknown> };
  expect(Object.keys(functions)).toContain('/_middleware');
  const { '/_middleware': _, ...others } = functions;
  writeFileSync(file, JSON.stringify({ ...rest, functions: others }));
  const desk = await runDesk({ DESK_DIST_DIR: copy }, sharedDesk);
  try {
    const page = await sendRaw(desk.port, { path: '/sign-in' });
    expect(String(page.headers['content-security-policy'])).not.toContain('nonce');
    const { requestCount, wrong } = await crawl(desk, await example(desk, request));
    expect(requestCount).toBeGreaterThan(3 * routes.length);
    expect(wrong).toEqual([]);
  } finally {
    await desk.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('signed in, no answer may be stored by a browser, and errors have the fixed headers too', async ({ request }) => {
  const { canaries: _, ...at } = await example(sharedDesk, request);
  const { cookies } = await request.storageState();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const wrong: string[] = [];
  let shown = 0;
  for (const path of [
    // The event stream never ends by itself: below.
    ...sample(
      routes
        .filter((route) => route !== '/api/events')
        .flatMap((route) => toPaths(route, at).map((path) => ({ route, path }))),
      { by: ({ route }) => route },
    ).map(({ path }) => path),
    '/no-such-page',
    '/api/no-such-route',
    `/sessions/${at.ref}/steps/NONE`,
    '/sessions?sort=nonsense',
    '/api/sessions?limit=0',
  ]) {
    const answer = await sendRaw(sharedDesk.port, { path, headers: { cookie } });
    if (answer.status === 200) shown += 1;
    for (const fault of faultsOf(answer)) wrong.push(`${path} → ${answer.status}: ${fault}`);
    if (path !== '/icon.svg' && !/no-store/.test(String(answer.headers['cache-control'])))
      wrong.push(`${path} → ${answer.status}: ${answer.headers['cache-control']}`);
    if (answer.status >= 500 && path !== '/_global-error') wrong.push(`${path} → ${answer.status}`);
  }
  expect(shown).toBeGreaterThan(8);
  const aborting = new AbortController();
  const events = await fetch(`${sharedDesk.url}/api/events`, { headers: { cookie }, signal: aborting.signal });
  aborting.abort();
  expect(events.status).toBe(200);
  expect(events.headers.get('cache-control')).toContain('no-store');
  wrong.push(...faultsOf({ status: 200, headers: Object.fromEntries(events.headers), body: '' }));
  expect(wrong).toEqual([]);
});

test('no optimiser, no source maps, no build files, no Server Actions', async () => {
  const statics = JSON.parse(readFileSync(join(dist, 'build-manifest.json'), 'utf8')) as { rootMainFiles: string[] };
  expect(statics.rootMainFiles.length).toBeGreaterThan(0);
  const paths = [
    '/_next/image?url=%2Ficon.svg&w=64&q=75',
    '/_next/image?url=http%3A%2F%2F127.0.0.1&w=64&q=75',
    ...statics.rootMainFiles.flatMap((name) => [`/_next/${name}.map`, `/_next/${name.replace(/\.js$/, '.map')}`]),
    '/_next/server/app-paths-manifest.json',
    '/_next/static/../server/app-paths-manifest.json',
    '/_next/static/%2e%2e/server/middleware-manifest.json',
    '/_next/static/..%2fserver%2fmiddleware-manifest.json',
    '/.env',
    '/package.json',
    '/server.js',
  ];
  for (const path of paths) {
    const { status, body } = await sendRaw(sharedDesk.port, { path });
    expect([307, 308, 400, 404], path).toContain(status);
    expect(body, path).not.toMatch(/sortedMiddleware|"name": ?"review-desk"|AUTH_SECRET|"sources"/);
  }
  const actions = JSON.parse(readFileSync(join(dist, 'server', 'server-reference-manifest.json'), 'utf8')) as {
    node: object;
    edge: object;
  };
  expect([actions.node, actions.edge]).toEqual([{}, {}]);
});

test('search engines are kept out before any sign-in', async () => {
  const { status, body } = await sendRaw(sharedDesk.port, { path: '/robots.txt' });
  expect({ status, body }).toEqual({ status: 200, body: 'User-agent: *\nDisallow: /\n' });
});

test('each page has a nonce of its own, whatever policy the client sends', async () => {
  const pages = await Promise.all(
    Array.from({ length: 20 }, () =>
      sendRaw(sharedDesk.port, {
        path: '/sign-in',
        headers: { 'content-security-policy': "script-src 'nonce-evil'", 'x-nonce': 'evil' },
      }),
    ),
  );
  const nonces = pages.map(({ headers }) => /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1]);
  expect(new Set(nonces).size).toBe(20);
  for (const [at, { body }] of pages.entries()) {
    expect(Buffer.from(nonces[at] ?? '', 'base64').byteLength).toBe(16);
    expect(body).not.toContain('evil');
    expect(body).not.toMatch(/\sstyle="/);
    const scripts = body.match(/<script\b[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(3);
    for (const script of scripts) expect(script).toContain(`nonce="${nonces[at]}"`);
  }
});

test('the texts that the crawl searches for are on the page of a signed-in officer', async ({ request }) => {
  // A crawl that searched for nothing would pass.
  const { ref, canaries } = await example(sharedDesk, request);
  const step = await (await request.get(`${sharedDesk.url}/sessions/${ref}/steps/ID_DOCUMENT`)).text();
  expect(canaries.filter((canary) => step.includes(canary)).length).toBeGreaterThan(5);
  expect(await simulator.ids()).not.toEqual([]);
});
