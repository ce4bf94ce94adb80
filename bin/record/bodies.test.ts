import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { recordedBody, withoutLogPosition } from './bodies.ts';

const body = (text: string | Buffer, type: string, route = 'GET /api/sessions/[ref]') =>
  recordedBody(Buffer.from(text), type, route);

test('JSON stays as it came, a page is its text, a file its size and hash', () => {
  expect(body('{ "a":1 }', 'application/json; charset=utf-8')).toBe('{ "a":1 }');
  expect(body('<title>T</title><p>One', 'text/html; charset=utf-8')).toBe('T\nOne');
  expect(body('abc', 'image/png')).toMatch(/^image\/png, 3 bytes, SHA-256 [\w-]{43}$/);
  expect(body('', 'text/html')).toBe('');
});

test('of metrics those of Review Desk', () => {
  const text = '# HELP process_cpu x\nprocess_cpu 1.5\n# HELP desk_sessions y\ndesk_sessions 3\nnodejs_heap 7\n';
  expect(body(text, 'text/plain', 'GET /api/metrics')).toBe('# HELP desk_sessions y\ndesk_sessions 3\n');
});

describe('the place in the audit log', () => {
  test('is no part of an event, the number of a decision stays', () => {
    const events =
      '{"number":7,"action":"note.read","isSigned":true},{"action":"note.added","number":8,"isSigned":false}';
    expect(withoutLogPosition(`{"events":[${events}],"decision":{"number":2}}`)).toBe(
      '{"events":[{"number":"«number»","action":"note.read","isSigned":"«so far»"},{"action":"note.added","number":"«number»","isSigned":"«so far»"}],"decision":{"number":2}}',
    );
  });

  test('is no part of a proof', () => {
    const proof = (lines: string) => body(`c2sp.org/tlog-proof@v1\n${lines}`, 'text/plain', 'GET …/proof');
    expect(proof('a\nb\n')).toBe(proof('c\n'));
  });

  test('is no part of a dossier: its attached record is compared', () => {
    const pdf = (record: object) =>
      Buffer.concat([
        Buffer.from('%PDF-1.7\n1 0 obj\nstream\n'),
        deflateSync('q 1 0 0 1 cm'),
        Buffer.from('\nendstream\nendobj\n2 0 obj\nstream\n'),
        deflateSync(JSON.stringify(record)),
        Buffer.from('\nendstream\n'),
      ]);
    const route = 'GET /api/sessions/[ref]/dossier.pdf';
    expect(body(pdf({ ref: 's1', audit: { number: 1 } }), 'application/pdf', route)).toBe('{"ref":"s1"}');
    expect(body(pdf([]), 'application/pdf', route)).toBe('a PDF without a record');
  });
});
