/** The details of one owner: a person's own session and checks, a company's facts, screening and documents. Loads the screening on demand. */
export { CompanyDetails } from './company-details.tsx';
export { PersonDetails } from './person-details.tsx';
