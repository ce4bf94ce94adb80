import { describe, expect, test } from 'vitest';
import { GET as health } from '#app/api/health/route.ts';
import { GET as metrics } from '#app/api/metrics/route.ts';
import { GET as session } from '#app/api/sessions/[ref]/route.ts';
import { countRefresh } from '../metrics.ts';
import { requireMetricsAccess } from './metrics-endpoint.ts';
import { openTestOperations } from './testing/open-test-operations.ts';

const desk = openTestOperations();

describe('metrics', () => {
  const here = { 'x-desk-client-address': '127.0.0.1' };

  test('are not found without access', async () => {
    expect((await desk.send(metrics)).status).toBe(404);
    expect((await desk.send(metrics, { headers: { ...here, 'x-desk-forwarded': '1' } })).status).toBe(404);
    expect((await desk.send(metrics, { as: 'admin' })).status).toBe(404);
  });

  test('contain requests by pattern, the state of each module, and no label about a person', async () => {
    countRefresh('webhook', 'changed');
    await desk.send(session, { as: 'officer', params: { ref: desk.ref } });
    await desk.send(health);
    const { status, text } = await desk.send(metrics, { headers: here });
    expect(status).toBe(200);
    expect(text).toMatch(/^desk_http_requests_total\{route="GET \/api\/sessions\/\{ref\}",status="200"\} [1-9]/m);
    expect(text).toMatch(/^desk_http_request_duration_seconds_bucket\{le="0.25",route="GET \/api\/health"\} [1-9]/m);
    expect(text).toMatch(/^desk_wait_seconds_total\{route="GET \/api\/sessions\/\{ref\}",reason="audit"\} [\d.e-]+$/m);
    expect(text).toMatch(/^desk_refreshes_total\{cause="webhook",outcome="changed"\} 1$/m);
    for (const [name, value] of Object.entries({
      'desk_upstream_breaker{state="closed"}': 1,
      'desk_upstream_breaker{state="open"}': 0,
      desk_upstream_budget: 300,
      desk_upstream_budget_left: 300,
      desk_sessions: 1,
    }))
      expect(text.split('\n')).toContain(`${name} ${value}`);
    expect(text).toMatch(/^process_resident_memory_bytes [1-9]/m);
    expect(text).not.toMatch(/canary|Ana/);
    expect(text).not.toContain(desk.ref);
  });
});

const isAllowed = (headers: Record<string, string>, token: string | null): boolean => {
  try {
    requireMetricsAccess(new Headers(headers), token);
    return true;
  } catch {
    return false;
  }
};

describe('access to the metrics', () => {
  const token = 'a-token-for-tests';

  test('needs the token where one is set', () => {
    expect(isAllowed({ authorization: `Bearer ${token}` }, token)).toBe(true);
    for (const authorization of [`Bearer ${token}x`, `bearer ${token}`, token, 'Bearer ', 'Bearer null', ''])
      expect(isAllowed({ authorization, 'x-desk-client-address': '127.0.0.1' }, token)).toBe(false);
    expect(isAllowed({ 'x-desk-client-address': '127.0.0.1' }, token)).toBe(false);
  });

  test('is limited to this machine without a token, and not through a proxy', () => {
    for (const address of ['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1'])
      expect(isAllowed({ 'x-desk-client-address': address }, null)).toBe(true);
    for (const address of ['', '10.0.0.1', '128.0.0.1', '1127.0.0.1', '127.0.0.1.example', '::2', 'localhost'])
      expect(isAllowed({ 'x-desk-client-address': address }, null)).toBe(false);
    expect(isAllowed({ 'x-desk-client-address': '127.0.0.1', 'x-desk-forwarded': '1' }, null)).toBe(false);
    expect(isAllowed({}, null)).toBe(false);
    expect(isAllowed({ authorization: 'Bearer null' }, null)).toBe(false);
  });
});
