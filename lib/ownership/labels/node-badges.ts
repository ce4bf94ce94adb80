/**
 * What a node carries as a badge, on the map as in every export: hits, the 50 % rule, a declaration that differs, the verdict. Plain text, never
 * markup. Promises: pure; "not computed" never reads like "none"; a verdict is never a plain "no". Never throws.
 */
import type { Screened } from '../model/declared.ts';
import type { OwnershipNode } from '../model/graph.ts';
import { isMetByShare, type NodeAssessment, type Verdict } from '../model/ownership.ts';
import type { Policy, Rule } from '../model/policies.ts';
import { belowText, shareLabel } from './texts.ts';

const kindLabels = { sanctions: 'sanctions', pep: 'PEP', adverse_media: 'adverse media', other: 'other' } as const;

export interface ScreeningHits {
  /** The strongest kind, or null if it is not known. The kinds of the other hits are not known. */
  readonly kind: keyof typeof kindLabels | null;
  /** "1 PEP hit", "3 hits", "hits" */
  readonly text: string;
  /** ", sanctions" if `text` does not name the kind, and empty otherwise. */
  readonly kindSuffix: string;
}

/** Returns null if no hits are known, never a word for "clean". */
export function toScreeningHits({ hits, sanctions, worst }: Screened): ScreeningHits | null {
  const kind = sanctions ? 'sanctions' : worst;
  if (kind === null && !hits) return null;
  const label = kind && kindLabels[kind];
  if (hits === 1) return { kind, text: label === null ? '1 hit' : `1 ${label} hit`, kindSuffix: '' };
  return {
    kind,
    text: hits === null || hits === 0 ? 'hits' : `${hits.toLocaleString('en')} hits`,
    kindSuffix: label === null ? '' : `, ${label}`,
  };
}

export interface NodeBadge {
  readonly kind:
    | keyof typeof kindLabels
    | 'incomplete'
    | 'sanctions50'
    | 'mismatch'
    | Exclude<Verdict, 'not_by_reported_shares'>;
  readonly text: string;
  /** Replaces `text` on a map, where it would reach into the next node. */
  readonly short?: string;
  /** Replaces `text` where it is read out. */
  readonly spoken?: string;
}

/** `25 %+`, or `over 25 %` under a policy that excludes the threshold. */
export const shortThresholdText = ({ threshold, comparison }: Policy): string =>
  comparison === 'gte' ? `${shareLabel(threshold)}+` : `over ${shareLabel(threshold)}`;

/** A verdict in two words; `verdictText` writes it in full. */
export function shortVerdictLabel(
  verdict: Verdict,
  { grounds }: Pick<NodeAssessment, 'grounds'>,
  policy: Policy,
): string {
  const threshold = shareLabel(policy.threshold);
  const inclusive = policy.comparison === 'gte';
  const isMet = (wanted: Rule) => grounds.some(({ rule, outcome }) => rule === wanted && outcome === 'met');
  switch (verdict) {
    case 'owner':
      if (isMetByShare(grounds, policy)) return `Owner ${inclusive ? `${threshold}+` : `> ${threshold}`}`;
      // A share in a controlling company, or control of a shareholder, is not control of the subject company.
      return !isMet('control') && (isMet('held') || isMet('in_controller')) ? 'Owner, Art. 54' : 'Owner, control';
    case 'review':
      return 'Manual review';
    case 'undetermined':
      return 'Undetermined';
    case 'not_by_reported_shares':
      // Under a policy that does not multiply chains, the effective share shown beside it may exceed the threshold.
      if (!policy.rules.multiplied) return 'Not by shares';
      return inclusive ? `Below ${threshold}` : `${threshold} or less`;
  }
}

/**
 * What the 50 % rule of sanctions says of a company, in the words of the finding, or null where it is not reached. A hit is a proposal of the
 * screening, so this is never a plain "sanctioned". "Data missing" says that what is missing decides.
 */
export function sanctions50Label({ sanctions50 }: Pick<NodeAssessment, 'sanctions50'>): string | null {
  if (sanctions50 === false) return null;
  return sanctions50 ? 'Possibly sanctioned (50\u202f% rule)' : 'Possibly sanctioned (50\u202f% rule), data missing';
}

/** This label is used where the whole one has no room. */
export const sanctions50DataMissing = '50\u202f% rule: data missing';

/** Says how many owners are drawn as one, and why: `+ 312 below 25 %`, or `+ 312 owners` where nothing is computed. */
export const stackLabel = (count: number, policy: Policy, isComputed: boolean): string =>
  `+\u2009${count.toLocaleString('en')} ${isComputed ? belowText(policy) : count === 1 ? 'owner' : 'owners'}`;

/** The badges are in the order in which they are read. */
export function nodeBadges(
  node: Pick<OwnershipNode, 'screened' | 'ultimate'> | undefined,
  assessment: NodeAssessment | undefined,
  policy: Policy,
): readonly NodeBadge[] {
  const verdict = assessment?.verdict ?? null;
  return [
    hitBadge(node?.screened ?? null),
    assessment && sanctions50Badge(assessment),
    mismatchBadge(node?.ultimate ?? null, verdict),
    assessment && verdict !== null && verdict !== 'not_by_reported_shares'
      ? { kind: verdict, text: verdictBadgeText(verdict, assessment, policy) }
      : null,
  ].filter((badge) => badge !== null && badge !== undefined);
}

/** Returns null if no hits are known and the screening is complete, never a mark for "clean". */
function hitBadge(screened: Screened | null): NodeBadge | null {
  if (screened === null) return null;
  const isIncomplete = screened.state === 'incomplete';
  const hits = toScreeningHits(screened);
  if (hits === null) return isIncomplete ? { kind: 'incomplete', text: 'Screening incomplete' } : null;
  const text = `${hits.text}${hits.kindSuffix}`;
  return {
    kind: hits.kind ?? 'other',
    text: text.charAt(0).toUpperCase() + text.slice(1),
    ...(isIncomplete && { spoken: `${text}, screening incomplete` }),
  };
}

function sanctions50Badge(assessment: NodeAssessment): NodeBadge | null {
  const text = sanctions50Label(assessment);
  if (text === null) return null;
  const owned = assessment.sanctions50 ? 'reported as owned' : 'may be owned';
  return {
    kind: 'sanctions50',
    text,
    ...(assessment.sanctions50 === null && { short: sanctions50DataMissing }),
    spoken: `${text.charAt(0).toLowerCase()}${text.slice(1)}: ${owned} 50 percent or more by owners with sanctions hits`,
  };
}

/** An open verdict cannot differ from the declaration. */
function mismatchBadge(declared: boolean | null, verdict: Verdict | null): NodeBadge | null {
  const isDecided = verdict === 'owner' || verdict === 'not_by_reported_shares';
  if (declared === null || !isDecided || declared === (verdict === 'owner')) return null;
  const text = declared ? 'Declared UBO' : 'Not declared UBO';
  return { kind: 'mismatch', text, spoken: `mismatch: ${text.charAt(0).toLowerCase()}${text.slice(1)}` };
}

/** An owner by effective share is marked with the threshold alone. */
const verdictBadgeText = (verdict: Verdict, assessment: NodeAssessment, policy: Policy): string =>
  verdict === 'owner' && isMetByShare(assessment.grounds, policy)
    ? shortThresholdText(policy)
    : shortVerdictLabel(verdict, assessment, policy);
