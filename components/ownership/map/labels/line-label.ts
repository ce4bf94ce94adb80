import { toVisibleName } from '#components/ownership/labels/visible-name.ts';
import { type DrawnLine, type Holding, type NodeKey, shareLabel } from '#lib/ownership/index.ts';
import { counted, nameOf, type OwnershipIndex } from './ownership-index.ts';

/** Beside a line: `45 %`, `? %`, `Director`, `10 %, loop`; shares as reported where nothing is computed. */
export function toLineLabel({ kind, holdings }: DrawnLine, index: OwnershipIndex): string {
  if (kind === 'director') return 'Director';
  const text = toShareText(
    holdings.flatMap((key) => index.holdings.get(key) ?? []),
    index.ownership.computed,
  );
  return kind === 'loop' ? `${text}, loop` : text;
}

function toShareText(holdings: readonly Holding[], computed: boolean): string {
  const [first] = holdings;
  // Shares of an unknown unit cannot be added.
  if (!computed)
    return holdings.length === 1 ? toVisibleName(first?.reported ?? '?', 12) : counted(holdings.length, 'owner');
  const known = holdings.flatMap(({ share }) => share ?? []);
  if (known.length === 0) return '?\u202f%';
  const sum = shareLabel(known.reduce((total, share) => total + share, 0));
  return known.length < holdings.length ? `${sum} + ?` : sum;
}

/** A line's tooltip as one sentence, with the reported value if that is not a share. */
export function toLineTooltip(line: DrawnLine, index: OwnershipIndex): string {
  const name = (key: NodeKey) => nameOf(key, index);
  const [only, ...more] = line.holdings.flatMap((key) => index.holdings.get(key) ?? []);
  if (!only || more.length > 0) return toLineLabel(line, index);
  const owner = name(only.owner);
  const owned = line.arrow ? name(only.owned) : `${name(only.owned)}, direction not known`;
  if (line.kind === 'director') return `${owner} is a director of ${owned}`;
  const reported =
    only.share === null && only.reported !== null ? `, reported as “${toVisibleName(only.reported, 40)}”` : '';
  return `${owner} \u2192 ${owned}: ${toLineLabel(line, index)}${reported}`;
}
