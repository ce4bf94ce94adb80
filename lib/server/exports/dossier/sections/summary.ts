import { decisionStateNames, decisionTitle } from '#lib/format/labels/decision-name.ts';
import { riskNames } from '#lib/format/labels/review/risk.ts';
import { rolesLabel } from '#lib/format/labels/role.ts';
import type { StepDispositions } from '#lib/model/review/disposition.ts';
import type { DossierRecord } from '#lib/server/dossier-record.ts';
import type { Block, Line } from '../../typesetting/typeset.ts';
import {
  counted,
  type DossierSource,
  facts,
  gapOf,
  line,
  moment,
  muted,
  partOf,
  shown,
  statusLine,
} from '../section.ts';
import { shownFindings } from '../shown-findings.ts';

/** Under the title: what the session is, where it stands, who made this. */
export function summaryBlocks({ record }: DossierSource): readonly Block[] {
  const { session, madeBy, madeAt } = record;
  const findings = shownFindings(session);
  const of = (severity: string) => findings.filter((finding) => finding.severity === severity).length;
  const counts = [
    counted(of('severe'), 'severe', 'severe'),
    counted(of('warning'), 'warning', 'warnings'),
    counted(of('notice'), 'notice', 'notices'),
  ].join(', ');
  return [
    facts([
      [
        'Status',
        [statusLine(session.status), line('as reported by the verification service', { tone: 'muted', small: true })],
      ],
      ['Findings', findings.length === 0 ? 'None by the rules of Review Desk' : counts],
      ['Decision', decisionLines(record)],
      ['Hits and matches', verdictLines(record)],
      ['Risk', riskText(record)],
      ['Alias', session.alias ? shown(session.alias) : null],
      ['Received', moment(session.firstSeenAt)],
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

/** Of all screenings and searches for duplicates. */
function verdictLines({ steps }: DossierRecord): readonly Line[] | null {
  const parts = steps.flatMap(({ dispositions }) => dispositions ?? []);
  const counts = parts.flatMap((part) => partOf(part)?.counts ?? []);
  const sum = (key: keyof StepDispositions['counts']) => counts.reduce((total, one) => total + one[key], 0);
  const open = sum('open');
  const unread = parts.filter((part) => gapOf(part)).length;
  return [
    ...(sum('hits') === 0
      ? []
      : [
          line(
            `${sum('hits')} delivered: ${open} open, ${counted(sum('match'), 'match', 'matches')}, ${counted(sum('falsePositive'), 'false positive', 'false positives')}`,
            open > 0 ? { tone: 'warning' } : {},
          ),
        ]),
    ...(unread > 0 ? [line(`${counted(unread, 'step', 'steps')} could not be read`, { tone: 'warning' })] : []),
  ];
}

function riskText({ risk }: DossierRecord): string | null {
  if (gapOf(risk)) return 'Could not be read';
  const current = partOf(risk)?.current;
  return current ? riskNames[current.rating] : null;
}
