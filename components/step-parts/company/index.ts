/** The facts of a company, of the one under review or of an owner (contract 2.10). */
export { CompanyFacts, companyKeys } from './company-facts.tsx';
