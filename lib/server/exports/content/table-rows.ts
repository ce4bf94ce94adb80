import { toStatusLook } from '#lib/format/labels/status.ts';
import { stepTypeLabel } from '#lib/format/labels/step-type.ts';
import { toReadable } from '#lib/format/text/readable.ts';
import { toVisibleLine } from '#lib/format/text/visible-line.ts';
import {
  groundText,
  type NodeAssessment,
  type NodeKey,
  nodeBadges,
  type Ownership,
  type OwnershipNode,
  type Policy,
  type Screened,
  shareText,
  toScreeningHits,
  verdictText,
} from '#lib/ownership/index.ts';
import { present } from '../typesetting/blocks.ts';
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

/** One row of the table of an export; texts are ready to print. */
export type TableRow = ReturnType<typeof toTableRow>;

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
) {
  const { policy, interpretation } = ownership;
  const isRoot = node.key === interpretation.root;
  const { verdict = null, grounds = [] } = assessment ?? {};
  const verdictLine = verdict === null ? '' : toVisibleLine(verdictText(verdict, ownership));
  return {
    key: node.key,
    name: nameOf(node, node.key),
    kind: isRoot ? 'Subject company' : kindLabel(node),
    country: countryLabel(node.country),
    countryCode: countryCode(node.country),
    /** Persons have it: `born 12 Mar 1971`. */
    born: node.kind === 'person' ? bornText(node.birthDate) : '',
    /** Badges of the map, then what is reported; of the subject the badges alone, as its states are those of the session. */
    states: [
      ...toBadgeStates(node, assessment, policy, directors.has(node.key)),
      ...(isRoot ? [] : toNodeStates(node)),
    ],
    hasHits: node.screened !== null && toScreeningHits(node.screened) !== null,
    direct: isRoot || !assessment ? '' : shareText(assessment.direct),
    effective: assessment ? effectiveLines(assessment) : [],
    control: isRoot || !assessment ? '' : controlLabels[assessment.control],
    verdict: assessment ? verdictLine : 'Not computed',
    grounds: grounds.map((ground) => toVisibleLine(groundText(ground, ownership, policy), 400)),
    isOwner: verdict === 'owner',
    isOpen: verdict === 'undetermined' || verdict === 'review',
  };
}

function effectiveLines(assessment: NodeAssessment): readonly string[] {
  const { effective, withoutLoop } = assessment;
  if (!mayBeLinked(assessment)) return ['Not linked'];
  return [intervalText(effective), ...(withoutLoop === null ? [] : [`${shareText(withoutLoop)} without loop`])];
}

/** It is what is reported of a person or company besides its shares. */
interface NodeState {
  readonly text: string;
  readonly tone: 'muted' | 'warning' | 'severe';
  /** One of several checks, of which the status beside it is the sum, and nothing to warn of. */
  readonly isDetail?: true;
}

const longest = 60;
const state = (text: string, tone: NodeState['tone'] = 'muted'): NodeState => ({ text, tone });

/** Screening, status, checks and documents, as the table on screen marks them: no result ever reads as clean. */
export function toNodeStates(node: OwnershipNode): readonly NodeState[] {
  const { kind, status, checks, documents, screened, listedAt } = node;
  if (kind === 'unknown') return [];
  const isUnscreened = kind === 'company' ? screened === null && listedAt !== null : hasNoScreening(checks);
  const open = checks?.filter((check) => check.status !== 'APPROVED') ?? [];
  const details = open
    .map((check) => statusState(check.status, check.type === null ? 'Check' : stepTypeLabel(check.type)))
    .map((one): NodeState => (one.tone === 'muted' ? { ...one, isDetail: true } : one));
  return present(
    screened && screeningState(screened),
    isUnscreened && state('Not screened', 'warning'),
    ...(kind === 'company' ? [documents && documentState(documents)] : [statusState(status), ...details]),
  );
}

/** Badges of the map that no other part of a row has: the 50 % rule, a declaration and whether it differs, a directorship. */
function toBadgeStates(
  node: OwnershipNode,
  assessment: NodeAssessment | undefined,
  policy: Policy,
  isDirector: boolean,
): readonly NodeState[] {
  const badges = new Map(nodeBadges(node, assessment, policy).map(({ kind, text }) => [kind, text]));
  const [sanctions, mismatch] = [badges.get('sanctions50'), badges.get('mismatch')];
  return present(
    sanctions && state(sanctions, 'severe'),
    mismatch && state(mismatch, 'warning'),
    node.ultimate === true && !mismatch && state('Declared UBO'),
    isDirector && state('Director'),
  );
}

/** A check without a type may be the screening. */
const hasNoScreening = (checks: OwnershipNode['checks']): boolean =>
  checks?.every(({ type }) => type !== null && type.trim().toUpperCase() !== 'AML') ?? false;

function screeningState(screened: Screened): NodeState {
  const hits = toScreeningHits(screened);
  const isIncomplete = screened.state === 'incomplete' || screened.hits === null;
  if (hits === null) return isIncomplete ? state('Screening incomplete', 'warning') : state('0 hits reported');
  const text = `${hits.text}${hits.kindSuffix}${isIncomplete ? ', incomplete' : ''}`;
  return state(text.charAt(0).toUpperCase() + text.slice(1), hits.kind === 'sanctions' ? 'severe' : 'warning');
}

function statusState(status: string | null, name = ''): NodeState {
  const { label, tone } = toStatusLook(status);
  const shown = toVisibleLine(toReadable(label), longest);
  return state(
    name === '' ? shown : `${toVisibleLine(name, longest)}: ${shown}`,
    tone === 'rejected' ? 'severe' : tone === 'resubmission' || status === null ? 'warning' : 'muted',
  );
}

function documentState(documents: NonNullable<OwnershipNode['documents']>): NodeState {
  if (documents.length === 0) return state('0 documents', 'warning');
  const states = documents.map(({ status }) => statusState(status));
  const texts = [...new Set(states.map(({ text }) => text))].slice(0, 4).join(', ');
  const tone = states.find((one) => one.tone === 'severe')?.tone ?? states.find((one) => one.tone === 'warning')?.tone;
  return state(`Documents: ${texts}`, tone);
}
