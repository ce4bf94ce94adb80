import type { Draw } from '../../seed.ts';
import { SpecimenFile, type Wire } from '../../session.ts';
import { absentFile, absentList, absentObject, absentText } from '../absent.ts';
import { documentDetails } from './document-details.ts';
import { identityDocument, type Parts, portrait } from './identity.ts';
import { dayMs, fullName, isoDate, type Person } from './person.ts';

/** LIVENESS: a still or a short video. */
export function livenessParts(
  person: Person,
  draw: Draw,
  form: 'still' | 'video' = draw.pick(['still', 'video']),
): Parts {
  const file = new SpecimenFile(
    form === 'video' ? { kind: 'liveness-clip' } : { kind: 'selfie', face: { ...person.face, take: 7 }, megapixels: 2 },
  );
  return {
    submitted: { verification: { liveness: { file } } },
    blank: {
      verification: draw.pick([undefined, null, {}, { liveness: null }, { liveness: { file: absentFile(draw) } }]),
    },
  };
}

export function phoneParts(person: Person, draw: Draw): Parts {
  return {
    submitted: { verification: { phone: { ...person.phone, method: draw.pick(['sms', 'sms', 'call']) } } },
    blank: {
      verification: draw.pick([
        undefined,
        null,
        {},
        { phone: absentObject(draw) },
        {
          phone: {
            number: absentText(draw),
            calling_code: absentText(draw),
            method: absentText(draw),
            country: absentText(draw),
          },
        },
      ]),
    },
  };
}

export function emailParts(person: Person, draw: Draw): Parts {
  return {
    submitted: { verification: { email: { value: person.email } } },
    blank: {
      verification: draw.pick([
        undefined,
        null,
        {},
        { email: absentObject(draw) },
        { email: { value: absentText(draw) } },
      ]),
    },
  };
}

const bills = [
  'ELECTRICITY_BILL',
  'INTERNET_BILL',
  'LANDLINE_BILL',
  'WATER_BILL',
  'GAS_BILL',
  'BANK_STATEMENT',
] as const;

const billIssuers: Readonly<Record<(typeof bills)[number], string>> = {
  ELECTRICITY_BILL: 'Voltarine Energy',
  INTERNET_BILL: 'Brindlenet Fibre',
  LANDLINE_BILL: 'Quillphone',
  WATER_BILL: 'Aquamere Waterworks',
  GAS_BILL: 'Fennigas',
  BANK_STATEMENT: 'Bank of Amaurot',
};

export type ProofOptions = {
  readonly type?: (typeof bills)[number];
  /** The host; adds an accommodation letter and the host's documents. */
  readonly host?: Person;
  readonly undated?: boolean;
  readonly issuedDaysAgo?: number;
  /** When the host's document expires, in days from today. */
  readonly hostExpiresInDays?: number;
};

/** PROOF_OF_ADDRESS; `accomodation` is the contract's spelling. */
export function proofParts(person: Person, draw: Draw, todayMs: number, options: ProofOptions = {}): Parts {
  const type = options.type ?? draw.pick(bills);
  const { host } = options;
  const holder = host ?? person;
  const usualDays = draw.between(4, 85);
  const written = isoDate(todayMs - (options.issuedDaysAgo ?? usualDays) * dayMs);
  const issuingDate = options.undated ? '' : written;
  const format = type === 'BANK_STATEMENT' || draw.chance(0.3) ? 'pdf' : 'jpeg';
  const proof = (form: 'processed' | 'original') =>
    new SpecimenFile({
      kind: 'bill',
      billType: type,
      issuerName: billIssuers[type],
      holder: fullName(holder),
      address: holder.address,
      city: holder.city,
      zipcode: holder.zipcode,
      country: holder.culture.country,
      issuingDate,
      form,
      format,
    });
  const accommodation = host ? new SpecimenFile(hostLetter(person, host, written)) : undefined;
  return {
    submitted: {
      document: {
        country: holder.culture.code,
        type,
        host_id_document: host
          ? identityDocument(
              host,
              documentDetails(host, draw, todayMs, {
                type: 'NATIONAL_ID',
                ...(options.hostExpiresInDays !== undefined && { expiresInDays: options.hostExpiresInDays }),
              }),
              draw,
            )
          : absentObject(draw),
        files: { proof: proof('processed'), accomodation: accommodation ?? absentFile(draw) },
        original_files: { proof: proof('original'), accomodation: accommodation ?? absentFile(draw) },
        fields: {
          address: holder.address,
          city: holder.city,
          zipcode: holder.zipcode,
          issuing_date: issuingDate,
        },
      },
    },
    blank: {
      document: draw.pick([
        undefined,
        null,
        {},
        {
          country: absentText(draw),
          type: absentText(draw),
          files: { proof: absentFile(draw) },
          fields: absentObject(draw),
        },
      ]),
    },
  };
}

function hostLetter(person: Person, host: Person, date: string) {
  return {
    kind: 'letter',
    title: 'Declaration of accommodation',
    from: fullName(host),
    to: 'To whom it may concern',
    date,
    paragraphs: [
      `I, ${fullName(host)}, declare that ${fullName(person)}, born on ${person.birthDate}, lives with me at ${host.address}, ${host.zipcode} ${host.city}.`,
      'A copy of my identity document and a bill in my name are enclosed. This is a specimen; neither of us exists.',
    ],
  } as const;
}

export type DuplicateMatch = {
  readonly person: Person;
  readonly sessionId: string;
  readonly score: number;
  readonly take?: number;
};

/** DUPLICATE: faces are bare addresses here, not file objects (contract 2.9). */
export function duplicateParts(person: Person, draw: Draw, matches: readonly DuplicateMatch[] = []): Parts {
  return {
    submitted: {
      verification: {
        duplicate: {
          face: new SpecimenFile(portrait(person, 480), 'address'),
          matches: matches.map(
            ({ person: other, sessionId, score, take }): Wire => ({
              face: new SpecimenFile(portrait(other, 360, take ?? 2), 'address'),
              session_id: sessionId,
              similarity_score: score,
            }),
          ),
        },
      },
    },
    blank: {
      verification: draw.pick([
        undefined,
        null,
        {},
        { duplicate: absentObject(draw) },
        { duplicate: { face: absentText(draw), matches: absentList(draw) } },
      ]),
    },
  };
}
