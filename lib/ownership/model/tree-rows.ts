import type { NodeKey } from './graph.ts';

/** One row of the treegrid: owners below what they own. */
export interface OwnershipRow {
  /** Stable for the same answer: the key of its holding (each has one row only), of a root node, or `undisclosed:<company>`. */
  readonly key: string;
  /** 1-based number of the row in the whole tree: the n of "also at row n". */
  readonly number: number;
  /** 1: the root, or a node that is not linked to it. */
  readonly level: number;
  /** null: a row for what reported shares do not account for. */
  readonly node: NodeKey | null;
  /** The holding that leads from it to its parent row; null for roots and for a row without a node. */
  readonly holding: string | null;
  readonly parent: number | null;
  readonly hasOwners: boolean;
  readonly positionInSet: number;
  readonly setSize: number;
  /** Row number at which the owners of the same node are listed; they are not repeated here. */
  readonly alsoAt: number | null;
  /** Row number of the company to which this row closes a loop. */
  readonly loopTo: number | null;
  /** The group that a top-level row belongs to. */
  readonly group: 'subject' | 'not_linked' | null;
  /** For a row without a node: fraction of the parent that reported shares do not account for. */
  readonly undisclosed: number | null;
}
