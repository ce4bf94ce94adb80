import type { ReactNode } from 'react';
import type { Chains, Drawing, NodeKey, Orientation, Ownership } from '#lib/ownership/index.ts';

export interface OwnershipMapProps {
  readonly ownership: Ownership;
  /** The last one while another is laid out; without nodes before the first. */
  readonly drawing: Drawing;
  /** After all nodes of a drawing are rendered. */
  readonly onDrawn: () => void;
  /** Of the selected node; null: no selection, or not computed yet. */
  readonly chains: Chains | null;
  readonly selected: NodeKey | null;
  readonly onSelect: (key: NodeKey | null) => void;
  /** Opens the details of a node. */
  readonly onOpen: (key: NodeKey) => void;
  /** Draws the nodes of a stack one by one (`DrawingOptions.keep`). */
  readonly onUnstack: (keys: readonly NodeKey[]) => void;
  /** Closes the stacks that were opened; null: none was. */
  readonly onRestack: (() => void) | null;
  readonly orientation: Orientation;
  readonly onOrientation: (orientation: Orientation) => void;
  /** Companies whose owners are hidden. */
  readonly collapsed: ReadonlySet<NodeKey>;
  readonly onToggleCollapsed: (key: NodeKey) => void;
  /** Up to 500 nodes one by one. */
  readonly showAll: boolean;
  readonly onShowAll: (all: boolean) => void;
  /** Another drawing is being laid out. */
  readonly working: boolean;
  /** After the map's own buttons. */
  readonly toolbarEnd?: ReactNode;
}
