import { drawFrom } from '../../seed.ts';
import { type Session, SpecimenFile, type Wire } from '../../session.ts';
import { documentDetails } from '../persons/document-details.ts';
import { type IdentityOptions, identityParts, portrait, pvidParts } from '../persons/identity.ts';
import { approved, type IndividualOptions, individual, type StepOptions } from '../persons/individual.ts';
import { dayMs, isoDate, type PersonOptions, person } from '../persons/person.ts';
import { reason } from '../persons/rejection-reasons.ts';
import { livenessParts, proofParts } from '../persons/step-answers.ts';
import { screeningParts } from '../screening.ts';

/** Shared by the situations of one catalogue. */
function builders(todayMs: number) {
  const made = (tag: string, more: Partial<IndividualOptions> = {}) =>
    individual({ seed: tag, todayMs, tags: [tag], steps: approved('ID_DOCUMENT', 'LIVENESS', 'AML'), ...more });
  const people = (tag: string, known: PersonOptions = {}) => ({
    who: person(tag, todayMs, known),
    draw: drawFrom(`odd:${tag}`),
  });
  /** An approved passport whose fields are replaced, without a zone unless the options say so. */
  const withFields = (tag: string, further: Wire, identity: IdentityOptions = {}) =>
    made(tag, { identity: { type: 'PASSPORT', mrz: 'none', mrzField: 'none', ...identity, further } });
  const withStep = (tag: string, step: StepOptions, more: Partial<IndividualOptions> = {}) =>
    made(tag, { steps: [...approved('ID_DOCUMENT'), step, ...approved('AML')], ...more });
  return { made, people, withFields, withStep };
}

/** Sessions of persons, all approved by the service, in whose answers something is missing, misplaced or contradictory. */
export function oddAnswers(todayMs: number): Session[] {
  return [...wireForms(todayMs), ...dates(todayMs), ...persons(todayMs), ...contradictions(todayMs)];
}

/** Older forms, parts of another type, empty answers, contradictory statuses, and what is said beside them. */
function wireForms(todayMs: number): Session[] {
  const { made, people, withFields } = builders(todayMs);
  const conflict = people('status-conflict');
  const live = livenessParts(conflict.who, conflict.draw);
  const beside = people('state-beside-status');
  const seen = livenessParts(beside.who, beside.draw);
  return [
    made('form-older', {
      wireForm: 'older',
      idShape: 'five-groups',
      identity: { type: 'PASSPORT', expiresInDays: -40 },
    }),
    made('form-broken', { wireForm: 'broken' }),
    withFields('leaf-broken', { birth_date: { day: 12, month: 3, year: 1987 } }),
    made('environment-missing', { extra: { sandbox: undefined }, idShape: 'four-groups' }),
    made('resubmission-reason', {
      steps: [
        {
          type: 'ID_DOCUMENT',
          status: 'RESUBMISSION_REQUIRED',
          reason: reason(conflict.draw, 'DOCUMENT_HIDDEN', 'fr'),
        },
        ...approved('LIVENESS', 'AML'),
      ],
    }),
    made('answered-empty', {
      steps: [{ type: 'ID_DOCUMENT', parts: { submitted: {}, blank: {} } }, ...approved('LIVENESS', 'AML')],
    }),
    made('status-conflict', {
      who: conflict.who,
      steps: [
        ...approved('ID_DOCUMENT'),
        { type: 'LIVENESS', parts: { ...live, submitted: { ...live.submitted, status: 'REJECTED' } } },
        ...approved('AML'),
      ],
    }),
    made('state-beside-status', {
      who: beside.who,
      steps: [
        ...approved('ID_DOCUMENT'),
        { type: 'LIVENESS', parts: { ...seen, submitted: { ...seen.submitted, state: 'REJECTED' } } },
        ...approved('AML'),
      ],
    }),
    withFields('document-stolen', { document_status: 'STOLEN' }),
    made('reason-beside-approved', { extra: { reason: { code: 'FORGED_REJECTION', message: 'Altered photograph' } } }),
  ];
}

