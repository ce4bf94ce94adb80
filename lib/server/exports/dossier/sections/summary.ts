import { toStatusLook } from '#lib/format/labels/status.ts';
import type { Block } from '../../typesetting/index.ts';
import { counted, type DossierSource, facts, line, moment, shown, statusTones } from '../section.ts';

/** Under the title: what the session is, where it stands, who made this. */
export function summaryBlocks({ record }: DossierSource): readonly Block[] {
  const { session, madeBy, madeAt } = record;
  const status = toStatusLook(session.status);
  const of = (severity: string) => session.findings.filter((finding) => finding.severity === severity).length;
  const counts = [
    counted(of('severe'), 'severe', 'severe'),
    counted(of('warning'), 'warning', 'warnings'),
    counted(of('notice'), 'notice', 'notices'),
  ].join(', ');
  return [
    facts([
      [
        'Status',
        [
          line(shown(status.label), { bold: true, tone: statusTones[status.tone] ?? 'plain' }),
          line('as reported by the verification service', { tone: 'muted', small: true }),
        ],
      ],
      ['Findings', session.findings.length === 0 ? 'None by the rules of Review Desk' : counts],
      ['Alias', session.alias ? shown(session.alias) : null],
      ['Received', moment(session.firstSeenAt)],
      ['Last read', session.readAt === null ? 'Never read' : moment(session.readAt)],
      ['Made', `${moment(madeAt)} by ${shown(madeBy.name)} (${madeBy.roles.join(', ')})`],
      ['Evidence', record.pictures ? 'With pictures and file hashes' : 'Made without pictures: no file was fetched'],
    ]),
  ];
}
