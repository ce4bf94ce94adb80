import { shortVerdictLabel, toVisibleName } from '#components/ownership/labels/index.ts';
import { type StatusLook, toStatusLook } from '#lib/format/labels/status.ts';
import {
  type DrawnNode,
  isMetByShare,
  type NodeAssessment,
  type OwnershipNode,
  type Policy,
  type Screened,
  shareLabel,
  toScreeningHits,
  type Verdict,
} from '#lib/ownership/index.ts';
import { counted } from './ownership-index.ts';

export type MarkIcon =
  | StatusLook['icon']
  | 'person'
  | 'company'
  | 'unknown'
  | 'stack'
  | 'owner'
  | 'majority'
  | 'declared'
  | 'mismatch'
  | 'review'
  | 'documents'
  | 'hidden'
  | 'sanctions'
  | 'pep'
  | 'adverse_media'
  | 'other'
  | 'incomplete';

export type MarkTone = StatusLook['tone'] | 'ink' | 'muted' | 'sanctions' | 'pep' | 'media' | 'other';

/** Icon and text; the tone repeats what they say. */
export interface Mark {
  readonly icon: MarkIcon;
  readonly text: string;
  readonly tone: MarkTone;
  /** Replaces `text` in the accessible name. */
  readonly spoken?: string;
}

const verdictMarks = {
  owner: { icon: 'owner', tone: 'ink' },
  review: { icon: 'review', tone: 'resubmission' },
  undetermined: { icon: 'unknown', tone: 'unknown' },
} as const;

/** `25 %+`; `over 25 %` under a policy that excludes the threshold. */
export const shortThresholdText = ({ threshold, comparison }: Policy): string =>
  comparison === 'gte' ? `${shareLabel(threshold)}+` : `over ${shareLabel(threshold)}`;

/** An owner by effective share is marked with the threshold alone. */
function verdictMarkText(verdict: Verdict, assessment: NodeAssessment, policy: Policy): string {
  return verdict === 'owner' && isMetByShare(assessment.grounds, policy)
    ? shortThresholdText(policy)
    : shortVerdictLabel(verdict, assessment, policy);
}

/** The marks on a node's edge: hits, sanctions hits among owners, mismatch, verdict. */
export function toChips(
  node: OwnershipNode | undefined,
  assessment: NodeAssessment | undefined,
  policy: Policy,
): readonly Mark[] {
  const chips: Mark[] = [];
  const hit = node?.screened && toHitMark(node.screened);
  if (hit) chips.push(hit);
  if (assessment?.sanctions50)
    chips.push({
      icon: 'sanctions',
      text: `50\u202f%+ sanctions hits`,
      tone: 'sanctions',
      spoken: 'reported as owned 50 percent or more by owners with sanctions hits',
    });
  else if (assessment?.sanctions50 === null)
    chips.push({
      icon: 'sanctions',
      text: `50\u202f%+ possible`,
      tone: 'sanctions',
      spoken: 'may be owned 50 percent or more by owners with sanctions hits',
    });
  const verdict = assessment?.verdict ?? null;
  const declared = node?.ultimate ?? null;
  // An open verdict cannot differ from the declaration.
  const isDecided = verdict === 'owner' || verdict === 'not_by_reported_shares';
  if (declared !== null && isDecided && declared !== (verdict === 'owner'))
    chips.push({
      icon: 'mismatch',
      text: declared ? 'Declared UBO' : 'Not declared UBO',
      tone: 'resubmission',
      spoken: declared ? 'mismatch: declared UBO' : 'mismatch: not declared UBO',
    });
  if (assessment && verdict !== null && verdict !== 'not_by_reported_shares')
    chips.push({ ...verdictMarks[verdict], text: verdictMarkText(verdict, assessment, policy) });
  return chips;
}

const hitTones = { sanctions: 'sanctions', pep: 'pep', adverse_media: 'media', other: 'other' } as const;

/** null if no hits are known and the screening is complete: never a mark for "clean". */
export function toHitMark(screened: Screened): Mark | null {
  const isIncomplete = screened.state === 'incomplete';
  const hits = toScreeningHits(screened);
  if (hits === null)
    return isIncomplete ? { icon: 'incomplete', text: 'Screening incomplete', tone: 'resubmission' } : null;
  const text = `${hits.text}${hits.kindSuffix}`;
  return {
    icon: hits.kind ?? 'other',
    text: text.charAt(0).toUpperCase() + text.slice(1),
    tone: hits.kind ? hitTones[hits.kind] : 'other',
    ...(isIncomplete && { spoken: `${text}, screening incomplete` }),
  };
}

/** The marks inside a node: majority, declaration, checks, documents, hidden owners. */
export function toMarks(
  drawn: DrawnNode,
  node: OwnershipNode | undefined,
  assessment: NodeAssessment | undefined,
): readonly Mark[] {
  const marks: Mark[] = [];
  if (node?.kind === 'person' && assessment?.control === 'yes')
    marks.push({ icon: 'majority', text: 'Majority', tone: 'muted', spoken: 'majority of reported shares' });
  if (node?.ultimate && assessment?.verdict !== 'not_by_reported_shares')
    marks.push({ icon: 'declared', text: 'Declared', tone: 'muted', spoken: 'declared UBO' });
  if (node?.kind === 'person' && node.status !== null) {
    const { icon, label, tone } = toStatusLook(node.status);
    marks.push({ icon, text: toVisibleName(label), tone, spoken: `checks ${toVisibleName(label)}` });
  }
  if (node?.documents && node.documents.length > 0) {
    const approved = node.documents.filter(({ status }) => status === 'APPROVED' || status === 'VALIDATED').length;
    const total = node.documents.length;
    marks.push({
      icon: 'documents',
      text: `${approved} of ${total} approved`,
      tone: approved === total ? 'approved' : 'muted',
      spoken: `${approved} of ${counted(total, 'document')} approved`,
    });
  }
  const hidden = toHiddenMark(drawn);
  return hidden ? [...marks, hidden] : marks;
}

function toHiddenMark({ hiddenOwners, folded }: DrawnNode): Mark | null {
  if (hiddenOwners > 0)
    return {
      icon: 'hidden',
      text: `+\u2009${hiddenOwners} not drawn`,
      tone: 'muted',
      spoken: `${counted(hiddenOwners, 'owner')} ${folded ? 'collapsed' : 'not drawn'}`,
    };
  if (!folded) return null;
  return {
    icon: 'hidden',
    text: 'Owners still shown',
    tone: 'muted',
    spoken: 'collapsed, but its owners are still shown',
  };
}