/** Expiry and birth: in the zone alone, in every odd form, unreadable, missing. */
function dates(todayMs: number): Session[] {
  const { made, withFields } = builders(todayMs);
  const written = {
    'expiry-slashed': '31/12/2020',
    'expiry-compact': '20201231',
    'expiry-worded': '31 DEC 2020',
    'expiry-month': '2020-12',
    'expiry-unreadable': 'see overleaf',
    'expiry-missing': '',
  };
  return [
    ...Object.entries(written).map(([tag, document_expiration]) =>
      withFields(tag, { document_expiration, issue_date: '2011-01-04' }),
    ),
    made('expiry-in-zone', {
      identity: {
        type: 'PASSPORT',
        expiresInDays: -20,
        mrz: 'agrees',
        mrzField: 'text',
        further: { document_expiration: null },
      },
    }),
    withFields('placeholders', {
      firstname: 'UNKNOWN',
      lastname: '-',
      birth_date: '0001-01-01',
      document_expiration: '-',
      document_number: 'XXX',
      nationality: 'XXX',
    }),
  ];
}

/** Steps that are about somebody else, and screenings that leave something open. */
function persons(todayMs: number): Session[] {
  const { made, people, withStep } = builders(todayMs);
  const other = people('screened-another', { country: 'TUR', sex: 'M', firstname: 'Mehmet', lastname: 'Kaya' });
  const twice = people('steps-differ', { country: 'PRT', sex: 'F', firstname: 'Ana', lastname: 'Silva' });
  const renamed = { ...twice.who, lastname: 'Carvalho', latinLast: 'CARVALHO' };
  const action = people('action-without-hits');
  const unnamed = people('screened-nobody');
  const resident = people('poa-old');
  const payer = people('poa-future');
  const guest = people('poa-host-expired', { country: 'FRA' });
  const host = person('poa-host-expired host', todayMs, { country: 'FRA' });
  const lodger = people('poa-host-another', { country: 'FRA' });
  const child = person('poa-host-another host', todayMs, {
    country: 'FRA',
    birthDate: isoDate(todayMs - 12 * 365 * dayMs),
  });
  const hosted = proofParts(lodger.who, lodger.draw, todayMs, { host: child });
  const olderProof = proofParts(resident.who, resident.draw, todayMs);
  const withPhone = (tag: string, phone: Wire) =>
    withStep(tag, {
      type: 'PHONE',
      parts: { submitted: { verification: { phone: { ...phone, method: 'sms' } } }, blank: {} },
    });
  const screenedNobody = screeningParts(unnamed.who, unnamed.draw, { hits: [] });
  const aml = (screenedNobody.submitted as { verification: { aml: Wire } }).verification.aml;
  return [
    made('screened-another', {
      known: { country: 'PRT', sex: 'F', firstname: 'Ana', lastname: 'Silva' },
      steps: [
        ...approved('ID_DOCUMENT', 'LIVENESS'),
        { type: 'AML', parts: screeningParts(other.who, other.draw, { hits: [] }) },
      ],
    }),
    made('screened-nobody', {
      who: unnamed.who,
      steps: [
        ...approved('ID_DOCUMENT', 'LIVENESS'),
        {
          type: 'AML',
          parts: { ...screenedNobody, submitted: { verification: { aml: { ...aml, customer_info: null } } } },
        },
      ],
    }),
    made('steps-differ', {
      who: twice.who,
      steps: [
        { type: 'ID_DOCUMENT', parts: identityParts(twice.who, twice.draw, todayMs, { type: 'PASSPORT' }) },
        { type: 'PVID', parts: pvidParts(renamed, twice.draw, todayMs) },
        ...approved('AML'),
      ],
    }),
    made('action-without-hits', {
      who: action.who,
      steps: [
        ...approved('ID_DOCUMENT', 'LIVENESS'),
        { type: 'AML', parts: screeningParts(action.who, action.draw, { hits: [], actionRequired: true }) },
      ],
    }),
    withStep(
      'poa-old',
      {
        type: 'PROOF_OF_ADDRESS',
        parts: proofParts(resident.who, resident.draw, todayMs, { issuedDaysAgo: 200 }),
      },
      { who: resident.who },
    ),
    withStep(
      'poa-future',
      { type: 'PROOF_OF_ADDRESS', parts: proofParts(payer.who, payer.draw, todayMs, { issuedDaysAgo: -30 }) },
      { who: payer.who },
    ),
    withStep('poa-older-form', {
      type: 'PROOF_OF_ADDRESS',
      parts: {
        ...olderProof,
        submitted: {
          document: {
            ...(olderProof.submitted.document as Wire),
            type: 'NATIONAL_ID',
            host_id_document: new SpecimenFile(portrait(resident.who, 480)),
          },
        },
      },
    }),
    withStep(
      'poa-host-expired',
      {
        type: 'PROOF_OF_ADDRESS',
        parts: proofParts(guest.who, guest.draw, todayMs, { host, hostExpiresInDays: -30 }),
      },
      { who: guest.who },
    ),
    // The bill is the subject's, and the host is a child.
    withStep(
      'poa-host-another',
      {
        type: 'PROOF_OF_ADDRESS',
        parts: {
          ...hosted,
          submitted: {
            document: {
              ...(hosted.submitted.document as Wire),
              fields: {
                ...((hosted.submitted.document as Wire).fields as Wire),
                full_name: `${lodger.who.firstname} ${lodger.who.lastname}`,
              },
            },
          },
        },
      },
      { who: lodger.who },
    ),
    withPhone('phone-inconsistent', { number: '+31612345678', calling_code: '31', country: 'RU' }),
    withPhone('phone-shared-code', { number: '+14165550123', calling_code: '1', country: 'CA' }),
    withStep('email-irregular', {
      type: 'EMAIL',
      parts: { submitted: { verification: { email: { value: 'an\u200ba@p\u0430ypal.example' } } }, blank: {} },
    }),
  ];
}

