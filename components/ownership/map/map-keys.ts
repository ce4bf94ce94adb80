import type { DrawnNode, NodeKey } from '#lib/ownership/index.ts';

export type MapKeyAction =
  | { readonly kind: 'zoom-in' | 'zoom-out' | 'fit' | 'home' | 'open' | 'press' | 'toggle' }
  | { readonly kind: 'move'; readonly to: NodeKey | null };

/**
 * The action of a key on the map. Pure.
 * @param node the node with the focus
 * @param isOnToggle its toggle has the focus, not the node itself
 * @returns undefined for a key without an action
 */
export function toMapKeyAction(
  key: string,
  node: DrawnNode | undefined,
  isOnToggle: boolean,
): MapKeyAction | undefined {
  switch (key) {
    case '+':
    case '=':
      return { kind: 'zoom-in' };
    case '-':
      return { kind: 'zoom-out' };
    case '0':
      return { kind: 'fit' };
  }
  return node && toNodeKeyAction(key, node, isOnToggle);
}

function toNodeKeyAction(key: string, node: DrawnNode, isOnToggle: boolean): MapKeyAction | undefined {
  switch (key) {
    case 'ArrowUp':
      return { kind: 'move', to: node.up };
    case 'ArrowDown':
      return { kind: 'move', to: node.down };
    case 'ArrowLeft':
      return { kind: 'move', to: node.left };
    case 'ArrowRight':
      return { kind: 'move', to: node.right };
    case 'Home':
      return { kind: 'home' };
    case 'Enter':
      return { kind: isOnToggle ? 'toggle' : 'open' };
    case ' ':
      return { kind: isOnToggle ? 'toggle' : 'press' };
    case 'f':
      return { kind: 'toggle' };
    default:
      return undefined;
  }
}
