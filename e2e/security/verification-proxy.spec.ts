/** The verification proxy over HTTP: canonical answers, roles, files, requests from other origins, and no address of upstream. */
import { deskUrl, expect, refOf, signInByApi, simulator, test } from '../testing/fixtures.ts';

const step = (kind: string, id: string, address: string) => `${deskUrl}/api/v4/${kind}/session/${id}/step/${address}`;

test('signed out, every route answers 401', async ({ request }) => {
  const session = await simulator.one('mrz-agrees');
  for (const path of [
    '/api/sessions',
    '/api/sessions/AAAAAAAAAA',
    `/api/v4/individual/session/${session.session_id}`,
    `/api/v4/individual/session/${session.session_id}/step/ID_DOCUMENT`,
    `/api/v4/individual/session/${session.session_id}/step/ID_DOCUMENT/files/document.files.front`,
  ]) {
    const answer = await request.get(deskUrl + path);
    expect(answer.status(), path).toBe(401);
    expect((await answer.json()).code).toBe('signed_out');
    expect(answer.headers()['cache-control']).toContain('no-store');
  }
});

test('an officer reads a step in its canonical shape, with our addresses only', async ({ request }) => {
  await signInByApi(request, 'officer');
  const session = await simulator.one('mrz-agrees');
  const ref = await refOf(request, session);
  const answer = await request.get(step('individual', ref, 'ID_DOCUMENT'));
  expect(answer.status()).toBe(200);
  expect(Date.parse(answer.headers()['x-read-at'] ?? '')).not.toBeNaN();
  const body = await answer.json();
  expect(typeof body.id).toBe('string');
  expect(body.document.files.front.url).toContain(`/api/v4/individual/session/${ref}/step/`);
  expect(JSON.stringify(body)).not.toMatch(/127\.0\.0\.1|signature=/);

  const file = await request.get(deskUrl + body.document.files.front.url);
  expect(file.status()).toBe(200);
  expect(file.headers()['content-type']).toMatch(/^image\/(jpeg|png)$/);
  expect(file.headers()['x-content-type-options']).toBe('nosniff');
  expect(file.headers()['content-security-policy']).toBe("default-src 'none'; sandbox");
  const part = await request.get(deskUrl + body.document.files.front.url, { headers: { range: 'bytes=0-99' } });
  expect(part.status()).toBe(206);
  expect((await part.body()).byteLength).toBe(100);
  const opened = await request.get(deskUrl + body.document.files.front.url, {
    headers: { 'sec-fetch-dest': 'document' },
  });
  expect(opened.status()).toBe(403);
  const foreign = await request.get(deskUrl + body.document.files.front.url, {
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  expect(foreign.status()).toBe(403);
});

test('support gets masked fields and no bytes; admin gets no personal data', async ({ playwright }) => {
  const session = await simulator.one('mrz-agrees');
  const [given = ''] = session.subject.split(' ');
  for (const person of ['support', 'admin'] as const) {
    const request = await playwright.request.newContext();
    await signInByApi(request, person);
    const ref = await refOf(request, session);
    const answer = await request.get(step('individual', ref, 'ID_DOCUMENT'));
    expect(answer.status()).toBe(200);
    const text = await answer.text();
    expect(text).not.toContain('/files/');
    expect(text).not.toContain(given);
    expect(answer.headers()['x-redacted']).toContain('document.files.front');
    if (person === 'support') expect(text).toContain('•');
    expect((await request.get(`${step('individual', ref, 'ID_DOCUMENT')}/files/document.files.front`)).status()).toBe(
      403,
    );
    const list = await (await request.get(`${deskUrl}/api/sessions?limit=200`)).text();
    expect(list).not.toContain('"AML"');
    expect(list).not.toContain(given);
    await request.dispose();
  }
});

test('a change from another origin is refused', async ({ request }) => {
  await signInByApi(request, 'officer');
  const address = `${deskUrl}/api/sessions/lookup`;
  const body = { id: 'AAAAAAAAAA' };
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: deskUrl, 'sec-fetch-site': 'same-site' },
  ];
  for (const headers of foreign) expect((await request.post(address, { data: body, headers })).status()).toBe(403);
  expect((await request.post(address, { form: body, headers: { origin: deskUrl } })).status()).toBe(403);
});

test('the webhook answers a wrong or missing secret with an empty 404', async ({ request }) => {
  const address = `${deskUrl}/api/webhooks/verification`;
  const wrong = await request.post(`${address}?secret=wrong`, { data: { session_id: 'x' } });
  expect(wrong.status()).toBe(404);
  expect((await wrong.body()).byteLength).toBe(0);
  expect((await request.post(address, { data: { session_id: 'x' } })).status()).toBe(404);
});
