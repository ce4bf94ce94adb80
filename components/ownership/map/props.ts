import type { ReactNode } from 'react';
import type { Chains, Drawing, NodeKey, Orientation, Ownership } from '#lib/ownership/index.ts';

export interface OwnershipMapProps {
  readonly ownership: Ownership;
  /** The last one while another is worked out; one without nodes while there is none yet. */
  readonly drawing: Drawing;
  /** After a drawing stands there, all of it. */
  readonly onDrawn: () => void;
  /** Of the selected node; null: none is selected, or they are still worked out. */
  readonly chains: Chains | null;
  readonly selected: NodeKey | null;
  readonly onSelect: (key: NodeKey | null) => void;
  /** Enter, double click: the details of a node. */
  readonly onOpen: (key: NodeKey) => void;
  /** A stack was opened: these have to be drawn one by one from now on (`DrawingWish.keep`). */
  readonly onUnstack: (keys: readonly NodeKey[]) => void;
  readonly orientation: Orientation;
  readonly onOrientation: (orientation: Orientation) => void;
  /** Companies whose owners are folded away, as the page keeps them: the drawing follows. */
  readonly folded: ReadonlySet<NodeKey>;
  readonly onFold: (key: NodeKey) => void;
  /** Up to 500 nodes instead of the 150 that matter most. */
  readonly all: boolean;
  readonly onAll: (all: boolean) => void;
  /** Another drawing is being worked out. */
  readonly working: boolean;
  /** Behind the map's own buttons: the export menu. */
  readonly toolbarEnd?: ReactNode;
}
