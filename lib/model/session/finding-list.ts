/** How findings stand in a list: the gravest first, each under a key of its own. Apart from the table of rules, which no browser needs. */

export const severities = ['severe', 'warning', 'notice'] as const;

interface HasSeverity {
  readonly severity: (typeof severities)[number];
}

export const bySeverity = (a: HasSeverity, b: HasSeverity): number =>
  severities.indexOf(a.severity) - severities.indexOf(b.severity);

interface Listed {
  readonly code: string;
  readonly step: string | null;
  readonly stepType: string | null;
  readonly against?: string;
  readonly session?: string;
  readonly message: string;
}

/** A step may have one code several times: of several persons whom it names, or of one who differs in several ways. */
export const keyOfFinding = ({ code, step, stepType, against, session, message }: Listed): string =>
  [code, step ?? stepType, against, session, message].join(' ');
