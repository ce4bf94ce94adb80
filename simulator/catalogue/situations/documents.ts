import { drawFrom } from '../../seed.ts';
import { type Session, SpecimenFile } from '../../session.ts';
import { type IdentityOptions, identityParts, pvidParts } from '../persons/identity.ts';
import { approved, type IndividualOptions, individual } from '../persons/individual.ts';
import { dayMs, isoDate, type PersonOptions, person } from '../persons/person.ts';
import { bareReason } from '../persons/rejection-reasons.ts';
import { livenessParts, proofParts } from '../persons/step-answers.ts';

/** Shared by the situations of one catalogue. */
function builders(todayMs: number) {
  const withDocument = (tag: string, identity: IdentityOptions, more: Partial<IndividualOptions> = {}) =>
    individual({
      seed: tag,
      todayMs,
      tags: [tag],
      identity,
      steps: [{ type: 'ID_DOCUMENT' }, ...approved('LIVENESS', 'AML')],
      ...more,
    });
  const rejected = (code: string) => [
    { type: 'ID_DOCUMENT', status: 'REJECTED', reason: code },
    ...approved('LIVENESS', 'AML'),
  ];
  const people = (tag: string, known: PersonOptions = {}) => ({
    who: person(tag, todayMs, known),
    draw: drawFrom(`parts:${tag}`),
  });
  return { withDocument, rejected, people };
}

/** Situations of documents: types, zones that disagree, expiry, proofs of address. */
export function documentSituations(todayMs: number): Session[] {
  return [
    ...identityDocuments(todayMs),
    ...rejectedDocuments(todayMs),
    ...withoutEvidence(todayMs),
    ...otherSteps(todayMs),
    ...resets(todayMs),
    ...inBothModes(todayMs),
  ];
}

/** Types of documents, machine-readable zones, expiry. */
function identityDocuments(todayMs: number): Session[] {
  const { withDocument } = builders(todayMs);
  return [
    withDocument('passport', { type: 'PASSPORT' }, { known: { country: 'UTO' } }),
    withDocument('id-card', { type: 'NATIONAL_ID' }, { known: { country: 'PRT' } }),
    withDocument('licence', { type: 'DRIVER_LICENSE' }, { known: { country: 'SWE' } }),
    withDocument('permit', { type: 'RESIDENT_PERMIT' }, { known: { country: 'DEU' } }),
    withDocument('no-back', { type: 'NATIONAL_ID', back: false }),
    withDocument('twelve-megapixel', { type: 'PASSPORT', megapixels: 12 }, { known: { country: 'VNM' } }),
    withDocument('mrz-agrees', { type: 'PASSPORT', mrz: 'agrees', mrzField: 'text' }, { known: { country: 'GRC' } }),
    withDocument(
      'mrz-agrees-lines',
      { type: 'NATIONAL_ID', mrz: 'agrees', mrzField: 'lines' },
      { known: { country: 'ESP' } },
    ),
    withDocument(
      'mrz-disagrees',
      { type: 'PASSPORT', mrz: 'disagrees', mrzField: 'text' },
      { known: { country: 'TUR' } },
    ),
    withDocument(
      'mrz-checksum',
      { type: 'PASSPORT', mrz: 'checksum', mrzField: 'lines' },
      { known: { country: 'UKR' } },
    ),
    withDocument('mrz-german', { type: 'PASSPORT', mrzField: 'text' }, { known: { country: 'DEU' } }),
    withDocument('passport-expired', { type: 'PASSPORT', expiresInDays: -68 }, { known: { country: 'IRL' } }),
  ];
}

/** Rejections with their reasons, and a passport that expires soon. */
function rejectedDocuments(todayMs: number): Session[] {
  const { withDocument, rejected } = builders(todayMs);
  return [
    withDocument(
      'passport-expired-rejected',
      { type: 'PASSPORT', expiresInDays: -12 },
      { steps: rejected('IDENTITY_DOCUMENT_EXPIRED') },
    ),
    withDocument('passport-expires-soon', { type: 'PASSPORT', expiresInDays: 12 }),
    withDocument(
      'minor',
      { type: 'NATIONAL_ID' },
      {
        known: { birthDate: isoDate(todayMs - (17 * 365.25 - 40) * dayMs) },
        steps: rejected('IDENTITY_DOCUMENT_DOB_DATE_MINOR'),
      },
    ),
    withDocument('finger', { type: 'NATIONAL_ID', flaw: 'finger' }, { steps: rejected('DOCUMENT_HIDDEN') }),
    withDocument(
      'black-white',
      { type: 'DRIVER_LICENSE', flaw: 'black-white' },
      { steps: rejected('BLACK_WHITE_PICTURE') },
    ),
    withDocument(
      'forged',
      { type: 'PASSPORT', mrz: 'disagrees', mrzField: 'text' },
      { steps: rejected('FORGED_REJECTION') },
    ),
    withDocument(
      'wrong-front',
      { type: 'NATIONAL_ID', flaw: 'cropped' },
      { steps: rejected('DOCUMENT_INVALID_FRONT_SIDE') },
    ),
    withDocument('wrong-back', { type: 'RESIDENT_PERMIT' }, { steps: rejected('DOCUMENT_INVALID_BACK_SIDE') }),
    withDocument('restricted-nationality', { type: 'PASSPORT' }, { steps: rejected('RESTRICTED_NATIONALITY_TYPE') }),
  ];
}

