import { drawFrom } from '../../seed.ts';
import type { Session } from '../../session.ts';
import { company, companyDetails } from '../companies/company.ts';
import { type DocumentSetOptions, documentsParts, registrySpellings } from '../companies/company-documents.ts';
import { companyScreening, mediaEntry, pepEntry, sanctionsEntry } from '../companies/company-screening.ts';
import {
  type CorporateOptions,
  type CorporateStepOptions,
  corporate,
  fiveSteps,
  representativeParts,
} from '../companies/corporate.ts';
import { approved, type IndividualOptions, individual } from '../persons/individual.ts';
import { person } from '../persons/person.ts';

/** Situations of companies, without ownership. */
export function companySituations(todayMs: number): Session[] {
  const firmOf = (tag: string) => ({ firm: company(tag), draw: drawFrom(`firm parts:${tag}`) });
  const made = (
    tag: string,
    given: Readonly<Record<string, Omit<CorporateStepOptions, 'type'>>>,
    more: Partial<CorporateOptions> = {},
  ) => corporate({ seed: tag, todayMs, firm: company(tag), tags: [tag], steps: fiveSteps(given), ...more });
  const documents = (tag: string, options: DocumentSetOptions, status = 'APPROVED') => {
    const { firm, draw } = firmOf(tag);
    return made(tag, { DOCUMENTS: { status, parts: documentsParts(firm, draw, todayMs, status, options) } });
  };
  const represented = (
    tag: string,
    session: Session | undefined,
    authorization: 'given' | 'lacking',
    status: string,
  ) => {
    const { firm, draw } = firmOf(tag);
    const who = session ? person(tag, todayMs) : person(`${tag} representative`, todayMs);
    return made(tag, {
      LEGAL_REPRESENTATIVE: {
        status,
        parts: representativeParts(firm, who, draw, todayMs, { status, authorization, ...(session && { session }) }),
      },
    });
  };

  const readable = ownSession('representative-readable', 'kyb-eu', todayMs);
  const elsewhere = ownSession('representative-in-other-app', 'kyc-eu', todayMs);
  const screened = firmOf('kyb-aml-hits');
  const officers = firmOf('officers');
  const officerSessions = officersOwnSessions(todayMs);
  const unknown = firmOf('unknown-corporate-step');
  const hostile = company('hostile-company', { country: 'GBR', name: '=cmd|calc <b>Ltd</b> \u202Edtl\u202C' });

  return [
    readable,
    elsewhere,
    ...officerSessions,
    represented('representative-readable', readable, 'given', 'APPROVED'),
    represented('representative-in-other-app', elsewhere, 'given', 'APPROVED'),
    represented('representative-unauthorised', undefined, 'lacking', 'PENDING_VERIFICATION'),
    ...registrySpellings.map((spelling, index) =>
      documents(`documents-spelling-${index + 1}`, { spelling, upperCase: index % 2 === 1 }),
    ),
    documents('documents-upper', { spelling: 'registry_of_directors_and_shareholders', upperCase: true }),
    documents('documents-validated', { statuses: ['VALIDATED', 'VALIDATED', 'APPROVED'] }),
    documents('documents-further', { further: ['proof_of_trading_address', 'SHAREHOLDER_AGREEMENT'] }),
    documents('documents-missing', { without: ['memorandum', 'registry'] }, 'RESUBMISSION_REQUIRED'),
    made('kyb-aml-hits', {
      AML: {
        status: 'PENDING_VERIFICATION',
        parts: {
          submitted: companyScreening({
            status: 'POTENTIAL_MATCH',
            actionRequired: true,
            screening: [
              sanctionsEntry(screened.firm, screened.draw, todayMs),
              mediaEntry(screened.firm, screened.draw, todayMs),
              pepEntry('Corin Vandermolen', screened.draw),
            ],
            decision: null,
          }),
          blank: {},
        },
      },
    }),
    made('kyb-aml-more-than-delivered', {
      AML: { parts: { submitted: companyScreening({ status: 'NO_MATCH', screening: [], matches: 2 }), blank: {} } },
    }),
    corporate({
      seed: 'officers',
      todayMs,
      firm: officers.firm,
      tags: ['officers', 'corporate-step-ids'],
      listsIds: true,
      steps: [
        { type: 'COMPANY_DETAILS' },
        ...officerSessions.map(({ id, status }) => ({
          type: 'CORPORATE_OFFICER',
          status,
          id,
          parts: { submitted: {}, blank: {} },
        })),
        { type: 'DOCUMENTS' },
        { type: 'AML' },
      ],
    }),
    corporate({
      seed: 'unknown-corporate-step',
      todayMs,
      firm: unknown.firm,
      tags: ['unknown-corporate-step'],
      status: 'UNDER_ENHANCED_REVIEW',
      steps: [
        { type: 'COMPANY_DETAILS' },
        {
          type: 'TAX_RESIDENCE',
          status: 'AWAITING_REGISTRY',
          parts: {
            submitted: {
              country: unknown.firm.culture.code,
              tax_number: '000-000',
              proofs: [{ name: 'declaration', received: true }],
            },
            blank: {},
          },
        },
        { type: 'DOCUMENTS' },
      ],
    }),
    made(
      'hostile-company',
      {
        COMPANY_DETAILS: {
          parts: {
            submitted: { ...companyDetails(hostile), address: '<svg onload=alert(1)>', website: 'javascript:alert(1)' },
            blank: {},
          },
        },
      },
      { firm: hostile, tags: ['hostile-company', 'hostile-strings'] },
    ),
  ];
}

/** A representative's own session, readable with the key of the company or of another app. */
function ownSession(seed: string, app: NonNullable<IndividualOptions['app']>, todayMs: number): Session {
  return individual({
    seed,
    todayMs,
    who: person(seed, todayMs),
    app,
    tags: ['within-company'],
    steps: approved('ID_DOCUMENT', 'PROOF_OF_ADDRESS', 'AML'),
  });
}

/** Of three officers; the third is still being screened. */
const officersOwnSessions = (todayMs: number): Session[] =>
  ['first', 'second', 'third'].map((one, index) =>
    individual({
      seed: `officers ${one}`,
      todayMs,
      app: 'kyb-eu',
      tags: ['within-company'],
      steps: [
        ...approved('ID_DOCUMENT', 'LIVENESS'),
        { type: 'AML', status: index === 2 ? 'PENDING_VERIFICATION' : 'APPROVED' },
      ],
    }),
  );
