import { toVisibleName } from '#components/ownership/labels/visible-name.ts';
import { nodeName } from '#components/ownership/node-name.tsx';
import type { Holding, NodeAssessment, NodeKey, Ownership, OwnershipNode } from '#lib/ownership/index.ts';

/** An ownership with its parts by key. */
export interface OwnershipIndex {
  readonly ownership: Ownership;
  readonly nodes: ReadonlyMap<NodeKey, OwnershipNode>;
  readonly assessments: ReadonlyMap<NodeKey, NodeAssessment>;
  readonly holdings: ReadonlyMap<string, Holding>;
  /** Nodes with an owner or a director. */
  readonly owned: ReadonlySet<NodeKey>;
  /** Nodes that are directors and own nothing. */
  readonly directors: ReadonlySet<NodeKey>;
}

export const toOwnershipIndex = (ownership: Ownership): OwnershipIndex => ({
  ownership,
  nodes: new Map(ownership.nodes.map((node) => [node.key, node])),
  assessments: new Map(ownership.assessments.map((assessment) => [assessment.key, assessment])),
  holdings: new Map(ownership.holdings.map((holding) => [holding.key, holding])),
  owned: new Set(ownership.holdings.map(({ owned }) => owned)),
  directors: new Set(ownership.holdings.flatMap(({ director, owner }) => (director ? [owner] : []))).difference(
    new Set(ownership.holdings.flatMap(({ share, owner }) => (share === 0 ? [] : [owner]))),
  ),
});

export const nameOf = (key: NodeKey, index: OwnershipIndex): string =>
  toVisibleName(nodeName(index.nodes.get(key) ?? { key, kind: 'unknown', name: null }));

/** `1 owner`, `2 owners` */
export const counted = (count: number, noun: string): string => `${count} ${count === 1 ? noun : `${noun}s`}`;