/** Approved without what shows it: no files, one of 0 bytes, some that browsers do not draw, and nobody identified. */
function withoutEvidence(todayMs: number): Session[] {
  const { withDocument } = builders(todayMs);
  const fileOf = (trick: 'empty' | 'heic' | 'tiff') => new SpecimenFile({ kind: 'hostile', trick });
  const none = { front: null, back: null };
  return [
    withDocument('evidence-missing', { type: 'PASSPORT', files: { ...none, face: null }, originalFiles: none }),
    withDocument('front-empty', { type: 'PASSPORT', files: { front: fileOf('empty') }, originalFiles: none }),
    withDocument('front-heic', { type: 'PASSPORT', files: { front: fileOf('heic') }, originalFiles: none }),
    withDocument('front-heic-original', { type: 'PASSPORT', originalFiles: { front: fileOf('heic'), back: null } }),
    withDocument('front-tiff', { type: 'PASSPORT', files: { front: fileOf('tiff') }, originalFiles: none }),
    withDocument('never-identified', {}, { steps: approved('EMAIL', 'PHONE', 'AML') }),
  ];
}

/** Bare reasons, missing metadata, liveness, proofs of address, PVID. */
function otherSteps(todayMs: number): Session[] {
  const { withDocument, people } = builders(todayMs);
  const bare = people('bare-reason', { country: 'FRA' });
  const still = people('liveness-still');
  const video = people('liveness-video');
  const guest = people('poa-host', { country: 'FRA' });
  const undated = people('poa-no-date');
  const remote = people('pvid');
  const host = person('poa-host host', todayMs, { country: 'FRA' });

  return [
    withDocument(
      'bare-reason',
      {},
      {
        who: bare.who,
        steps: [
          {
            type: 'ID_DOCUMENT',
            status: 'REJECTED',
            parts: identityParts(bare.who, bare.draw, todayMs, { flaw: 'dark' }),
            reason: bareReason(bare.draw, 'BAD_ENVIRONMENT', 'fr'),
          },
          ...approved('LIVENESS', 'AML'),
        ],
      },
    ),
    withDocument(
      'no-metadata',
      {},
      {
        steps: [
          { type: 'ID_DOCUMENT', metadata: null },
          { type: 'LIVENESS', metadata: undefined },
          { type: 'AML', metadata: {} },
        ],
      },
    ),
    withDocument(
      'liveness-still',
      {},
      {
        who: still.who,
        steps: [...approved('ID_DOCUMENT'), { type: 'LIVENESS', parts: livenessParts(still.who, still.draw, 'still') }],
      },
    ),
    withDocument(
      'liveness-video',
      {},
      {
        who: video.who,
        steps: [...approved('ID_DOCUMENT'), { type: 'LIVENESS', parts: livenessParts(video.who, video.draw, 'video') }],
      },
    ),
    withDocument(
      'poa-host',
      {},
      {
        who: guest.who,
        steps: [
          ...approved('ID_DOCUMENT', 'LIVENESS'),
          {
            type: 'PROOF_OF_ADDRESS',
            status: 'PENDING_VERIFICATION',
            parts: proofParts(guest.who, guest.draw, todayMs, { type: 'ELECTRICITY_BILL', host }),
          },
        ],
      },
    ),
    withDocument(
      'poa-no-date',
      {},
      {
        who: undated.who,
        steps: [
          ...approved('ID_DOCUMENT'),
          {
            type: 'PROOF_OF_ADDRESS',
            parts: proofParts(undated.who, undated.draw, todayMs, { type: 'BANK_STATEMENT', undated: true }),
          },
        ],
      },
    ),
    withDocument(
      'pvid',
      {},
      {
        who: remote.who,
        steps: [
          ...approved('EMAIL'),
          { type: 'PVID', parts: pvidParts(remote.who, remote.draw, todayMs) },
          ...approved('AML'),
        ],
      },
    ),
  ];
}

/** Sessions that an administrator reset. */
function resets(todayMs: number): Session[] {
  const { withDocument } = builders(todayMs);
  return [
    withDocument(
      'reset-new-name',
      { type: 'PASSPORT', mrzField: 'text' },
      {
        known: { country: 'PRT', sex: 'F', firstname: 'Leonor', lastname: 'Guimarães Brandão' },
        nameAfterReset: { firstname: 'Beatriz', lastname: 'Távora de Mello' },
      },
    ),
    withDocument(
      'reset-done',
      {},
      {
        wasReset: true,
        steps: ['ID_DOCUMENT', 'LIVENESS', 'AML'].map((type) => ({ type, status: 'SUBMISSION_REQUIRED' })),
      },
    ),
  ];
}

/** One person with a sandbox session and a production session. */
function inBothModes(todayMs: number): Session[] {
  const who = person('sandbox-and-production', todayMs, { country: 'ITA' });
  return (['kyc-eu', 'kyc-sandbox'] as const).map((app) =>
    individual({
      seed: `sandbox-and-production ${app}`,
      todayMs,
      who,
      app,
      alias: 'cust-70707',
      tags: ['sandbox-and-production'],
      steps: approved('ID_DOCUMENT', 'LIVENESS', 'AML'),
    }),
  );
}
