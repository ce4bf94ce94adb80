/** Finds the node that is the subject company: the contract does not say whether it is listed at all (field notes). */
import { compareNames, toName } from '#lib/compare/index.ts';
import type { DeclaredSubject } from '../model/declared.ts';
import type { Interpretation, NodeKey, OwnershipNode } from '../model/graph.ts';
import { toNodeKey } from './declared-graph.ts';
import { isStake, type PairHolding } from './holdings-by-pair.ts';

export interface RootResult {
  /** The position of the node, or null if it is not known. */
  readonly root: number | null;
  readonly by: Interpretation['by']['root'];
  readonly candidates: readonly NodeKey[];
  /** More than one node could be the root. */
  readonly several: boolean;
  /** The confirmed root is not a company of this answer. */
  readonly unusable: boolean;
}

interface RootRequest {
  readonly nodes: readonly OwnershipNode[];
  readonly pairs: readonly PairHolding[];
  /** Several owners share each of these ids, so it is never the root. */
  readonly ambiguous: ReadonlySet<NodeKey>;
  readonly subject: DeclaredSubject | null;
  readonly confirmed: NodeKey | null;
  /** If not, it is not known either which node owns nothing. */
  readonly isDirected: boolean;
}

export function determineRoot(request: RootRequest): RootResult {
  const { nodes, ambiguous } = request;
  const companies = nodes.flatMap(({ key, kind }, position) =>
    kind === 'person' || ambiguous.has(key) ? [] : [position],
  );
  const confirmed = request.confirmed === null ? null : (toNodeKey(request.confirmed) ?? request.confirmed);
  const found = companies.find((position) => nodes[position]?.key === confirmed);
  const keys = (positions: readonly number[]) => positions.flatMap((position) => nodes[position]?.key ?? []);
  if (found !== undefined)
    return { root: found, by: 'confirmed', candidates: keys(companies), several: false, unusable: false };
  const { by, positions } = infer(request, companies);
  const root = positions.length === 1 ? (positions[0] ?? null) : null;
  const several = positions.length > 1;
  return {
    root,
    by: root === null ? 'unknown' : by,
    candidates: keys(several ? positions : companies),
    several,
    unusable: request.confirmed !== null,
  };
}

/** The first rule that matches any company; where it matches several, none is chosen. */
function infer({ nodes, pairs, subject, isDirected }: RootRequest, companies: readonly number[]) {
  const listed = companies.filter((position) => nodes[position]?.listedAt);
  // Without any share, only the directors' links are left to go by. Treasury shares make no company an owner.
  const stakes = pairs.filter(isStake);
  const ties = (stakes.length > 0 ? stakes : pairs).filter(({ owner, owned }) => owner !== owned);
  const owning = new Set(ties.map(({ owner }) => owner));
  const owned = new Set(ties.map((pair) => pair.owned));
  const dangling = isDirected
    ? companies.filter((position) => !nodes[position]?.listedAt && owned.has(position) && !owning.has(position))
    : [];
  // Listed, but owned by no one, while owners name an id that is not listed: that may be its other id.
  const orTwin = (found: readonly number[]) =>
    found.some((position) => owned.has(position)) ? found : [...found, ...dangling];
  const byNumber = matching(listed, nodes, sameNumberAs(subject));
  if (byNumber.length > 0) return { by: 'number', positions: orTwin(byNumber) } as const;
  const byName = matching(listed, nodes, sameNameAs(subject));
  if (byName.length > 0) return { by: 'name', positions: orTwin(byName) } as const;
  if (!isDirected) return { by: 'only', positions: [] } as const;
  if (dangling.length > 0) return { by: 'implicit', positions: dangling } as const;
  const ends = listed.filter((position) => !owning.has(position));
  // A company without owners is at the end of no chain.
  return { by: 'only', positions: ties.length === 0 || ends.some((end) => owned.has(end)) ? ends : [] } as const;
}

const toLetters = (text: string | null | undefined): string =>
  (text ?? '')
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase();

/** Blanks and punctuation belong to how a register prints its number, not to the number. */
const toNumber = (text: string | null | undefined): string => toLetters(text).replaceAll(/[^\p{L}\p{N}]/gu, '');

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

/** Two companies may share a name: where both numbers are reported, the numbers have already been compared. */
function sameNameAs(subject: DeclaredSubject | null): Same {
  const name = toName(subject?.name ?? '', true);
  const hasNumber = toNumber(subject?.registrationNumber) !== '';
  return (node) =>
    (!hasNumber || toNumber(node.registrationNumber) === '') &&
    compareNames(name, toName(node.name ?? '', true)).result === 'equal';
}

/** Whether the root is listed under another name and number than the subject company. */
export const differsFromSubject = (node: OwnershipNode, subject: DeclaredSubject | null): boolean =>
  (toNumber(subject?.registrationNumber) !== '' || toName(subject?.name ?? '', true).words.length > 0) &&
  !sameNumberAs(subject)(node) &&
  !sameNameAs(subject)(node);
