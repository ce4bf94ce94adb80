import type { EvidenceSpec, Flaw, IdentityDocumentSpec } from '../../evidence/index.ts';
import type { Draw } from '../../seed.ts';
import { SpecimenFile, type Wire } from '../../session.ts';
import { absentFile, absentObject, absentText } from '../absent.ts';
import { type DocumentOptions, documentDetails } from './document-details.ts';
import { fullName, type Person } from './person.ts';

/** A step's own part after and before the user has submitted. */
export type Parts = { readonly submitted: Wire; readonly blank: Wire };

export type IdentityOptions = DocumentOptions & {
  readonly back?: boolean;
  readonly flaw?: Flaw;
  /** Of the originals; processed sides are smaller. */
  readonly megapixels?: number;
  /** How the fields contain the zone: as one string, as one field a line, or not at all. */
  readonly mrzField?: 'text' | 'lines' | 'none';
  /** Unknown keys. */
  readonly further?: Wire;
  /** Files to show instead of the drawn ones. */
  readonly files?: Wire;
  readonly originalFiles?: Wire;
};

/** ID_DOCUMENT (contract 2.9). */
export function identityParts(person: Person, draw: Draw, todayMs: number, options: IdentityOptions = {}): Parts {
  const details = documentDetails(person, draw, todayMs, options);
  return {
    submitted: { document: identityDocument(person, details, draw, options) },
    blank: { document: draw.pick([undefined, null, {}, emptyDocument(draw)]) },
  };
}

/** The `document` object, also of the host in a PROOF_OF_ADDRESS (field notes). */
export function identityDocument(
  person: Person,
  details: IdentityDocumentSpec,
  draw: Draw,
  options: IdentityOptions = {},
): Wire {
  const hasBack = options.back ?? details.documentType !== 'PASSPORT';
  const side = (which: 'front' | 'back', form: 'processed' | 'original'): unknown => {
    if (which === 'back' && !hasBack) return absentFile(draw);
    const megapixels = form === 'processed' ? 4 : (options.megapixels ?? 5);
    const flaw = options.flaw && form === 'original' ? { flaw: options.flaw } : {};
    return new SpecimenFile({
      kind: 'identity-side',
      document: details,
      face: person.face,
      side: which,
      form,
      megapixels,
      ...flaw,
    });
  };
  return {
    country: draw.chance(0.85) ? person.culture.code : person.culture.alpha2,
    type: details.documentType,
    fields: identityFields(person, details, draw, options),
    files: {
      front: side('front', 'processed'),
      back: side('back', 'processed'),
      face: new SpecimenFile(portrait(person, 480)),
      ...options.files,
    },
    original_files: { front: side('front', 'original'), back: side('back', 'original'), ...options.originalFiles },
  };
}

export function portrait(person: Person, widthPx: number, take = person.face.take): EvidenceSpec {
  return { kind: 'portrait', face: { ...person.face, take }, widthPx };
}

/** Always the keys of the sample; further ones depend on the document (field notes). */
function identityFields(person: Person, details: IdentityDocumentSpec, draw: Draw, options: IdentityOptions): Wire {
  const sample = {
    firstname: person.firstname,
    lastname: person.lastname,
    birth_date: details.birthDate,
    document_expiration: details.expiryDate,
    document_number: details.documentNumber,
    nationality: person.culture.code,
  };
  const byType = {
    PASSPORT: { gender: details.sex, birth_place: details.birthPlace, issue_date: details.issueDate },
    NATIONAL_ID: { gender: details.sex, birth_place: details.birthPlace, personal_number: details.personalNumber },
    DRIVER_LICENSE: {
      birth_place: details.birthPlace,
      issue_date: details.issueDate,
      licence_categories: draw.pick(['B', 'AM, B', 'B, BE, C1']),
    },
    RESIDENT_PERMIT: {
      gender: details.sex,
      issue_date: details.issueDate,
      permit_type: draw.pick(['EMPLOYMENT', 'STUDENT', 'FAMILY']),
    },
  }[details.documentType];
  const unknown = draw.chance(0.15)
    ? { eye_colour: draw.pick(['brown', 'green', 'blue', 'grey']), height: `${draw.between(152, 198)} cm` }
    : {};
  const absent = draw.chance(0.1) ? { birth_place: absentText(draw) } : {};
  const zone = zoneFields(details.mrz, options.mrzField ?? draw.pick(['text', 'lines', 'none', 'text'] as const));
  return { ...sample, ...byType, ...unknown, ...absent, ...zone, ...options.further };
}

function zoneFields(mrz: readonly string[] | undefined, how: 'text' | 'lines' | 'none'): Wire {
  if (!mrz || how === 'none') return {};
  if (how === 'text') return { mrz: mrz.join('\n') };
  return Object.fromEntries(mrz.map((line, index) => [`mrz_line_${index + 1}`, line]));
}

function emptyDocument(draw: Draw): Wire {
  return {
    country: absentText(draw),
    type: absentText(draw),
    fields: absentObject(draw),
    files: { front: absentFile(draw), back: absentFile(draw), face: absentFile(draw) },
    original_files: draw.pick([{ front: absentFile(draw), back: absentFile(draw) }, undefined, {}]),
  };
}

/** PVID (contract 2.9): the same documents in another arrangement. */
export function pvidParts(person: Person, draw: Draw, todayMs: number, options: DocumentOptions = {}): Parts {
  const details = documentDetails(person, draw, todayMs, { type: 'NATIONAL_ID', ...options });
  const side = (which: 'front' | 'back') =>
    new SpecimenFile({
      kind: 'identity-side',
      document: details,
      face: person.face,
      side: which,
      form: 'processed',
      megapixels: 4,
    });
  return {
    submitted: {
      document: {
        country: person.culture.code,
        type: details.documentType,
        face: new SpecimenFile(portrait(person, 480)),
        files: { front: side('front'), back: details.documentType === 'PASSPORT' ? absentFile(draw) : side('back') },
        fields: {
          firstname: person.firstname,
          lastname: person.lastname,
          birth_date: details.birthDate,
          document_expiration: details.expiryDate,
          document_number: details.documentNumber,
          nationality: person.culture.code,
          gender: details.sex,
          birth_place: details.birthPlace,
          full_name: fullName(person),
        },
      },
    },
    blank: {
      document: draw.pick([
        undefined,
        null,
        {},
        { face: absentFile(draw), files: { front: absentFile(draw), back: absentFile(draw) }, fields: {} },
      ]),
    },
  };
}
