import { createHash, generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  consistencyPath,
  createAccumulator,
  emptyRoot,
  formatCheckpoint,
  formatProof,
  inclusionPath,
  leafHash,
  NoteError,
  openNote,
  parseCheckpoint,
  parseProof,
  parseVerifierKey,
  rangeHash,
  signNote,
  toSigningKey,
  verifyConsistency,
  verifyInclusion,
} from './index.ts';

const sha256 = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest();

/** MTH of RFC 6962, section 2.1, word by word: a second implementation. */
function rootOf(leaves: readonly Buffer[]): Buffer {
  const [only] = leaves;
  if (only === undefined) return sha256();
  if (leaves.length === 1) return sha256(Buffer.of(0), only);
  const split = 2 ** Math.ceil(Math.log2(leaves.length) - 1);
  return sha256(Buffer.of(1), rootOf(leaves.slice(0, split)), rootOf(leaves.slice(split)));
}

const leaves = Array.from({ length: 201 }, (_, at) => sha256(Buffer.from(`${at}`)));
const read = async (level: number, index: number) => rootOf(leaves.slice(index * 2 ** level, (index + 1) * 2 ** level));
const roots = leaves.map((_, size) => rootOf(leaves.slice(0, size)));
const treeOf = (size: number) => ({ size, root: roots[size] ?? emptyRoot });

