// Checks a proof file with the key given, that of AUDIT_SIGNING_KEY, or those in data/. Needs neither a database nor a configuration.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { home } from './environment.mjs';

/** Of this installation and of the demo, in its folder and beside a SQLite database elsewhere. */
function filesOf(name) {
  const [, database] = /^file:(.+)\/[^/]+$/.exec(process.env.DATABASE_URL ?? '') ?? [];
  const folders = new Set([join(home, 'data'), ...(database ? [database] : [])]);
  return [...folders].flatMap((folder) => [join(folder, name), join(folder, `demo-${name}`)]);
}

/** @returns exit code */
export async function verifyProofFile(file, vkey) {
  const { readTrustedKeys, verifyProof } = await import('../lib/server/checkpoints/index.ts');
  const { NoteError, parseProof } = await import('../lib/server/transparency/index.ts');
  try {
    const text = readFileSync(file, 'utf8');
    const keyFile = process.env.AUDIT_SIGNING_KEY_FILE;
    const keys = await readTrustedKeys({
      origin: parseProof(text).note.split('\n', 1)[0],
      vkey,
      pem: process.env.AUDIT_SIGNING_KEY || (keyFile ? readFileSync(keyFile, 'utf8') : undefined),
      keyFiles: filesOf('audit-signing-key.pem'),
      checkpointFiles: filesOf('audit-checkpoints.jsonl'),
    });
    if (keys.length === 0) {
      console.error('There is no key to check the proof with: give it as --key VKEY.');
      return 1;
    }
    const { event, checkpoint, signer } = verifyProof(text, keys);
    const at = new Date(event.atMs).toISOString();
    console.log(`Proven: event ${event.seq} of ${checkpoint.size}, ${event.action} by ${event.actor} at ${at}.`);
    console.log(`Signed by ${signer.vkey}`);
    return 0;
  } catch (error) {
    if (!(error instanceof NoteError)) console.error(`${file} cannot be read, or a key beside it.`);
    else console.error(`The proof is not valid: ${error.message}.`);
    return 1;
  }
}