/** Answers that state something twice, dates that cannot be, a minor, and zones: under another key, and of a passport card. */
function contradictions(todayMs: number): Session[] {
  const { made, people, withFields, withStep } = builders(todayMs);
  const other = people('zone-elsewhere other');
  const { mrz } = documentDetails(other.who, other.draw, todayMs, { type: 'PASSPORT' });
  const card = people('passport-card');
  const holder = people('poa-passport-expired', { country: 'ESP' });
  const expired = identityParts(holder.who, drawFrom('odd:poa-passport-expired passport'), todayMs, {
    type: 'PASSPORT',
    expiresInDays: -10,
    mrzField: 'none',
  }).submitted.document as Wire;
  // A proof has the day on which it was issued under another key.
  const { issue_date: _, ...passportFields } = expired.fields as Wire;
  const asProof = proofParts(holder.who, holder.draw, todayMs);
  const proof = { proof: (expired.files as Wire).front };
  const [first = '', second = '', third = ''] =
    documentDetails(card.who, card.draw, todayMs, { type: 'NATIONAL_ID' }).mrz ?? [];
  const twice = {
    'twice-full-name': { full_name: 'Jorrit Hoekema' },
    'twice-first-name': { first_name: 'Jorrit' },
    'twice-birth-date': { BIRTH_DATE: '1961-02-17' },
    'twice-country': { issuing_country: 'NLD' },
    'twice-type': { document_type: 'RESIDENT_PERMIT' },
  };
  return [
    withFields('two-expiries', { expiration_date: '2019-01-01' }),
    made('two-names', {
      who: people('two-names', { country: 'PRT' }).who,
      identity: { type: 'PASSPORT', further: { holder_name: 'Jorrit Hoekema', maiden_name: 'Wiersma' } },
    }),
    withFields('two-births', { dateOfBirth: isoDate(todayMs - 12 * 365 * dayMs) }),
    withFields('issued-in-future', { issue_date: isoDate(todayMs + 300 * dayMs) }),
    withFields('expiry-other-key', { gueltig_bis: '2019-01-01', issue_date: '2009-01-02' }),
    withFields('zone-half', { zone_text: mrz?.[0] }),
    withStep(
      'poa-passport-expired',
      {
        type: 'PROOF_OF_ADDRESS',
        parts: {
          ...asProof,
          submitted: {
            document: {
              ...(asProof.submitted.document as Wire),
              type: 'PASSPORT',
              files: proof,
              original_files: proof,
              fields: { ...((asProof.submitted.document as Wire).fields as Wire), ...passportFields },
            },
          },
        },
      },
      { who: holder.who },
    ),
    withFields('zone-elsewhere', { mrz_lines: [...(mrz ?? [])] }),
    ...Object.entries(twice).map(([tag, fields]) => withFields(tag, fields)),
    made('minor-approved', {
      identity: { type: 'PASSPORT' },
      known: { birthDate: isoDate(todayMs - 12 * 365 * dayMs) },
    }),
    // The card that belongs to a passport, of a person whose sex is not stated.
    made('passport-card', {
      who: card.who,
      steps: [
        {
          type: 'ID_DOCUMENT',
          parts: identityParts(card.who, drawFrom('odd:passport-card'), todayMs, {
            type: 'NATIONAL_ID',
            mrzField: 'none',
            further: {
              gender: 'X',
              mrz: [`IP${first.slice(2)}`, `${second.slice(0, 7)}<${second.slice(8)}`, third].join('\n'),
            },
          }),
        },
        ...approved('LIVENESS', 'AML'),
      ],
    }),
  ];
}
