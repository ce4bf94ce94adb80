/** The first page: what the session is, and its findings. */
import { decisionStateNames, decisionTitle } from '#lib/format/labels/decision.ts';
import { findingDetail } from '#lib/format/labels/finding-detail.ts';
import { riskNames } from '#lib/format/labels/risk.ts';
import { rolesLabel } from '#lib/format/labels/role.ts';
import type { StepDispositions } from '#lib/model/review/verdict.schema.ts';
import type { Severity } from '#lib/model/session/finding.schema.ts';
import { bySeverity } from '#lib/model/session/finding-list.ts';
import type { SessionDetail } from '#lib/model/session/session.schema.ts';
import type { DossierRecord } from '#lib/server/dossier-record.ts';
import { facts, heading, line, muted, note, points, present } from '../../typesetting/blocks.ts';
import type { Block, Line } from '../../typesetting/typeset.ts';
import { type DossierSource, gapOf, partOf, type Section, severityLine, statusLine, stepName } from '../section.ts';
import { counted, moment, shown } from '../texts.ts';

/** Under the title stands what the session is, what its state is and who made this. */
export function summaryBlocks({ record }: DossierSource): readonly Block[] {
  const { session, madeBy, madeAt } = record;
  const findings = shownFindings(session);
  const of = (severity: Severity) => findings.filter((finding) => finding.severity === severity).length;
  const counts = [
    counted(of('severe'), 'severe', 'severe'),
    counted(of('warning'), 'warning', 'warnings'),
    counted(of('notice'), 'notice', 'notices'),
  ].join(', ');
  const source = line('as reported by the verification service', { tone: 'muted', small: true });
  return [
    facts([
      ['Status', [statusLine(session.status), source]],
      ['Findings', findings.length === 0 ? 'None by the rules of Review Desk' : counts],
      ['Decision', decisionLines(record)],
      ['Hits and matches', verdictLines(record)],
      ['Risk', riskText(record)],
      ['Alias', session.alias ? shown(session.alias) : null],
      ['Received', session.firstSeenAt === null ? null : moment(session.firstSeenAt)],
      ['Updated', session.readAt === null ? 'Not read yet' : moment(session.readAt)],
      ['Created', `${moment(madeAt)} by ${shown(madeBy.name)} (${rolesLabel(madeBy.roles)})`],
      ['Evidence', record.pictures ? 'With images and file hashes' : 'Without images: no file was fetched'],
    ]),
  ];
}

function decisionLines({ decisions }: DossierRecord): readonly Line[] {
  const [latest] = partOf(decisions)?.history ?? [];
  if (gapOf(decisions)) return [line('Could not be read', { tone: 'warning' })];
  if (latest === undefined) return [line('None in Review Desk')];
  const { state, by, at } = latest;
  return [
    line(decisionTitle(latest), { bold: true }),
    muted(`${decisionStateNames[state]}: ${shown(by.name)}, ${moment(at)}`),
  ];
}

/** These lines count the verdicts on all screenings and searches for duplicates. */
function verdictLines({ steps }: DossierRecord): readonly Line[] | null {
  const parts = steps.flatMap(({ dispositions }) => dispositions ?? []);
  const counts = parts.flatMap((part) => partOf(part)?.counts ?? []);
  const sum = (key: keyof StepDispositions['counts']) => counts.reduce((total, one) => total + one[key], 0);
  const unread = parts.filter((part) => gapOf(part)).length;
  const verdicts = `${counted(sum('match'), 'match', 'matches')}, ${counted(sum('falsePositive'), 'false positive', 'false positives')}`;
  const text = `${sum('hits')} delivered: ${sum('open')} open, ${verdicts}`;
  return present(
    sum('hits') > 0 && line(text, sum('open') > 0 ? { tone: 'warning' } : {}),
    unread > 0 && line(`${counted(unread, 'step', 'steps')} could not be read`, { tone: 'warning' }),
  );
}

function riskText({ risk }: DossierRecord): string | null {
  if (gapOf(risk)) return 'Could not be read';
  const current = partOf(risk)?.current;
  return current ? riskNames[current.rating] : null;
}

/** The most serious finding is the first, as on screen. */
export const findingSection: Section = (source) => {
  const findings = shownFindings(source.record.session);
  return {
    title: 'Findings',
    blocks: [
      findings.length === 0
        ? note('No findings by the rules of Review Desk. That says nothing of what was not reported.')
        : points(
            findings.map(({ severity, message, detail, reasonCode, step, session }) => ({
              label: severityLine(severity),
              title: shown(message),
              lines: present(
                detail && line(shown(detail)),
                reasonCode && line(`Reason: ${shown(reasonCode)}`),
                step !== null && muted(stepName(source, step)),
                session !== undefined && muted(`Own session in Review Desk: ${session}`),
              ),
            })),
          ),
      heading('Contents'),
      { kind: 'contents' },
    ],
  };
};

/** The findings of the session and of the shared data linked to it, most serious first, as the session's page lists them. */
function shownFindings({ findings, sharedData }: SessionDetail) {
  const own = findings.map((finding) => ({ ...finding, detail: findingDetail(finding) }));
  const linked = (sharedData ?? []).map((finding) => ({
    ...finding,
    detail: undefined,
    reasonCode: undefined,
    step: null,
    session: undefined,
  }));
  return [...own, ...linked].sort(bySeverity);
}
