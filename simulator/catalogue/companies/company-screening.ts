import type { Draw } from '../../seed.ts';
import type { Wire } from '../../session.ts';
import { absentList, absentObject } from '../absent.ts';
import type { Parts } from '../persons/identity.ts';
import { dayMs, isoDate } from '../persons/person.ts';
import { article } from '../screening.ts';
import type { Company } from './company.ts';

/** AML of a company (contract 2.10). `status` is that of the screening; its values are not documented. */
export function companyScreening(options: {
  readonly status: string;
  readonly screening: readonly Wire[];
  readonly actionRequired?: boolean;
  readonly matches?: number;
  readonly decision?: unknown;
}): Wire {
  return {
    action_required: options.actionRequired ?? false,
    matches: options.matches ?? options.screening.length,
    status: options.status,
    monitoring: true,
    screening: options.screening,
    decision: options.decision,
  };
}

export function usualCompanyScreening(firm: Company, draw: Draw, todayMs: number, status: string): Wire {
  if (status === 'APPROVED')
    return companyScreening({ status: 'NO_MATCH', screening: [], decision: absentObject(draw) });
  const screening = [sanctionsEntry(firm, draw, todayMs), mediaEntry(firm, draw, todayMs)].slice(0, draw.between(1, 2));
  const open = status !== 'REJECTED';
  return companyScreening({
    status: open ? 'POTENTIAL_MATCH' : 'MATCH',
    screening,
    actionRequired: open,
    decision: open ? null : refusal(draw),
  });
}

export function companyScreeningParts(firm: Company, draw: Draw, todayMs: number, status: string): Parts {
  return {
    submitted: usualCompanyScreening(firm, draw, todayMs, status),
    blank: draw.pick([{}, { screening: absentList(draw), matches: null, status: '', decision: absentObject(draw) }]),
  };
}

function refusal(draw: Draw): Wire {
  return {
    compliance_officer: 'Officer on duty',
    user_id: `usr-${draw.digits(6)}`,
    output: 'NOT_COMPLIANT',
    internal_note: 'Same registration number as the listed company.',
    reasons: [{ reason: 'SANCTIONED_ENTITY', note: 'Listed since last year' }],
  };
}

export function sanctionsEntry(firm: Company, draw: Draw, todayMs: number): Wire {
  const list = 'Utopia Treasury: consolidated sanctions list (specimen)';
  return {
    id: `scr-${draw.digits(6)}`,
    info: {
      full_name: firm.name,
      entity_type: 'COMPANY',
      aka: [firm.name.toUpperCase(), `${firm.name} (Zenith branch)`],
      countries: draw.pick<unknown>(['UT', ['UT', 'XA']]),
      birth_date: draw.pick([null, undefined, '']),
      associates: [{ association: 'director', name: 'Corin Vandermolen' }],
    },
    sanctions: [
      {
        types: ['sanction', 'asset-freeze'],
        countries: [{ country_code: 'UT', name: 'Utopia' }],
        name: list,
        url: 'https://lists.utopia.example/consolidated',
        listing_started: isoDate(todayMs - draw.between(100, 900) * dayMs),
        listing_ended: null,
        fields: [
          { name: 'Reference', value: `UTS-${draw.digits(5)}` },
          { name: 'Programme', value: 'ANYDRIA-REGIME' },
        ],
      },
    ],
    pep: draw.pick<unknown>([[], null]),
    adverse_media: [],
    types: ['sanction'],
  };
}

export function mediaEntry(firm: Company, draw: Draw, todayMs: number): Wire {
  return {
    id: `scr-${draw.digits(6)}`,
    info: {
      full_name: firm.name,
      entity_type: 'COMPANY',
      aka: [],
      countries: firm.culture.alpha2,
      birth_date: null,
      associates: [],
    },
    sanctions: [],
    pep: [],
    adverse_media: [article(draw, firm.name, todayMs), article(draw, firm.name, todayMs)],
    types: ['adverse-media'],
  };
}

export function pepEntry(name: string, draw: Draw): Wire {
  return {
    id: `scr-${draw.digits(6)}`,
    info: { full_name: name, entity_type: 'PERSON', aka: [], countries: ['XA'], birth_date: '1966', associates: [] },
    sanctions: undefined,
    pep: [
      {
        types: ['pep', 'pep-class-1'],
        countries: [{ country_code: 'XA', name: 'Lower Anydria' }],
        name: 'Anydria register of public functions (specimen)',
        url: 'https://register.anyder.example/functions',
        listing_started: '2015-04-01',
        listing_ended: '',
        fields: [{ name: 'Position', value: 'Governor of the river province' }],
      },
    ],
    adverse_media: undefined,
    types: ['pep', 'pep-class-1'],
  };
}
