// `npm run audit -- verify`: checks chain, tree and checkpoints of the audit log; it exits with 1 and prints the number of the first bad event when
// the log is broken.
// `npm run audit -- verify FILE.tlog-proof [--key VKEY]`: checks a proof, without a database.
// `npm run audit -- export [--ocsf]`: writes the audit log as JSON lines to stdout.
// `npm run audit -- prove NUMBER`: writes the proof of one event to stdout.
// `npm run audit -- timestamps FOLDER`: writes each stamped checkpoint and its time stamp as files, for `openssl ts -verify`.
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyDemoSettings, home, isDemo, readConfigOrExit, storeErrorMessage } from './environment.mjs';

/** The files of this name of this installation and of the demo, in its folder and beside a SQLite database elsewhere. */
function filesOf(name) {
  const [, database] = /^file:(.+)\/[^/]+$/.exec(process.env.DATABASE_URL ?? '') ?? [];
  const folders = new Set([join(home, 'data'), ...(database ? [database] : [])]);
  return [...folders].flatMap((folder) => [join(folder, name), join(folder, `demo-${name}`)]);
}

/** Checks a proof file with the key given, that of AUDIT_SIGNING_KEY, or those in data/, without database or configuration. @returns exit code */
async function verifyProofFile(file, vkey) {
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

const [command, ...args] = process.argv.slice(2);
const isExport = command === 'export' && (args.length === 0 || (args.length === 1 && args[0] === '--ocsf'));
const isProve = command === 'prove' && args.length === 1 && /^[1-9]\d{0,14}$/.test(args[0]);
const isTimestamps = command === 'timestamps' && args.length === 1;
const isVerify = command === 'verify' && args.length === 0;
const isProof = command === 'verify' && (args.length === 1 || (args.length === 3 && args[1] === '--key'));
if (!isExport && !isProve && !isTimestamps && !isVerify && !isProof) {
  console.error(
    'usage: npm run audit -- verify [FILE.tlog-proof [--key VKEY]] | prove NUMBER | timestamps FOLDER | export [--ocsf]',
  );
  process.exit(2);
}
if (isProof) process.exit(await verifyProofFile(args[0], args[2]));
// The log is written to stdout too, where only the proof belongs.
if (isProve) process.env.LOG_LEVEL = 'silent';
if (isDemo) applyDemoSettings();
const config = await readConfigOrExit();
const { databaseUrl, authSecrets } = config;
if (databaseUrl.startsWith('file:') && !existsSync(databaseUrl.slice('file:'.length))) {
  console.error('There is no database at DATABASE_URL.');
  process.exit(1);
}
const { openStore } = await import('../lib/server/store/index.ts');
const checkpoints = await import('../lib/server/checkpoints/index.ts');
try {
  const store = await openStore({ url: databaseUrl, secrets: authSecrets, migrate: false });
  try {
    if (isVerify) await verify(store);
    else if (isTimestamps) await writeTimestamps(store.checkpoints, args[0]);
    else if (isProve) process.stdout.write(await prove(store, Number(args[0])));
    else await exportEvents(store.audit);
  } finally {
    await store.close();
  }
} catch (error) {
  if (error?.code === 'not_found') console.error('There is no such event.');
  else console.error(await storeErrorMessage(error, 'The audit log could not be read.'));
  process.exitCode = 1;
}

function prove(store, seq) {
  return checkpoints.proveEvent({ store, signer: checkpoints.openSigner(store, config) }, seq);
}

function counted(count, noun) {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

async function verify(store) {
  const { audit, baseUrl } = config;
  const isTerminal = process.stderr.isTTY;
  // A key is made by the server alone: verifying changes nothing.
  const isKnown = audit.signingKey !== null || existsSync(audit.keyFile);
  const options = { pem: audit.signingKey, file: audit.keyFile, name: new URL(baseUrl).host };
  const verdict = await checkpoints.verifyLog(store, {
    file: audit.checkpointFile,
    vkey: isKnown ? checkpoints.loadSigningKey(options).key.vkey : undefined,
    onProgress: (checked) => isTerminal && process.stderr.write(`\r${checked} events checked`),
  });
  if (isTerminal) process.stderr.write('\r');
  if (!verdict.ok) {
    console.error(`The audit log is broken at event ${verdict.firstBadSeq}: ${verdict.why}.`);
    process.exitCode = 1;
    return;
  }
  console.log(`The chain is intact: ${counted(verdict.count, 'event')}, head ${verdict.head ?? 'none'}.`);
  console.log(
    `The tree agrees with ${counted(verdict.checkpoints, 'signed checkpoint')}; ${counted(verdict.unsigned, 'event')} not signed yet.`,
  );
  if (verdict.vkey !== null) console.log(`Verifier key: ${verdict.vkey}`);
  if (!isKnown)
    console.log(
      `${verdict.vkey === null ? 'There is no signing key yet' : 'The signing key is lost, or elsewhere'}: AUDIT_SIGNING_KEY is not set, and there is no ${audit.keyFile}. What was signed stays valid. Restore the key, or the next start makes another one and records the change.`,
    );
  for (const seq of verdict.keyChanges) console.log(`The signing key changed: event ${seq}. Check that this was you.`);
  if (verdict.tornLines > 0) console.log(`Lines of the checkpoint file that cannot be read: ${verdict.tornLines}.`);
  if (verdict.timestamps > 0) console.log(`Time stamps that match their checkpoints: ${verdict.timestamps}.`);
  if (existsSync(audit.checkpointFile) && verdict.notInFile > 0)
    console.log(
      `${counted(verdict.notInFile, 'checkpoint')} of the database not found in ${audit.checkpointFile}: the file was cut or replaced, unless another process signed them into a file of its own.`,
    );
  if (!existsSync(audit.checkpointFile))
    console.log(
      'There is no checkpoint file: missing events at the end show only against a checkpoint stored elsewhere.',
    );
}

async function exportEvents(audit) {
  const { version } = (await import('../package.json', { with: { type: 'json' } })).default;
  const toLine = args.length === 0 ? (event) => event : (event) => checkpoints.toOcsf(event, { version });
  for await (const event of audit.export()) {
    if (!process.stdout.write(`${JSON.stringify(toLine(event))}\n`)) await once(process.stdout, 'drain');
  }
}

async function writeTimestamps(table, folder) {
  mkdirSync(folder, { recursive: true });
  let count = 0;
  for await (const { size, note, response } of table.timestamps()) {
    writeFileSync(join(folder, `checkpoint-${size}.note`), note);
    writeFileSync(join(folder, `checkpoint-${size}.tsr`), response);
    count++;
  }
  console.log(`${counted(count, 'time stamp')} written to ${folder}.`);
}
