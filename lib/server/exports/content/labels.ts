/** Names, countries, kinds and shares as the exports write them. */
import { countryName } from '#lib/format/country.ts';
import { toAlpha2 } from '#lib/format/country-codes.ts';
import { toDay } from '#lib/format/dates/date.ts';
import { toStatusLook } from '#lib/format/labels/status.ts';
import { toReadable } from '#lib/format/text/readable.ts';
import { toVisibleLine } from '#lib/format/text/visible-line.ts';
import {
  findingMessage,
  type Interval,
  isSanctionsFinding,
  mostSeriousFirst,
  type NodeAssessment,
  type NodeKey,
  type Ownership,
  type OwnershipNode,
  type Policy,
  policyById,
  shareLabel,
  shareText,
  thresholdText,
} from '#lib/ownership/index.ts';

// No honest name is longer. Exports for people cut names here; BODS has them whole.
const maxNameLength = 300;

export const nodesByKey = (ownership: Ownership): ReadonlyMap<NodeKey, OwnershipNode> =>
  new Map(ownership.nodes.map((node) => [node.key, node]));

export const assessmentsByKey = (ownership: Ownership): ReadonlyMap<NodeKey, NodeAssessment> =>
  new Map(ownership.assessments.map((assessment) => [assessment.key, assessment]));

export const nameOf = (node: OwnershipNode | undefined, key: NodeKey): string => {
  if (node?.name) return toVisibleLine(node.name, maxNameLength);
  return node?.kind === 'unknown' || !node ? `Unknown entity #${toVisibleLine(key, 40)}` : 'Name not reported';
};

export const subjectName = ({ subject, interpretation, nodes }: Ownership): string => {
  const root = nodes.find(({ key }) => key === interpretation.root);
  const name = subject?.name ?? root?.name;
  return name ? toVisibleLine(name, maxNameLength) : 'Subject company not named';
};

/** The code is `GB` for an ISO 3166 code; any other country is as received. */
export const countryCode = (country: string | null): string =>
  country === null ? '' : (toAlpha2(country) ?? toVisibleLine(country, 24).trim());

export const countryLabel = (country: string | null): string =>
  country === null ? '' : (countryName(country) ?? toVisibleLine(country, 60));

/** It is `27.00 %` or `0.00 – 30.00 %`. */
export const intervalText = ({ lo, hi }: Interval): string =>
  hi - lo <= 1e-9 ? shareText(lo) : `${shareText(lo)} – ${shareText(hi)}`;

/** Tells whether it is linked to the subject, or may be by an unreported holding. */
export const mayBeLinked = ({ connected, effective }: NodeAssessment): boolean => connected || effective.hi > 0;

export const kindLabel = (node: OwnershipNode): string =>
  node.kind === 'person' ? 'Person' : node.kind === 'company' ? 'Company' : 'Unknown';

/** It is `born 12 Mar 1971`; the text is as received where it is no date. */
export const bornText = (birthDate: string | null): string =>
  birthDate === null ? 'birth date not provided' : `born ${toVisibleLine(toDay(birthDate), 40)}`;

/** Makes a status of the verification service readable, and hidden characters visible. */
export const statusLabel = (status: string | null): string =>
  status === null ? '' : toVisibleLine(toReadable(toStatusLook(status).label), 60);

/** It is `EU AMLR Art. 52–54 (amlr-2027, version 1), 25 % or more`, and says that it is a preview where it does not apply yet. */
export function policyLabel(policy: Policy, readAt: string): string {
  const applies = policy.appliesFrom;
  const preview = applies !== null && readAt < applies ? `; preview, applies from ${toDay(applies)}` : '';
  return `${policy.name} (${policy.id}, version ${policy.version}), ${thresholdText(policy)}${preview}`;
}

/** Names the rule in force in the European Union while the applied one does not apply yet; it is null when it is the applied one. */
export function ruleInForce({ appliesFrom }: Policy, readAt: string): string | null {
  const directive = policyById('amld-4');
  if (appliesFrom === null || readAt >= appliesFrom || !directive) return null;
  return `${directive.name}, more than ${shareLabel(directive.threshold)}, until ${toDay(appliesFrom)}`;
}

export type FindingText = ReturnType<typeof toFindingTexts>[number];

const severities = {
  stops: { label: 'Blocking', tone: 'severe' },
  warns: { label: 'Warning', tone: 'warning' },
  notes: { label: 'Note', tone: 'muted' },
} as const;

/** The most serious findings come first. The 50 % rule of sanctions is severe in any case. */
export const toFindingTexts = (ownership: Ownership) =>
  mostSeriousFirst(ownership.findings).map((finding) => {
    const { title, text, action } = findingMessage(finding, ownership);
    const { label, tone } = severities[finding.severity];
    return {
      code: finding.code,
      label,
      tone: isSanctionsFinding(finding) ? 'severe' : tone,
      title: toVisibleLine(title, 120),
      text: toVisibleLine(action === null ? text : `${text} ${action}`, 900),
    };
  });
