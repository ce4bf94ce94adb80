/** A person inside a company's session: age, authorisation, their own session, and the status of each of their checks. */
export { Age } from './age.tsx';
export { authorisationOf } from './authorisation.ts';
export { AuthorisationLine } from './authorisation-line.tsx';
export { OwnFindings } from './own-findings.tsx';
export { OwnSession } from './own-session.tsx';
export { PersonChecks } from './person-checks.tsx';
