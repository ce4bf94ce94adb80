import { toVisibleLine } from '#lib/format/text/visible-line.ts';
import {
  groundText,
  type NodeAssessment,
  type NodeKey,
  type Ownership,
  type OwnershipNode,
  shareText,
  toScreeningHits,
  verdictText,
} from '#lib/ownership/index.ts';
import {
  assessmentsByKey,
  bornText,
  countryCode,
  countryLabel,
  intervalText,
  kindLabel,
  mayBeLinked,
  nameOf,
} from './labels.ts';
import { type NodeState, toBadgeStates, toNodeStates } from './node-states.ts';

/** One row of the table of an export; texts are ready to print. */
export interface TableRow {
  readonly key: NodeKey;
  readonly name: string;
  readonly kind: string;
  readonly country: string;
  readonly countryCode: string;
  /** Of persons: `born 12 Mar 1971`. */
  readonly born: string;
  /** Badges of the map, then what is reported; of the subject the badges alone, as its states are those of the session. */
  readonly states: readonly NodeState[];
  readonly direct: string;
  readonly effective: readonly string[];
  readonly control: string;
  readonly verdict: string;
  readonly grounds: readonly string[];
  /** The verdict is "beneficial owner". */
  readonly isOwner: boolean;
  /** Undetermined or for manual review. */
  readonly isOpen: boolean;
  readonly hasHits: boolean;
}

const controlLabels: Record<NodeAssessment['control'], string> = {
  yes: 'Majority of reported shares',
  no: 'No majority',
  undetermined: 'Undetermined',
};

/** Every node: persons first, larger shares first; where nothing is computed in the order of the graph, and marked so. */
export function toTableRows(ownership: Ownership): readonly TableRow[] {
  const assessments = assessmentsByKey(ownership);
  const directors = new Set(ownership.holdings.flatMap(({ owner, director }) => (director ? [owner] : [])));
  const rank = (node: OwnershipNode) => ['person', 'unknown', 'company'].indexOf(node.kind);
  const shareOf = (node: OwnershipNode) => assessments.get(node.key)?.effective.hi ?? -1;
  return ownership.nodes
    .toSorted((a, b) => rank(a) - rank(b) || shareOf(b) - shareOf(a))
    .map((node) => toTableRow(node, assessments.get(node.key), ownership, directors));
}

function toTableRow(
  node: OwnershipNode,
  assessment: NodeAssessment | undefined,
  ownership: Ownership,
  directors: ReadonlySet<NodeKey>,
): TableRow {
  const { policy, interpretation } = ownership;
  const isRoot = node.key === interpretation.root;
  const base = {
    key: node.key,
    name: nameOf(node, node.key),
    kind: isRoot ? 'Subject company' : kindLabel(node),
    country: countryLabel(node.country),
    countryCode: countryCode(node.country),
    born: node.kind === 'person' ? bornText(node.birthDate) : '',
    states: [
      ...toBadgeStates(node, assessment, policy, directors.has(node.key)),
      ...(isRoot ? [] : toNodeStates(node)),
    ],
    hasHits: node.screened !== null && toScreeningHits(node.screened) !== null,
  };
  if (assessment === undefined)
    return {
      ...base,
      direct: '',
      effective: [],
      control: '',
      verdict: 'Not computed',
      grounds: [],
      isOwner: false,
      isOpen: false,
    };
  const { verdict } = assessment;
  return {
    ...base,
    direct: isRoot ? '' : shareText(assessment.direct),
    effective: effectiveLines(assessment),
    control: isRoot ? '' : controlLabels[assessment.control],
    verdict: verdict === null ? '' : toVisibleLine(verdictText(verdict, ownership)),
    grounds: assessment.grounds.map((ground) => toVisibleLine(groundText(ground, ownership, policy), 400)),
    isOwner: verdict === 'owner',
    isOpen: verdict === 'undetermined' || verdict === 'review',
  };
}

function effectiveLines(assessment: NodeAssessment): readonly string[] {
  const { effective, withoutLoop } = assessment;
  if (!mayBeLinked(assessment)) return ['Not linked'];
  return [intervalText(effective), ...(withoutLoop === null ? [] : [`${shareText(withoutLoop)} without loop`])];
}
