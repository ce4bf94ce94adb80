/** Which node is the company under review: the contract does not say whether it is listed at all (field notes). */
import { toNodeKey } from './ids.ts';
import type { DeclaredSubject, HowRead, NodeKey, OwnershipNode } from './model.ts';
import { isStake, type Pair } from './pairs.ts';

export interface Rooted {
  /** Position of the node; null: not known. */
  readonly root: number | null;
  readonly by: HowRead['by']['root'];
  readonly candidates: readonly NodeKey[];
  /** More than one node could be it; without any the answer has no root. */
  readonly several: boolean;
  readonly unusable: boolean;
}

interface Wish {
  readonly nodes: readonly OwnershipNode[];
  readonly pairs: readonly Pair[];
  /** Ids that two owners share: nobody's root. */
  readonly ambiguous: ReadonlySet<NodeKey>;
  readonly subject: DeclaredSubject | null;
  readonly settled: NodeKey | null;
  /** False: who owns nothing is not known either. */
  readonly directed: boolean;
}

export function readRoot(wish: Wish): Rooted {
  const companies = wish.nodes.flatMap(({ key, kind }, position) =>
    kind === 'person' || wish.ambiguous.has(key) ? [] : [position],
  );
  const settled = wish.settled === null ? null : (toNodeKey(wish.settled) ?? wish.settled);
  const found = companies.find((position) => wish.nodes[position]?.key === settled);
  const keys = (positions: readonly number[]) => positions.flatMap((position) => wish.nodes[position]?.key ?? []);
  if (found !== undefined)
    return { root: found, by: 'settled', candidates: keys(companies), several: false, unusable: false };
  const { by, positions } = infer(wish, companies);
  const root = positions.length === 1 ? (positions[0] ?? null) : null;
  const several = positions.length > 1;
  return {
    root,
    by: root === null ? 'unknown' : by,
    candidates: keys(several ? positions : companies),
    several,
    unusable: wish.settled !== null,
  };
}

/** The first rule that names anybody; two that fit it equally well are never chosen between. */
function infer({ nodes, pairs, subject, directed }: Wish, companies: readonly number[]) {
  const listed = companies.filter((position) => nodes[position]?.place);
  // Without any share the directors' links are all there is to go by. Of itself a company holds treasury shares, which make it no owner.
  const stakes = pairs.filter(isStake);
  const ties = (stakes.length > 0 ? stakes : pairs).filter(({ owner, owned }) => owner !== owned);
  const owning = new Set(ties.map(({ owner }) => owner));
  const owned = new Set(ties.map((pair) => pair.owned));
  const dangling = directed
    ? companies.filter((position) => !nodes[position]?.place && owned.has(position) && !owning.has(position))
    : [];
  // Listed, but owned by nobody, while owners point at an id that is not listed: that may be its other id.
  const orTwin = (found: readonly number[]) =>
    found.some((position) => owned.has(position)) ? found : [...found, ...dangling];
  const byNumber = matching(listed, nodes, sameNumberAs(subject));
  if (byNumber.length > 0) return { by: 'number', positions: orTwin(byNumber) } as const;
  const byName = matching(listed, nodes, sameNameAs(subject));
  if (byName.length > 0) return { by: 'name', positions: orTwin(byName) } as const;
  if (!directed) return { by: 'only', positions: [] } as const;
  if (dangling.length > 0) return { by: 'implicit', positions: dangling } as const;
  const ends = listed.filter((position) => !owning.has(position));
  // One that nobody owns is not at the end of anything.
  return { by: 'only', positions: ties.length === 0 || ends.some((end) => owned.has(end)) ? ends : [] } as const;
}

const toLetters = (text: string | null | undefined): string =>
  (text ?? '')
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase();

/** Blanks and points are how a register prints its number, not part of it. */
const toNumber = (text: string | null | undefined): string => toLetters(text).replaceAll(/[^\p{L}\p{N}]/gu, '');

const toName = (text: string | null | undefined): string =>
  toLetters(text)
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

type Same = (node: OwnershipNode) => boolean;

const matching = (positions: readonly number[], nodes: readonly OwnershipNode[], same: Same): readonly number[] =>
  positions.filter((position) => {
    const node = nodes[position];
    return node !== undefined && same(node);
  });

function sameNumberAs(subject: DeclaredSubject | null): Same {
  const number = toNumber(subject?.registrationNumber);
  return (node) => number !== '' && toNumber(node.registrationNumber) === number;
}

/** Two companies of one name in two registers are two: where both numbers are told they have already been compared. */
function sameNameAs(subject: DeclaredSubject | null): Same {
  const name = toName(subject?.name);
  const hasNumber = toNumber(subject?.registrationNumber) !== '';
  return (node) =>
    name !== '' && toName(node.name) === name && (!hasNumber || toNumber(node.registrationNumber) === '');
}

/** Whether a listed root stands there under another name or number than the company under review. */
export const isAnother = (node: OwnershipNode, subject: DeclaredSubject | null): boolean =>
  (toNumber(subject?.registrationNumber) !== '' || toName(subject?.name) !== '') &&
  !sameNumberAs(subject)(node) &&
  !sameNameAs(subject)(node);
