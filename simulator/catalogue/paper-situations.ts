import { drawFrom } from '../seed.ts';
import type { Session } from '../session.ts';
import { type IdentityWishes, identityParts, pvidParts } from './identity.ts';
import { approved, type IndividualWishes, individual } from './individual.ts';
import { livenessParts, proofParts } from './individual-parts.ts';
import { dayMs, isoDate, type KnownAbout, person } from './person.ts';
import { bareReason } from './reasons.ts';

/** What a reviewer meets among papers: kinds, zones that disagree, dates that ran out, proofs of address. */
export function paperSituations(todayMs: number): Session[] {
  const withPaper = (tag: string, identity: IdentityWishes, more: Partial<IndividualWishes> = {}) =>
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
  const people = (tag: string, known: KnownAbout = {}) => ({
    who: person(tag, todayMs, known),
    draw: drawFrom(`parts:${tag}`),
  });

  const bare = people('bare-reason', { country: 'FRA' });
  const still = people('liveness-still');
  const video = people('liveness-video');
  const guest = people('poa-host', { country: 'FRA' });
  const undated = people('poa-no-date');
  const remote = people('pvid');
  const host = person('poa-host host', todayMs, { country: 'FRA' });

  return [
    withPaper('passport', { type: 'PASSPORT' }, { known: { country: 'UTO' } }),
    withPaper('id-card', { type: 'NATIONAL_ID' }, { known: { country: 'PRT' } }),
    withPaper('licence', { type: 'DRIVER_LICENSE' }, { known: { country: 'SWE' } }),
    withPaper('permit', { type: 'RESIDENT_PERMIT' }, { known: { country: 'DEU' } }),
    withPaper('no-back', { type: 'NATIONAL_ID', back: false }),
    withPaper('twelve-megapixel', { type: 'PASSPORT', megapixels: 12 }, { known: { country: 'VNM' } }),
    withPaper('mrz-agrees', { type: 'PASSPORT', mrz: 'agrees', mrzField: 'text' }, { known: { country: 'GRC' } }),
    withPaper(
      'mrz-agrees-lines',
      { type: 'NATIONAL_ID', mrz: 'agrees', mrzField: 'lines' },
      { known: { country: 'ESP' } },
    ),
    withPaper('mrz-disagrees', { type: 'PASSPORT', mrz: 'disagrees', mrzField: 'text' }, { known: { country: 'TUR' } }),
    withPaper('mrz-checksum', { type: 'PASSPORT', mrz: 'checksum', mrzField: 'lines' }, { known: { country: 'UKR' } }),
    withPaper('mrz-german', { type: 'PASSPORT', mrzField: 'text' }, { known: { country: 'DEU' } }),
    withPaper('passport-expired', { type: 'PASSPORT', expiresInDays: -68 }, { known: { country: 'IRL' } }),
    withPaper(
      'passport-expired-rejected',
      { type: 'PASSPORT', expiresInDays: -12 },
      { steps: rejected('IDENTITY_DOCUMENT_EXPIRED') },
    ),
    withPaper('passport-expires-soon', { type: 'PASSPORT', expiresInDays: 12 }),
    withPaper(
      'minor',
      { type: 'NATIONAL_ID' },
      {
        known: { birthDate: isoDate(todayMs - (17 * 365.25 - 40) * dayMs) },
        steps: rejected('IDENTITY_DOCUMENT_DOB_DATE_MINOR'),
      },
    ),
    withPaper('finger', { type: 'NATIONAL_ID', flaw: 'finger' }, { steps: rejected('DOCUMENT_HIDDEN') }),
    withPaper(
      'black-white',
      { type: 'DRIVER_LICENSE', flaw: 'black-white' },
      { steps: rejected('BLACK_WHITE_PICTURE') },
    ),
    withPaper(
      'forged',
      { type: 'PASSPORT', mrz: 'disagrees', mrzField: 'text' },
      { steps: rejected('FORGED_REJECTION') },
    ),
    withPaper(
      'wrong-front',
      { type: 'NATIONAL_ID', flaw: 'cropped' },
      { steps: rejected('DOCUMENT_INVALID_FRONT_SIDE') },
    ),
    withPaper('wrong-back', { type: 'RESIDENT_PERMIT' }, { steps: rejected('DOCUMENT_INVALID_BACK_SIDE') }),
    withPaper('restricted-nationality', { type: 'PASSPORT' }, { steps: rejected('RESTRICTED_NATIONALITY_TYPE') }),
    withPaper(
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
    withPaper(
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
    withPaper(
      'liveness-still',
      {},
      {
        who: still.who,
        steps: [...approved('ID_DOCUMENT'), { type: 'LIVENESS', parts: livenessParts(still.who, still.draw, 'still') }],
      },
    ),
    withPaper(
      'liveness-video',
      {},
      {
        who: video.who,
        steps: [...approved('ID_DOCUMENT'), { type: 'LIVENESS', parts: livenessParts(video.who, video.draw, 'video') }],
      },
    ),
    withPaper(
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
    withPaper(
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
    withPaper(
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
    withPaper(
      'reset-new-name',
      { type: 'PASSPORT', mrzField: 'text' },
      {
        known: { country: 'PRT', sex: 'F', firstname: 'Leonor', lastname: 'Guimarães Brandão' },
        nameAfterReset: { firstname: 'Beatriz', lastname: 'Távora de Mello' },
      },
    ),
    withPaper(
      'reset-done',
      {},
      {
        wasReset: true,
        steps: ['ID_DOCUMENT', 'LIVENESS', 'AML'].map((type) => ({ type, status: 'SUBMISSION_REQUIRED' })),
      },
    ),
    ...inBothModes(todayMs),
  ];
}

/** One person tried the flow in the sandbox and then went through it for real. */
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
