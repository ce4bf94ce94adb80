/** This is the Merkle tree of RFC 6962, section 2.1, with SHA-256. Sizes and indexes are whole numbers below 2^53. */
import { createHash, hash } from 'node:crypto';

export type Hash = Buffer;
/** @returns the root of a complete subtree: 2^level leaves from leaf `index * 2^level` on */
export type ReadSubtree = (level: number, index: number) => Promise<Hash>;

export const emptyRoot: Hash = createHash('sha256').digest();

/** Filled and hashed at once: a tree has two hashes for each leaf. */
const leafInput = Buffer.alloc(33, 0);
const nodeInput = Buffer.alloc(65, 1);

/** @param content of the leaf */
export function leafHash(content: Uint8Array): Hash {
  if (content.length !== 32) return hash('sha256', Buffer.concat([Buffer.of(0), content]), 'buffer');
  leafInput.set(content, 1);
  return hash('sha256', leafInput, 'buffer');
}

export function nodeHash(left: Uint8Array, right: Uint8Array): Hash {
  if (left.length !== 32 || right.length !== 32) throw new RangeError('a hash has 32 bytes');
  nodeInput.set(left, 1);
  nodeInput.set(right, 33);
  return hash('sha256', nodeInput, 'buffer');
}

/** Finds the largest power of two below `n`, for n ≥ 2. */
function splitOf(n: number): number {
  let split = 1;
  while (split * 2 < n) split *= 2;
  return split;
}

/** It is log2 of a power of two; it is undefined for other numbers. It is exact, unlike Math.log2 of large ones. */
function levelOf(count: number): number | undefined {
  let level = 0;
  for (let power = 1; power < count; power *= 2) level++;
  return 2 ** level === count ? level : undefined;
}

/** Root over the leaves from `from` up to, not including, `to`, which must be a range that RFC 6962 splits a tree into. */
export async function rangeHash(from: number, to: number, read: ReadSubtree): Promise<Hash> {
  const count = to - from;
  if (count === 0) return emptyRoot;
  const level = levelOf(count);
  if (level !== undefined) return read(level, from / count);
  const split = from + splitOf(count);
  return nodeHash(await rangeHash(from, split, read), await rangeHash(split, to, read));
}

/** Goes down to the last leaf before `end`, until the range is reached. The siblings of the way are listed from below upwards. */
async function descend(
  end: number,
  size: number,
  isReached: (from: number, to: number) => boolean,
  read: ReadSubtree,
): Promise<{ readonly from: number; readonly path: Hash[] }> {
  const path: Hash[] = [];
  let [from, to] = [0, size];
  while (!isReached(from, to)) {
    const split = from + splitOf(to - from);
    const isLeft = end <= split;
    path.unshift(await (isLeft ? rangeHash(split, to, read) : rangeHash(from, split, read)));
    [from, to] = isLeft ? [from, split] : [split, to];
  }
  return { from, path };
}

/** Lists the siblings from the leaf upwards. @throws RangeError unless 0 ≤ index < size */
export async function inclusionPath(index: number, size: number, read: ReadSubtree): Promise<Hash[]> {
  if (!(index >= 0 && index < size)) throw new RangeError('the tree has no such leaf');
  return (await descend(index + 1, size, (from, to) => to - from === 1, read)).path;
}

/** Proves that the tree of `size` continues the one of `oldSize`. @throws RangeError unless 0 < oldSize ≤ size */
export async function consistencyPath(oldSize: number, size: number, read: ReadSubtree): Promise<Hash[]> {
  if (!(oldSize > 0 && oldSize <= size)) throw new RangeError('the tree was never of this size');
  const { from, path } = await descend(oldSize, size, (_, to) => to === oldSize, read);
  // The old tree is a whole subtree on the left edge: its root is known.
  return from > 0 ? [await rangeHash(from, oldSize, read), ...path] : path;
}

const isSize = (n: number) => Number.isSafeInteger(n) && n >= 0;
const half = (n: number) => Math.floor(n / 2);

/** It follows RFC 9162, section 2.1.3.2. */
export function verifyInclusion(
  { index, size, root }: { readonly index: number; readonly size: number; readonly root: Uint8Array },
  leaf: Uint8Array,
  path: readonly Uint8Array[],
): boolean {
  if (!isSize(index) || !isSize(size) || index >= size) return false;
  return climb(index, size - 1, leaf, path)?.root.equals(root) === true;
}

/** It follows RFC 9162, section 2.1.4.2. The empty tree is continued by every tree. */
export function verifyConsistency(
  old: { readonly size: number; readonly root: Uint8Array },
  now: { readonly size: number; readonly root: Uint8Array },
  path: readonly Uint8Array[],
): boolean {
  if (!isSize(old.size) || !isSize(now.size) || old.size > now.size) return false;
  if (old.size === 0) return path.length === 0 && emptyRoot.equals(old.root);
  if (old.size === now.size) return path.length === 0 && Buffer.from(old.root).equals(now.root);
  const [first, ...rest] = levelOf(old.size) === undefined ? path : [old.root, ...path];
  if (first === undefined) return false;
  let [node, last] = [old.size - 1, now.size - 1];
  while (node % 2 === 1) [node, last] = [half(node), half(last)];
  const found = climb(node, last, first, rest);
  return found?.oldRoot.equals(old.root) === true && found.root.equals(now.root);
}

/** The way up from a node, of whose level `last` is the last: the root of the tree, and that of the tree that ended at the node. Null for a wrong length. */
function climb(node: number, last: number, start: Uint8Array, path: readonly Uint8Array[]) {
  let [oldRoot, root]: [Hash, Hash] = [Buffer.from(start), Buffer.from(start)];
  for (const sibling of path) {
    if (last === 0) return null;
    if (node % 2 === 1 || node === last) {
      oldRoot = nodeHash(sibling, oldRoot);
      root = nodeHash(sibling, root);
      while (node % 2 === 0 && node !== 0) [node, last] = [half(node), half(last)];
    } else root = nodeHash(root, sibling);
    [node, last] = [half(node), half(last)];
  }
  return last === 0 ? { oldRoot, root } : null;
}

/**
 * Adds leaves one by one and knows the root at any time, with one hash for each level.
 * @param onNode gets each complete subtree: 2^level leaves from leaf `index * 2^level` on
 */
export function createAccumulator(onNode?: (level: number, index: number, hash: Hash) => void) {
  /** It holds the complete subtrees from the left; the largest comes first. */
  const edge: { readonly level: number; readonly hash: Hash }[] = [];
  let size = 0;
  return {
    add(leaf: Hash): void {
      let node = { level: 0, hash: leaf };
      for (let last = edge.at(-1); last?.level === node.level; last = edge.at(-1)) {
        edge.pop();
        node = { level: node.level + 1, hash: nodeHash(last.hash, node.hash) };
        onNode?.(node.level, (size + 1) / 2 ** node.level - 1, node.hash);
      }
      edge.push(node);
      size++;
    },
    root: (): Hash =>
      edge.length === 0 ? emptyRoot : edge.map((node) => node.hash).reduceRight((right, left) => nodeHash(left, right)),
    get size() {
      return size;
    },
  };
}
