import { amlStateNames, amlVerdictNames } from '#lib/format/labels/aml-decision.ts';
import type { AmlDecision, ConsentDetail } from '#lib/model/consents/consent.schema.ts';
import type { ReadOutcome } from '#lib/model/consents/consent.ts';
import { type AmlStateNow, amlContentOf, stateOfAmlDecision } from '#lib/model/consents/decision-state.ts';
import { resourceLabels } from '#lib/model/consents/resources.ts';
import { facts, heading, line, muted, note, points, table } from '../../typesetting/blocks.ts';
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

/** What the subject shares through the v1 API, linked to this session. */
export const sharedDataSection: Section = ({ record }) =>
  partSection('Shared data', record.sharedData, (consents) =>
    consents.length === 0 ? null : { blocks: consents.flatMap(toBlocks) },
  );

function toBlocks(consent: ConsentDetail): readonly Block[] {
  const { findings } = consent;
  const identity = consent.facts.filter(({ resource }) => resource === 'identity');
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
    ...consent.decisions.map((decision) =>
      toDecisionBlock(decision, stateOfAmlDecision(decision, amlContentOf(identity, decision.place))),
    ),
  ];
}

function toDecisionBlock(decision: AmlDecision, state: AmlStateNow): Block {
  const { place, verdict, reason, reviewerName, decidedAt, second, standing } = decision;
  return facts([
    [
      `AML, document ${Number(place) + 1}`,
      [
        verdict === null
          ? muted('Shown to a second reviewer once the document has been read')
          : line(amlVerdictNames[verdict], { bold: true, tone: state === 'effective' ? 'plain' : 'muted' }),
        ...(reason === null ? [] : [line(shownText(reason))]),
        muted(`${shown(reviewerName)}, ${moment(decidedAt)}`),
      ],
    ],
    [
      'State',
      state === 'effective'
        ? null
        : [line(`Does not count: ${amlStateNames[state]}`, { tone: state === 'disagreed' ? 'severe' : 'warning' })],
    ],
    ['Second reviewer', second && secondLines(second, second.reviewerName)],
    [
      'Counts until then',
      standing && state === decision.state
        ? [
            line(amlVerdictNames[standing.verdict]),
            muted(`${shown(standing.reviewerName)}, ${moment(standing.decidedAt)}`),
          ]
        : null,
    ],
  ]);
}
