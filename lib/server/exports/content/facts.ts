/**
 * What every ownership export says: header facts, findings, table rows, the disclaimer. Promises: pure; hidden characters of every text from
 * outside are made visible; policy, time, input hash and disclaimer are always included, a session id never. Never throws.
 */
import { toAbsolute } from '#lib/format/dates/date.ts';
import { toVisibleLine } from '#lib/format/text/visible-line.ts';
import type { OwnershipExportInput } from '#lib/operations/ownership.schema.ts';
import {
  type Confirmed,
  type Direction,
  type Drawing,
  type Interpretation,
  type Ownership,
  shareText,
  type Unit,
  unaccountedText,
} from '#lib/ownership/index.ts';
import { countryLabel, nameOf, nodesByKey, policyLabel, ruleInForce, subjectName } from './labels.ts';

/** What an export is made from: the input, and the ownership computed from it under one policy. */
export interface ExportSource {
  readonly input: Pick<
    OwnershipExportInput,
    'ref' | 'settlement' | 'inputHash' | 'readAt' | 'sessionFindings' | 'madeBy' | 'madeAt'
  >;
  readonly ownership: Ownership;
}

/** The source of an export with a map. */
export interface DrawnExportSource extends ExportSource {
  readonly drawing: Drawing;
}

/** Every export says this. */
export const disclaimer = 'Results are computed from reported shares and are not a legal determination.';

export interface Fact {
  readonly label: string;
  readonly text: string;
}

const madeByLabel = 'Created by';

/** What a reader needs first: whom it is about, by which rule, who made it when. */
export function toHeadFacts({ ownership, input }: ExportSource): readonly Fact[] {
  const { undisclosed, policy } = ownership;
  const inForce = ruleInForce(policy, input.readAt);
  const notAccounted = `${unaccountedText(undisclosed)} not accounted for by reported shares`;
  return [
    { label: 'Subject', text: subjectText(ownership) },
    { label: 'Reference', text: input.ref },
    { label: madeByLabel, text: `${toVisibleLine(input.madeBy, 120)}, ${toAbsolute(input.madeAt, 'UTC')}` },
    { label: 'As of', text: toAbsolute(input.readAt, 'UTC') },
    { label: 'Rule applied', text: `${policyLabel(policy, input.readAt)}${inForce === null ? '; in force' : ''}` },
    ...(inForce === null ? [] : [{ label: 'Rule in force', text: inForce }]),
    { label: 'Not accounted for', text: undisclosed === null ? 'Not computed' : notAccounted },
  ];
}

/** Says how it was computed, and from what. */
export function toBasisFacts(source: ExportSource): readonly Fact[] {
  const { ownership, input } = source;
  const { inClosedLoops } = ownership;
  const inLoops = `${shareText(inClosedLoops)}${inClosedLoops ? ', no natural person behind' : ''}`;
  return [
    { label: 'In closed loops', text: inClosedLoops === null ? 'Not computed' : inLoops },
    { label: 'Read as', text: interpretationText(ownership) },
    { label: 'Confirmation', text: confirmationText(source) },
    { label: 'Input SHA-256', text: input.inputHash },
  ];
}

/** The facts of an export that may be published do not say who made it. */
export const toPublicFacts = (source: ExportSource): readonly Fact[] =>
  toFacts(source).filter(({ label }) => label !== madeByLabel);

/** All facts, in the order in which exports show them. */
export const toFacts = (source: ExportSource): readonly Fact[] => [...toHeadFacts(source), ...toBasisFacts(source)];

/** It is what the session's header says; it says it of screening too, so it is not for an export that says nothing of it. */
export const toSessionFact = ({ input: { sessionFindings } }: ExportSource): Fact => ({
  label: 'Session findings',
  text:
    sessionFindings.length === 0
      ? 'None. Check AML and owners separately'
      : sessionFindings.map((message) => toVisibleLine(message, 300)).join('; '),
});

/** Name, registration number and country. */
export function subjectText(ownership: Ownership): string {
  const { subject } = ownership;
  const details = [subject?.registrationNumber, countryLabel(subject?.country ?? null)]
    .filter((part) => part)
    .map((part) => toVisibleLine(part ?? '', 80));
  return [subjectName(ownership), ...details].join(', ');
}

const directionLabels: Record<Direction, string> = {
  owners_list_holdings: 'owners list what they hold',
  companies_list_owners: 'companies list their owners',
  mirrored: 'each holding is listed at both ends',
};
const unitLabels: Record<Unit, string> = { percent: 'percent', fraction: 'fractions', count: 'numbers of shares' };
const byLabels: Record<Interpretation['by']['direction'], string> = {
  inferred: 'inferred',
  assumed: 'assumed',
  confirmed: 'confirmed by a reviewer',
  unknown: 'not known',
};
const rootLabels: Record<Interpretation['by']['root'], string> = {
  number: 'found by its registration number',
  name: 'found by its name',
  implicit: 'named by holdings only',
  only: 'the only company that owns nothing',
  confirmed: 'confirmed by a reviewer',
  unknown: 'not known',
};

/** Says how the answer was read. */
export function interpretationText(ownership: Ownership): string {
  const { direction, unit, root, by } = ownership.interpretation;
  const part = (label: string | null, how: string) => (label === null ? 'not known' : `${label} (${how})`);
  const rootName = root === null ? null : nameOf(nodesByKey(ownership).get(root), root);
  return [
    `direction: ${part(direction && directionLabels[direction], byLabels[by.direction])}`,
    `unit: ${part(unit && unitLabels[unit], byLabels[by.unit])}`,
    `subject company: ${part(rootName, rootLabels[by.root])}`,
  ].join('; ');
}

/** Says who confirmed which reading, when and why. */
export function confirmationText({ input: { settlement } }: ExportSource): string {
  const { settled, lapsed, version, by, at, reason } = settlement;
  if (version === 0 || by === null || at === null) return 'Not confirmed by a reviewer';
  const when = `by ${toVisibleLine(by, 120)}, ${toAbsolute(at, 'UTC')} (version ${version})`;
  const why = reason === null ? '' : `. Reason: ${toVisibleLine(reason, 500)}`;
  return lapsed === null
    ? `${confirmedText(settled)}, ${when}${why}`
    : `${confirmedText(lapsed)}, ${when}; no longer applies, as the declared owners have changed${why}`;
}

function confirmedText({ direction, unit, root }: Confirmed): string {
  const parts = [
    direction === null ? [] : `direction: ${directionLabels[direction]}`,
    unit === null ? [] : `unit: ${unitLabels[unit]}`,
    root === null ? [] : `subject company: node ${toVisibleLine(root, 40)}`,
  ].flat();
  return parts.length === 0 ? 'Undone' : `Confirmed ${parts.join(', ')}`;
}
