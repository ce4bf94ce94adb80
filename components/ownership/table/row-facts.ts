import type { Holding, NodeAssessment, NodeKey, Ownership, OwnershipNode, OwnershipRow } from '#lib/ownership/index.ts';

/** A row with its node, assessment and holding. */
export interface RowFacts {
  readonly row: OwnershipRow;
  readonly node: OwnershipNode | null;
  readonly assessment: NodeAssessment | null;
  readonly holding: Holding | null;
  readonly ownership: Ownership;
  readonly nodes: ReadonlyMap<NodeKey, OwnershipNode>;
  /** Moves to the row with this number. */
  readonly onRow: (number: number) => void;
}

export const isRoot = ({ row, ownership }: Pick<RowFacts, 'row' | 'ownership'>): boolean =>
  row.node !== null && row.node === ownership.interpretation.root;
