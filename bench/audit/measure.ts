/** The audit log with 1,000,000 events: verifying all of it, and one inclusion proof. */
import { generateKeyPairSync, hash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AuditEvent } from '#lib/model/audit.ts';
import { createSigner, proveEvent, verifyLog } from '#lib/server/checkpoints/index.ts';
import { openStore, type Store } from '#lib/server/store/index.ts';
import { toSigningKey } from '#lib/server/transparency/index.ts';
import { type Benchmark, median } from '../measurement.ts';

const events = 1_000_000;
const atOnce = 20_000;

const auditEvent: AuditEvent = {
  action: 'step.delivered',
  actor: 'desk',
  actorRoles: ['officer'],
  authMethod: 'passkey',
  sessionHash: 'ab'.repeat(16),
  ip: null,
  userAgentHash: null,
  ref: null,
  object: '1/document.files.front',
  fieldGroups: ['state', 'name'],
  reason: null,
  outcome: 'done',
  requestId: '0b0c8a0e-2c6c-4a0e-9d0c-0f4ad9b1f5d1',
  detail: { prefetched: true, count: 3 },
};

async function fill(store: Store): Promise<void> {
  for (let at = 0; at < events; at += atOnce)
    await Promise.all(Array.from({ length: atOnce }, () => store.audit.append(auditEvent)));
}

/** What nobody can save: the hash of each event and two of the tree, with nothing read or compared. */
function hashAlone(): number {
  const from = performance.now();
  const text = 'x'.repeat(560);
  const node = Buffer.alloc(65);
  for (let count = 0; count < events; count++) {
    hash('sha256', `${text}${count}`, 'hex');
    hash('sha256', node, 'buffer');
    hash('sha256', node, 'buffer');
  }
  return performance.now() - from;
}

export const measureAudit: Benchmark = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'review-desk-bench-audit-'));
  const store = await openStore({ url: `file:${join(folder, 'desk.db')}` });
  try {
    const file = join(folder, 'checkpoints.jsonl');
    const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const signer = createSigner({ store, key: toSigningKey('desk.example', pem), file });
    await fill(store);
    const time = async (run: () => Promise<unknown>) => {
      const from = performance.now();
      await run();
      return performance.now() - from;
    };
    const first = await time(() => signer.checkpointNow());
    const nexts: number[] = [];
    for (let count = 0; count < 50; count++) {
      await store.audit.append(auditEvent);
      nexts.push(await time(() => signer.checkpointNow()));
    }
    const proofs: number[] = [];
    for (let count = 0; count < 200; count++)
      proofs.push(await time(() => proveEvent({ store, signer }, 1 + ((count * 7_919_337) % events))));
    const verified = await time(async () => {
      const verdict = await verifyLog(store, { file, vkey: signer.vkey });
      if (!verdict.ok) throw new Error(verdict.why);
    });
    const reference = '1,000,000 events';
    const hashed = hashAlone();
    const proof = median(proofs);
    return [
      {
        name: 'verify the audit log',
        ratio: verified / hashed,
        absolute: verified / 1000,
        unit: 's',
        reference: 'computing three SHA-256 for each of 1,000,000 events, in memory',
        limit: '≤ 15 s',
        holds: verified <= 15_000,
      },
      {
        name: 'inclusion proof',
        ratio: null,
        absolute: proof,
        unit: 'ms',
        reference,
        limit: '≤ 50 ms',
        holds: proof <= 50,
      },
      {
        name: 'first checkpoint',
        ratio: first / hashed,
        absolute: first / 1000,
        unit: 's',
        reference: 'computing three SHA-256 for each of 1,000,000 events, in memory',
      },
      { name: 'checkpoint after one event', ratio: null, absolute: median(nexts), unit: 'ms', reference },
    ];
  } finally {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
};
