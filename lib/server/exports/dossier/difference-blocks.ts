/** What moved since the evidence of a decision was frozen, as the page of the session says it. */
import { hitChangeNames, ownershipChangeNames } from '#lib/format/labels/decision-name.ts';
import { factLabel, factText } from '#lib/format/labels/review/fact.ts';
import { toStatusLook } from '#lib/format/labels/status.ts';
import type { EvidenceDifference } from '#lib/model/review/decision.ts';
import type { Block, Line } from '../typesetting/typeset.ts';
import { type DossierSource, line, muted, paragraph, readable, shown, stepName } from './section.ts';

const statusName = (status: string | null): string => (status === null ? 'none' : shown(toStatusLook(status).label));
const values = (key: string, list: readonly string[]): string =>
  list.length === 0 ? 'none' : list.map((value) => shown(factText(key, value))).join(', ');

/** @param isWaiting the evidence is that of a decision that waits */
export function differenceBlocks(
  source: DossierSource,
  difference: EvidenceDifference,
  isWaiting: boolean,
): readonly Block[] {
  const { facts, steps, hits, findings, ownership, persons, sharedData, files } = difference;
  const nameOf = (step: string | null) => (step === null ? 'Session' : stepName(source, step));
  const point = (title: string, lines: readonly Line[]) => ({ label: muted('Changed'), title, lines });
  return [
    paragraph(
      isWaiting
        ? 'This has changed since the first reviewer decided.'
        : 'Decided on earlier data: this has changed since the decision in force.',
      { tone: 'warning', bold: true },
    ),
    {
      kind: 'points',
      points: [
        ...steps.map(({ step, changed, statusBefore, statusAfter }) =>
          point(nameOf(step), [
            line(
              changed.includes('added')
                ? 'New'
                : changed.includes('removed')
                  ? 'No longer there'
                  : changed.includes('status')
                    ? `${statusName(statusBefore)} → ${statusName(statusAfter)}`
                    : 'Content changed',
            ),
          ]),
        ),
        ...facts.map(({ step, key, before, after }) =>
          point(`${nameOf(step)}: ${shown(factLabel(key))}`, [
            line(`Before: ${values(key, before)}`),
            line(`Now: ${values(key, after)}`),
          ]),
        ),
        ...hits.map(({ step, hit, changed, verdictBefore, verdictAfter }) =>
          point(`${nameOf(step)}: hits`, [
            line(changed.map((one) => hitChangeNames[one]).join(', ')),
            ...(changed.includes('verdict')
              ? [line(`${readable(verdictBefore ?? 'open')} → ${readable(verdictAfter ?? 'open')}`)]
              : []),
            muted(shown(hit)),
          ]),
        ),
        ...findings.added.map(({ message }) => point(`New finding: ${shown(message)}`, [])),
        ...findings.gone.map(({ message }) => point(`No longer a finding: ${shown(message)}`, [])),
        ...(ownership.length > 0
          ? [point('Ownership', [line(ownership.map((one) => ownershipChangeNames[one]).join(', '))])]
          : []),
        ...persons.map(({ ref }) =>
          point('Owner or representative', [line(`Hits or verdicts on session ${ref} have changed`)]),
        ),
        ...sharedData.map((id) => point('Shared data', [line(`Findings or decisions on ${shown(id)} have changed`)])),
        ...files.map(({ step }) => point(`Files of ${nameOf(step)}`, [line('May have changed')])),
      ],
    },
  ];
}
