import { toStatusLook } from '#lib/format/labels/status.ts';
import { stepTypeLabel } from '#lib/format/labels/step-type.ts';
import { toReadable } from '#lib/format/text/readable.ts';
import { toVisibleLine } from '#lib/format/text/visible-line.ts';
import {
  type NodeAssessment,
  nodeBadges,
  type OwnershipNode,
  type Policy,
  type Screened,
  toScreeningHits,
} from '#lib/ownership/index.ts';

/** What is reported of a person or company besides its shares. */
export interface NodeState {
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
  const screening = screened === null ? [] : [screeningState(screened)];
  if (kind === 'company')
    return [
      ...(screened === null && listedAt !== null ? [state('Not screened', 'warning')] : screening),
      ...(documents === null ? [] : [documentState(documents)]),
    ];
  return [
    ...screening,
    ...(isUnscreened(checks) ? [state('Not screened', 'warning')] : []),
    statusState(status),
    ...(checks ?? [])
      .filter((check) => check.status !== 'APPROVED')
      .map((check) => statusState(check.status, check.type === null ? 'Check' : stepTypeLabel(check.type)))
      .map((one): NodeState => (one.tone === 'muted' ? { ...one, isDetail: true } : one)),
  ];
}

/** Badges of the map that no other part of a row has: the 50 % rule, a declaration and whether it differs, a directorship. */
export function toBadgeStates(
  node: OwnershipNode,
  assessment: NodeAssessment | undefined,
  policy: Policy,
  isDirector: boolean,
): readonly NodeState[] {
  const badges = nodeBadges(node, assessment, policy);
  const hasMismatch = badges.some(({ kind }) => kind === 'mismatch');
  return [
    ...badges.flatMap(({ kind, text }) =>
      kind === 'sanctions50' ? [state(text, 'severe')] : kind === 'mismatch' ? [state(text, 'warning')] : [],
    ),
    ...(node.ultimate === true && !hasMismatch ? [state('Declared UBO')] : []),
    ...(isDirector ? [state('Director')] : []),
  ];
}

/** A check without a type may be the screening. */
const isUnscreened = (checks: OwnershipNode['checks']): boolean =>
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
