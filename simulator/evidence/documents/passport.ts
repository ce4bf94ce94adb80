import { css, mix, type Pen, white, write } from '../pen.ts';
import type { Issuer } from '../print/index.ts';
import { emblem, ground, hologram, microtext, mrzZone, rosette, signature, specimen } from '../print/index.ts';
import type { FaceSpec, IdentityDocumentSpec } from '../spec.ts';
import { capitals, field, fullName, ghost, longDate, nameLines, portrait } from './parts.ts';

const page = { width: 1250, height: 880 };

/** The data page of a passport. */
export function passportPage(pen: Pen, document: IdentityDocumentSpec, face: FaceSpec, issuer: Issuer): void {
  const { documentNumber, personalNumber } = document;
  ground(pen, issuer, document.issuer, page);
  if (issuer.band) {
    pen.fillStyle = css(issuer.ink);
    pen.fillRect(0, 0, page.width, 116);
  }
  const heading = issuer.band ? '#ffffff' : css(issuer.ink);
  const quiet = issuer.band ? css(mix(issuer.tint, white, 0.6)) : css(mix(issuer.ink, white, 0.2));
  emblem(pen, [94, 60], 38, issuer, issuer.band ? white : issuer.ink);
  write(pen, capitals(document.issuerName), 152, 60, {
    size: 34,
    weight: 700,
    spacing: 3,
    ink: heading,
    maxWidth: 640,
  });
  write(pen, issuer.title, 152, 92, { size: 19, weight: 450, spacing: 0.6, ink: quiet, maxWidth: 660 });
  for (const [label, value, x] of [
    ['Type', 'P', 850],
    ['Code', document.issuer, 946],
    ['Passport No.', documentNumber, 1056],
  ] as const) {
    write(pen, label, x, 50, { size: 14, ink: quiet, maxWidth: 166 });
    write(pen, value, x, 82, {
      size: 26,
      weight: 700,
      typeface: x === 1056 ? 'mono' : 'sans',
      ink: heading,
      maxWidth: 166,
    });
  }

  portrait(pen, face, issuer, { x: 56, y: 150, width: 312, height: 401 });
  hologram(pen, [346, 500], 66, issuer);

  const left = 414;
  field(pen, issuer, '1. Surname / Nom', nameLines(document.surname, document.mrzSurname), left, 166, 520);
  field(
    pen,
    issuer,
    '2. Given names / Prénoms',
    nameLines(document.givenNames, document.mrzGivenNames),
    left,
    248,
    520,
  );
  field(pen, issuer, '3. Nationality / Nationalité', document.nationality, left, 336, 250);
  field(pen, issuer, '4. Date of birth / Date de naissance', longDate(document.birthDate), left, 408, 270);
  field(pen, issuer, '5. Sex / Sexe', document.sex, left + 300, 336, 120);
  field(pen, issuer, '6. Place of birth / Lieu de naissance', capitals(document.birthPlace), left + 300, 408, 270);
  field(pen, issuer, '7. Date of issue / Date de délivrance', longDate(document.issueDate), left, 480, 270);
  field(pen, issuer, '8. Date of expiry / Date d’expiration', longDate(document.expiryDate), left + 300, 480, 270);
  field(pen, issuer, '9. Authority / Autorité', capitals(document.authority), left, 552, 560);
  if (personalNumber) field(pen, issuer, 'Personal No. / No personnel', personalNumber, 1000, 166, 200);
  ghost(pen, face, issuer, { x: 1016, y: 400, width: 178, height: 218 });

  signature(pen, fullName(document), { x: 76, y: 572, width: 250, height: 82 });
  write(pen, '10. Signature of bearer / Signature du titulaire', 56, 682, {
    size: 14.5,
    ink: css(mix(issuer.ink, white, 0.22)),
  });
  microtext(
    pen,
    `SPECIMEN NOT A TRAVEL DOCUMENT ${capitals(document.issuerName)}`,
    414,
    682,
    780,
    css(issuer.ink, 0.75),
  );
  specimen(pen, { x: 190, y: 130, width: 980, height: 560 });
  mrzZone(pen, document.mrz ?? [], { x: 0, y: 706, width: page.width, height: 174 });
}

/** The page opposite: observations, nothing in the machine readable sense. */
export function passportNotes(pen: Pen, document: IdentityDocumentSpec, issuer: Issuer): void {
  ground(pen, issuer, `${document.issuer} notes`, page);
  rosette(pen, [page.width / 2, page.height / 2], 330, issuer, 0.5);
  emblem(pen, [page.width / 2, page.height / 2], 120, issuer, mix(issuer.tint, white, 0.2));
  write(pen, 'OBSERVATIONS', 80, 110, { size: 30, weight: 700, spacing: 4, ink: css(issuer.ink) });
  write(pen, 'This page is reserved for the issuing authorities · Page réservée aux autorités', 80, 146, {
    size: 18,
    ink: css(issuer.ink),
  });
  pen.strokeStyle = css(issuer.ink, 0.25);
  pen.lineWidth = 1;
  for (let y = 240; y < 800; y += 62) {
    pen.beginPath();
    pen.moveTo(80, y);
    pen.lineTo(page.width - 80, y);
    pen.stroke();
  }
  write(pen, document.documentNumber, page.width - 80, 840, {
    size: 30,
    weight: 600,
    typeface: 'mono',
    ink: '#20242a',
    align: 'right',
  });
  write(pen, '3', 80, 840, { size: 24, weight: 600, ink: css(issuer.ink) });
  specimen(pen, { x: 130, y: 130, width: 990, height: 620 });
}
