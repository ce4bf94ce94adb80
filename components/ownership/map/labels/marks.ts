import { toVisibleName } from '#components/ownership/labels/index.ts';
import { type StatusLook, toStatusLook } from '#lib/format/labels/status.ts';
import {
  type DrawnNode,
  type NodeAssessment,
  type NodeBadge,
  nodeBadges,
  type OwnershipNode,
  type Policy,
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

const badgeLooks: Record<NodeBadge['kind'], Pick<Mark, 'icon' | 'tone'>> = {
  sanctions: { icon: 'sanctions', tone: 'sanctions' },
  pep: { icon: 'pep', tone: 'pep' },
  adverse_media: { icon: 'adverse_media', tone: 'media' },
  other: { icon: 'other', tone: 'other' },
  incomplete: { icon: 'incomplete', tone: 'resubmission' },
  sanctions50: { icon: 'sanctions', tone: 'sanctions' },
  mismatch: { icon: 'mismatch', tone: 'resubmission' },
  owner: { icon: 'owner', tone: 'ink' },
  review: { icon: 'review', tone: 'resubmission' },
  undetermined: { icon: 'unknown', tone: 'unknown' },
};

/** The marks on a node's edge: hits, the 50 % rule of sanctions, mismatch, verdict. */
export const toChips = (
  node: OwnershipNode | undefined,
  assessment: NodeAssessment | undefined,
  policy: Policy,
): readonly Mark[] =>
  nodeBadges(node, assessment, policy).map(({ kind, text, short, ...spoken }) => ({
    ...badgeLooks[kind],
    text: short ?? text,
    ...spoken,
  }));

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