describe('the Merkle tree', () => {
  const inputs = [
    '',
    '00',
    '10',
    '2021',
    '3031',
    '40414243',
    '5051525354555657',
    '606162636465666768696a6b6c6d6e6f',
  ].map((hex) => Buffer.from(hex, 'hex'));
  /** Test data of Certificate Transparency. */
  const known = [
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
    'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
    '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
    'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
    '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
  ];
  test('has the roots that Certificate Transparency publishes', () => {
    const tree = createAccumulator();
    const found = [tree.root().toString('hex')];
    for (const input of inputs) {
      tree.add(leafHash(input));
      found.push(tree.root().toString('hex'));
    }
    expect(found).toEqual(known);
  });

  test('has the roots of the definition at every size, and names each complete subtree', async () => {
    const nodes: [number, number, string][] = [];
    const tree = createAccumulator((level, index, hash) => nodes.push([level, index, hash.toString('hex')]));
    for (const [size, leaf] of leaves.entries()) {
      expect(tree.size).toBe(size);
      expect(tree.root()).toEqual(roots[size]);
      expect(await rangeHash(0, size, read)).toEqual(roots[size]);
      tree.add(leafHash(leaf));
    }
    for (const [level, index, hash] of nodes) expect((await read(level, index)).toString('hex')).toBe(hash);
  });

  test('proves every leaf at every size up to 64, and no other leaf', async () => {
    for (let size = 1; size <= 64; size++)
      for (let index = 0; index < size; index++) {
        const path = await inclusionPath(index, size, read);
        const leaf = leafHash(leaves[index] ?? emptyRoot);
        expect(verifyInclusion({ index, ...treeOf(size) }, leaf, path)).toBe(true);
        expect(verifyInclusion({ index, ...treeOf(size) }, leafHash(emptyRoot), path)).toBe(false);
      }
  });

  test('proves inclusion and consistency at sizes up to 200; what is changed proves nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 200 }), fc.nat(), fc.nat(), async (size, some, other) => {
        const index = some % size;
        const path = await inclusionPath(index, size, read);
        const leaf = leafHash(leaves[index] ?? emptyRoot);
        expect(verifyInclusion({ index, ...treeOf(size) }, leaf, path)).toBe(true);
        expect(verifyInclusion({ index: (index + 1) % size, ...treeOf(size) }, leaf, path)).toBe(size === 1);
        expect(verifyInclusion({ index, ...treeOf(size) }, leaf, [...path, leaf])).toBe(false);
        const at = other % Math.max(1, path.length);
        if (path.length > 0) {
          expect(verifyInclusion({ index, ...treeOf(size) }, leaf, path.with(at, emptyRoot))).toBe(false);
          expect(verifyInclusion({ index, ...treeOf(size) }, leaf, path.toSpliced(at, 1))).toBe(false);
        }
        const old = treeOf(1 + (other % size));
        const steps = await consistencyPath(old.size, size, read);
        expect(verifyConsistency(old, treeOf(size), steps)).toBe(true);
        expect(verifyConsistency({ ...old, root: emptyRoot }, treeOf(size), steps)).toBe(false);
        expect(verifyConsistency(old, { size, root: emptyRoot }, steps)).toBe(false);
        expect(verifyConsistency(old, treeOf(size), [...steps, emptyRoot])).toBe(false);
        if (steps.length > 0)
          expect(verifyConsistency(old, treeOf(size), steps.with(at % steps.length, emptyRoot))).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  test('every tree continues the empty one, none a longer one', () => {
    expect(verifyConsistency({ size: 0, root: emptyRoot }, treeOf(5), [])).toBe(true);
    expect(verifyConsistency(treeOf(5), treeOf(4), [])).toBe(false);
  });
});

describe('signed notes', () => {
  const pemOf = () => generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const key = toSigningKey('desk.example', pemOf());
  const note = signNote('a\n\nb\n', key);

  test('verify the note that the documentation of the Go implementation publishes', () => {
    const vkey = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
    const text =
      "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n";
    const signature = 'x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=';
    expect(openNote(`${text}\n— PeterNeumann ${signature}\n`, [parseVerifierKey(vkey)]).text).toBe(text);
  });

  test('are opened with the public key alone', () => {
    const { text, signers } = openNote(note, [parseVerifierKey(key.vkey)]);
    expect([text, signers.map(({ vkey }) => vkey)]).toEqual(['a\n\nb\n', [key.vkey]]);
  });

  test.each([
    ['another text', note.replace('a\n', 'c\n')],
    ['no signature', 'a\n'],
    ['no end', note.slice(0, -1)],
    ['a control character', note.replace('b', 'b\t')],
    ['a broken signature', note.replace(/.{8}\n$/, 'AAAAAAA=\n')],
    ['a line that is no signature', `${note}x\n`],
  ])('are refused: %s', (_, text) => {
    expect(() => openNote(text, [key])).toThrow(NoteError);
  });

  test('are refused without a known key, and with a key of the same name that is another one', () => {
    expect(() => openNote(note, [])).toThrow(NoteError);
    expect(() => openNote(note, [toSigningKey('desk.example', pemOf())])).toThrow('no known key');
  });

  test('signatures of unknown keys beside ours are ignored', () => {
    const other = signNote('a\n\nb\n', toSigningKey('witness.example', pemOf())).split('\n').at(-2);
    expect(openNote(`${note}${other}\n`, [key]).signers).toHaveLength(1);
  });

  test.each(['x', 'a b+00000000+AAAA', key.vkey.replace(/\+.{8}\+/, '+00000000+'), key.vkey.slice(0, -4)])(
    'refuse the verifier key %#',
    (vkey) => {
      expect(() => parseVerifierKey(vkey)).toThrow(NoteError);
    },
  );

  test('refuse keys of other kinds', () => {
    const rsa = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' });
    expect(() => toSigningKey('a', rsa.toString())).toThrow(NoteError);
    expect(() => toSigningKey('a', 'x')).toThrow(NoteError);
    expect(() => toSigningKey('a b', pemOf())).toThrow(NoteError);
  });
});

test('checkpoints and proofs are read back as they were written, and nothing else is', () => {
  const checkpoint = { origin: 'desk.example', size: 12, root: emptyRoot, extensions: ['x y'] };
  const text = formatCheckpoint(checkpoint);
  expect(parseCheckpoint(text)).toEqual(checkpoint);
  for (const bad of [text.replace('12', '012'), text.replace('12', '-1'), text.slice(0, -1), `${text}\n`, 'a\n1\nx\n'])
    expect(() => parseCheckpoint(bad)).toThrow(NoteError);
  for (const extra of [null, Buffer.from('{}')]) {
    const proof = { extra, index: 3, path: [emptyRoot, emptyRoot], note: 'a\n\n— b c\n' };
    expect(parseProof(formatProof(proof))).toEqual(proof);
    const written = formatProof(proof);
    for (const bad of [written.replace('@v1', '@v2'), written.replace('index 3', 'index 03'), written.replace('=', '')])
      expect(() => parseProof(bad)).toThrow(NoteError);
  }
});
