import type { Figures, Holding, NodeKey, Ownership, OwnershipNode, OwnershipRow } from '#lib/ownership/index.ts';

/** One row with what is known of it. */
export interface RowFacts {
  readonly row: OwnershipRow;
  readonly node: OwnershipNode | null;
  readonly figures: Figures | null;
  readonly holding: Holding | null;
  readonly ownership: Ownership;
  readonly nodes: ReadonlyMap<NodeKey, OwnershipNode>;
  readonly onRow: (number: number) => void;
}

export const isRoot = ({ row, ownership }: Pick<RowFacts, 'row' | 'ownership'>): boolean =>
  row.node !== null && row.node === ownership.read.root;
