import type { AmlDecision, ConsentDetail } from '#lib/model/consents/consent.schema.ts';
import type { AmlDecisionState, AmlVerdict, ReadOutcome } from '#lib/model/consents/consent.ts';
import { resourceLabels } from '#lib/model/consents/resources.ts';
import { type FactRow, facts, heading, line, muted, note, points, table } from '../../typesetting/blocks.ts';
import type { Block } from '../../typesetting/typeset.ts';
import { partSection, type Section, secondLines } from '../section.ts';
import { moment, sentence, shown, shownText } from '../texts.ts';

const outcomes: Record<ReadOutcome, string> = {
  given: 'Shared',
  state_only: 'States only',
  none: 'No data',
  not_shared: 'Not shared',
  revoked: 'Access revoked',
  unreadable: 'Could not be read',
  failed: 'No answer',
};
const verdicts: Record<AmlVerdict, string> = { compliant: 'Compliant', not_compliant: 'Not compliant' };
const states: Record<AmlDecisionState, FactRow[1]> = {
  effective: null,
  waiting: [line('Waiting for a second reviewer; does not count until then', { tone: 'warning' })],
  disagreed: [line('A second reviewer disagreed: AML is open', { tone: 'severe' })],
};

/** Says why a decision does not count any more; it is undefined when the decision is on what was last read. */
export function formerReason(
  { place, contentHash }: Pick<AmlDecision, 'place' | 'contentHash'>,
  found: ConsentDetail['facts'],
): string | undefined {
  const factOf = (key: string) =>
    found.find((fact) => fact.resource === 'identity' && fact.place === place && fact.key === key)?.value;
  const hash = factOf('content_hash');
  if (hash === undefined) return 'Does not count: the document has not been read with the present access';
  if (factOf('aml') !== 'UNCERTAIN') return 'Does not count: the verification service no longer leaves AML open';
  return hash === contentHash ? undefined : 'Does not count: the document has changed since';
}

/** What the subject shares through the v1 API, linked to this session. */
export const sharedDataSection: Section = ({ record }) =>
  partSection('Shared data', record.sharedData, (consents) =>
    consents.length === 0 ? null : { blocks: consents.flatMap(toBlocks) },
  );

function toBlocks(consent: ConsentDetail): readonly Block[] {
  const { findings } = consent;
  return [
    heading(shown(consent.label)),
    facts([
      ['Reference', [line(consent.id, { mono: true })]],
      ['Added', `${moment(consent.createdAt)} by ${shown(consent.createdBy)}`],
    ]),
    table(
      { Data: 4, 'Last answer': 4, Updated: 5 },
      consent.scopes.map(({ resource, outcome, readAt }) => [
        [line(resourceLabels[resource])],
        [line(outcome === null ? 'Not read yet' : outcomes[outcome])],
        [muted(readAt === null ? '' : moment(readAt))],
      ]),
    ),
    findings.length === 0
      ? note('No findings on the shared data.')
      : points(
          findings.map(({ severity, message }) => ({
            label: muted(sentence(severity)),
            title: shown(message),
            lines: [],
          })),
        ),
    ...consent.decisions.map((decision) => toDecisionBlock(decision, formerReason(decision, consent.facts))),
  ];
}

const toDecisionBlock = (
  { place, state, verdict, reason, reviewerName, decidedAt, second, standing }: AmlDecision,
  former: string | undefined,
) =>
  facts([
    [
      `AML, document ${Number(place) + 1}`,
      [
        verdict === null
          ? muted('Shown to a second reviewer once the document has been read')
          : line(verdicts[verdict], { bold: true, tone: state === 'effective' && !former ? 'plain' : 'muted' }),
        ...(reason === null ? [] : [line(shownText(reason))]),
        muted(`${shown(reviewerName)}, ${moment(decidedAt)}`),
      ],
    ],
    ['State', former ? [line(former, { tone: 'warning' })] : states[state]],
    ['Second reviewer', second && secondLines(second, second.reviewerName)],
    [
      'Counts until then',
      !former && standing
        ? [line(verdicts[standing.verdict]), muted(`${shown(standing.reviewerName)}, ${moment(standing.decidedAt)}`)]
        : null,
    ],
  ]);
