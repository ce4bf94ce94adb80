import { expect, test } from 'vitest';
import type { DossierRecord } from '#lib/server/dossier-record.ts';
import { withoutSessionIds } from './session-ids.ts';

const own = '729531dc-0d34-4afa-aa6c-d3754bb21f88';
const known = '572e8d09-ae09-45a0-ac48-a76816273df4';
const stranger = 'b94c5b59-4193-4111-a79e-516492780fde';

test('every name of a session at the service becomes a ref, or says that there is none', () => {
  const record = {
    session: { ref: '2C8RT0VNHE', steps: [{ id: '221100', step: '221100' }] },
    ownership: { value: { sessions: [{ position: 0, sessionId: known, ref: 'AAAAAAAAAA' }], declared: { id: known } } },
    steps: [
      {
        answer: {
          value: { body: { matches: [{ session_id: stranger }, { session_id: known }], note: `see ${own}!` } },
        },
        explanation: { value: { related: [{ sessionId: known, session: { ref: 'AAAAAAAAAA' } }] } },
        dispositions: { value: { hits: [{ present: { hit: { session_id: stranger } } }] } },
      },
    ],
  };
  const text = JSON.stringify(withoutSessionIds(record as unknown as DossierRecord, own));
  for (const id of [own, known, stranger]) expect(text).not.toContain(id);
  expect(text).toContain('[session AAAAAAAAAA]');
  expect(text).toContain('[session not registered]');
  expect(text).toContain('see [session 2C8RT0VNHE]!');
  expect(text).toContain('"step":"221100"');
});
