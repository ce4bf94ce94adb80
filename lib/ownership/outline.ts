import type { Holding, NodeKey, Ownership, OwnershipNode } from './model.ts';

const epsilon = 1e-9;

/** One line of the structure read from its roots upwards, owners below what they own. */
export interface OutlineStep {
  /** null: what nobody is named for. */
  readonly node: NodeKey | null;
  readonly holding: Holding | null;
  readonly level: number;
  /** Index of the step it stands below. */
  readonly parent: number | null;
  /** Index of the step where the node is written out: this very one, an earlier one, or with `returns` one that it stands below itself. */
  readonly writtenAt: number;
  readonly returns: boolean;
  readonly unnamed: number | null;
}

export interface Outline {
  readonly steps: readonly OutlineStep[];
  /** Nodes in the order in which they are written out. */
  readonly order: readonly OwnershipNode[];
  /** Holdings of each node's owners: largest share first, then missing ones, then those without a share; then by name. */
  readonly ownersOf: ReadonlyMap<NodeKey, readonly Holding[]>;
  readonly ownedBy: ReadonlyMap<NodeKey, readonly Holding[]>;
  /** Nodes upstream of the root, directors too; empty where no root is known. */
  readonly linked: ReadonlySet<NodeKey>;
  /** Keys of the holdings that close a loop: without them the structure has none. */
  readonly returning: ReadonlySet<string>;
}

/**
 * The one reading order that table and drawing share, whatever the order of the answer: depth first from the root, then from nodes that own
 * nothing, then from what is left (pure loops). Each node is written out where it is met first, so that every reference points back.
 */
export function outline(ownership: Ownership): Outline {
  const nodes = new Map(ownership.nodes.map((node) => [node.key, node]));
  const byName = (a: NodeKey, b: NodeKey) =>
    compareNames(nodes.get(a)?.name, nodes.get(b)?.name) || collator.compare(a, b);
  const ownersOf = Map.groupBy(ownership.holdings, ({ owned }) => owned);
  const ownedBy = Map.groupBy(ownership.holdings, ({ owner }) => owner);
  for (const holdings of ownersOf.values())
    holdings.sort((a, b) => rank(b) - rank(a) || byName(a.owner, b.owner) || collator.compare(a.key, b.key));

  const steps: OutlineStep[] = [];
  const order: OwnershipNode[] = [];
  const returning = new Set<string>();
  const written = new Map<NodeKey, number>();
  const open = new Set<NodeKey>();

  // Iterative: a chain may be as long as the answer.
  const writeOut = (start: OwnershipNode) => {
    const trail: { key: NodeKey; at: number; next: number }[] = [];
    const write = (node: OwnershipNode, holding: Holding | null, parent: number | null) => {
      const at = steps.length;
      steps.push({
        node: node.key,
        holding,
        level: trail.length + 1,
        parent,
        writtenAt: at,
        returns: false,
        unnamed: null,
      });
      written.set(node.key, at);
      open.add(node.key);
      order.push(node);
      trail.push({ key: node.key, at, next: 0 });
    };
    write(start, null, null);
    for (let here = trail.at(-1); here; here = trail.at(-1)) {
      const holding = ownersOf.get(here.key)?.[here.next++];
      const level = trail.length + 1;
      if (!holding) {
        const unnamed = unnamedOf(ownership, ownersOf.get(here.key));
        if (unnamed !== null)
          steps.push({
            node: null,
            holding: null,
            level,
            parent: here.at,
            writtenAt: steps.length,
            returns: false,
            unnamed,
          });
        open.delete(here.key);
        trail.pop();
        continue;
      }
      const owner = nodes.get(holding.owner);
      if (!owner) continue;
      const writtenAt = written.get(owner.key);
      if (writtenAt === undefined) {
        write(owner, holding, here.at);
        continue;
      }
      const returns = open.has(owner.key);
      if (returns) returning.add(holding.key);
      steps.push({ node: owner.key, holding, level, parent: here.at, writtenAt, returns, unnamed: null });
    }
  };

  const root = ownership.read.root === null ? undefined : nodes.get(ownership.read.root);
  if (root) writeOut(root);
  const linked = new Set(written.keys());
  const rest = ownership.nodes.toSorted((a, b) => byName(a.key, b.key));
  const ownsNothing = ({ key }: OwnershipNode) => ownedBy.get(key)?.every(({ owned }) => owned === key) ?? true;
  for (const node of [...rest.filter(ownsNothing), ...rest]) if (!written.has(node.key)) writeOut(node);
  return { steps, order, ownersOf, ownedBy, linked, returning };
}

const collator = new Intl.Collator('en', { numeric: true });

/** Those without a name stand last. */
function compareNames(a: string | null | undefined, b: string | null | undefined): number {
  if (typeof a === 'string' && typeof b === 'string') return collator.compare(a, b);
  return Number(typeof b === 'string') - Number(typeof a === 'string');
}

/** A missing share stands below every known one, above those who hold nothing. */
const rank = ({ share }: Holding): number => share ?? epsilon;

/**
 * Fraction of a company that nobody is named for. null where it is nothing, where nobody is named at all (the chain ends there), and where a
 * share is missing: the rest may be its owner's.
 */
function unnamedOf(ownership: Ownership, owners: readonly Holding[] | undefined): number | null {
  if (!ownership.computed || !owners) return null;
  let sum = 0;
  for (const { share } of owners) {
    if (share === null) return null;
    sum += share;
  }
  return 1 - sum > epsilon ? 1 - sum : null;
}
