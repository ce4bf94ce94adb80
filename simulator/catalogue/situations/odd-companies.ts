import { drawFrom } from '../../seed.ts';
import type { Session, Wire } from '../../session.ts';
import { company } from '../companies/company.ts';
import { type DocumentSetOptions, documentsParts } from '../companies/company-documents.ts';
import { companyScreening, sanctionsEntry } from '../companies/company-screening.ts';
import {
  type CorporateOptions,
  type CorporateStepOptions,
  corporate,
  fiveSteps,
  representativeParts,
} from '../companies/corporate.ts';
import type { OwnerPerson } from '../companies/owners.ts';
import { dayMs, isoDate, type PersonOptions, person } from '../persons/person.ts';
import { holdings, ownerCompany, ownership, reported } from './ownership.ts';

/** Sessions of companies, all approved by the service, in whose answers something is missing or contradictory. */
export function oddCompanies(todayMs: number): Session[] {
  return [...steps(todayMs), ...representatives(todayMs), ...owners(todayMs)];
}

function steps(todayMs: number): Session[] {
  const made = (tag: string, given: readonly CorporateStepOptions[], more: Partial<CorporateOptions> = {}) =>
    corporate({ seed: tag, todayMs, firm: company(tag), tags: [tag], steps: given, ...more });
  const documents = (tag: string, options: DocumentSetOptions) =>
    made(
      tag,
      fiveSteps({
        DOCUMENTS: {
          parts: documentsParts(company(tag), drawFrom(`odd:${tag}`), todayMs, 'APPROVED', { ...options }),
        },
      }),
    );
  const empty = { parts: { submitted: {}, blank: {} } };
  const screened = (screening: Parameters<typeof companyScreening>[0]) => ({
    parts: { submitted: companyScreening(screening), blank: {} },
  });
  const listed = sanctionsEntry(company('kyb-listing-ended'), drawFrom('odd:kyb-listing-ended'), todayMs);
  const listings = listed.sanctions as readonly Wire[];
  const ended = {
    ...listed,
    sanctions: listings.map((one) => ({ ...one, listing_ended: isoDate(todayMs - 40 * dayMs) })),
  };
  return [
    documents('company-document-rejected', { statuses: ['APPROVED', 'REJECTED', 'APPROVED'] }),
    documents('company-document-unclear', { statuses: ['APPROVED', '', 'ARCHIVED'] }),
    made('company-answered-empty', fiveSteps({ COMPANY_DETAILS: empty })),
    made('company-form-broken', fiveSteps({}), { wireForm: 'broken' }),
    made(
      'company-action-without-matches',
      fiveSteps({ AML: screened({ status: 'NO_MATCH', screening: [], actionRequired: true }) }),
    ),
    made('kyb-listing-ended', fiveSteps({ AML: screened({ status: 'MATCH', screening: [ended] }) })),
    made('two-screenings', [
      { type: 'COMPANY_DETAILS' },
      { type: 'AML' },
      { type: 'DOCUMENTS' },
      { type: 'AML', status: 'REJECTED' },
    ]),
  ];
}

function representatives(todayMs: number): Session[] {
  const represented = (tag: string, known: PersonOptions, without: readonly string[] = [], lastStatus = 'APPROVED') => {
    const firm = company(tag);
    const who = person(`${tag} representative`, todayMs, known);
    const parts = representativeParts(firm, who, drawFrom(`odd:${tag}`), todayMs, {
      status: lastStatus,
      authorization: 'given',
    });
    const checks = (parts.submitted.steps as readonly { type: string }[]).filter(({ type }) => !without.includes(type));
    return corporate({
      seed: tag,
      todayMs,
      firm,
      tags: [tag],
      steps: fiveSteps({
        LEGAL_REPRESENTATIVE: { parts: { ...parts, submitted: { ...parts.submitted, steps: checks } } },
      }),
    });
  };
  return [
    represented('representative-minor', { birthDate: minorBirth(todayMs) }),
    represented('representative-not-screened', {}, ['AML']),
    represented('representative-rejected', {}, [], 'REJECTED'),
    represented('representative-unnamed', { firstname: '', lastname: '' }),
  ];
}

const minorBirth = (todayMs: number): string => isoDate(todayMs - 16 * 365 * dayMs);

function owners(todayMs: number): Session[] {
  const owned = (tag: string, owner: Partial<OwnerPerson>) =>
    ownership(tag, holdings('p>root 60', 'q>root 40'), todayMs, { people: { p: owner } });
  /** Nothing else is wrong with it. */
  const whole = (tag: string, people: Readonly<Record<string, Partial<OwnerPerson>>>) =>
    ownership(tag, holdings('p>root 60', 'q>root 40'), todayMs, { people, ultimate: { p: true, q: true } });
  const unrepresented = whole('company-without-representative', {});
  const check = (type: string, status = 'APPROVED') => ({ id: type === 'AML' ? '8' : '7', type, status });
  const draw = drawFrom('owner-company-not-screened');
  const firm = ownerCompany('owner-company-not-screened firm', draw, todayMs);
  return [
    owned('owner-not-screened', { steps: [check('ID_DOCUMENT')] }),
    owned('owner-screened-only', { steps: [check('AML')] }),
    whole('owner-without-source', { p: { steps: [check('PROOF_OF_ADDRESS'), check('AML')] } }),
    { ...unrepresented, steps: unrepresented.steps.filter(({ type }) => type !== 'LEGAL_REPRESENTATIVE') },
    ownership('owner-company-rejected', holdings('A>root 100', 'p>A 100'), todayMs, {
      ultimate: { p: true },
      firms: { A: { ...firm, status: 'REJECTED' } },
    }),
    owned('owner-rejected', { status: 'REJECTED', steps: [check('ID_DOCUMENT', 'REJECTED'), check('AML')] }),
    owned('owner-minor', { who: person('owner-minor p', todayMs, { birthDate: minorBirth(todayMs) }) }),
    ownership('owner-company-not-screened', holdings('A>root 100', 'p>A 100'), todayMs, {
      firms: { A: { ...firm, aml: null } },
    }),
    ownership('owner-documents-untold', holdings('A>root 100', 'p>A 100'), todayMs, {
      ultimate: { p: true },
      firms: { A: { firm: company('owner-documents-untold firm'), aml: firm.aml } },
    }),
    reported('owners-without-persons', { individuals: null, corporates: [] }, todayMs),
  ];
}
