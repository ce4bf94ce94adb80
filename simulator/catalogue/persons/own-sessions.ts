/** The own sessions of the persons whom companies name: made when one is first asked for, and listed nowhere, so that a demo begins without them. */
import type { Session, Wire } from '../../session.ts';
import { cultures } from './cultures.ts';
import { type IndividualType, individual, individualTypes } from './individual.ts';
import { dayMs, person } from './person.ts';

const asList = (value: unknown): readonly Wire[] => (Array.isArray(value) ? value : []);

/** Whoever a company names with an id. */
const personsOf = ({ steps }: Session): readonly Wire[] =>
  steps.flatMap(({ type, submitted }) => {
    if (type === 'BENEFICIAL_OWNERS') return asList(submitted.individuals);
    return type === 'LEGAL_REPRESENTATIVE' || type === 'CORPORATE_OFFICER' ? [submitted] : [];
  });

/** These companies name sessions that the service does not know. */
const withUnknown = 'owner-session-unknown';

export function ownSessions(sessions: Iterable<Session>, startMs: number): (id: string) => Session | undefined {
  const todayMs = Math.floor(startMs / dayMs) * dayMs;
  const made = new Map<string, Session>();
  let named: Map<unknown, readonly [company: Session, who: Wire]> | undefined;
  return (id) => {
    named ??= new Map(
      [...sessions]
        .filter(({ kind, tags }) => kind === 'corporate' && !tags.includes(withUnknown))
        .flatMap((company) => personsOf(company).map((who) => [who.id, [company, who] as const] as const)),
    );
    const found = named.get(id);
    if (found !== undefined && !made.has(id)) {
      const session = ownSession(id, ...found, todayMs);
      if (session) made.set(id, session);
    }
    return made.get(id);
  };
}

/** It verified the person whom the company describes, with the states that the company reports. */
function ownSession(id: string, company: Session, who: Wire, todayMs: number): Session | undefined {
  const { firstname, lastname, birth_date: birthDate, nationality } = who;
  const culture = cultures.find(({ code }) => code === nationality);
  if (typeof firstname !== 'string' || typeof lastname !== 'string' || typeof birthDate !== 'string' || !culture)
    return undefined;
  const spelled = (native: string): string =>
    [...culture.female, ...culture.male, ...culture.family, ...(culture.familyOfWomen ?? [])].find(
      (one) => one.split('=')[0] === native,
    ) ?? native;
  const known = { country: culture.code, firstname: spelled(firstname), lastname: spelled(lastname), birthDate };
  const checks = asList(who.steps).filter(({ type }) => individualTypes.includes(type as IndividualType));
  const session = individual({
    seed: `own ${id}`,
    todayMs,
    who: person(`own ${id}`, todayMs, known),
    app: company.app,
    tags: ['within-company'],
    steps: checks.map(({ type, status }) => ({ type: String(type), status: String(status) })),
  });
  const steps = session.steps.map((step, index) => ({ ...step, id: String(checks[index]?.id ?? step.id) }));
  return { ...session, id, steps };
}
