import { css, mix, type Pen, white, wrap, write } from '../pen.ts';
import type { Issuer } from '../print/index.ts';
import { barcode, chip, emblem, ground, hologram, microtext, mrzZone, signature, specimen } from '../print/index.ts';
import type { FaceSpec, IdentityDocumentSpec } from '../spec.ts';
import { capitals, dottedDate, field, fullName, ghost, nameLines, portrait } from './parts.ts';

const card = { width: 856, height: 540 };

/** The front of an identity card or a residence permit. */
export function cardFront(pen: Pen, document: IdentityDocumentSpec, face: FaceSpec, issuer: Issuer): void {
  const permit = document.documentType === 'RESIDENT_PERMIT';
  ground(pen, issuer, `${document.issuer} ${document.documentType}`, card);
  pen.fillStyle = css(issuer.ink, issuer.band ? 0.94 : 0.08);
  pen.fillRect(0, 0, card.width, 84);
  const heading = issuer.band ? '#ffffff' : css(issuer.ink);
  emblem(pen, [56, 42], 28, issuer, issuer.band ? white : issuer.ink);
  write(pen, capitals(document.issuerName), 98, 40, {
    size: 22,
    weight: 700,
    spacing: 1.6,
    ink: heading,
    maxWidth: 470,
  });
  write(pen, issuer.title, 98, 65, { size: 14.5, weight: 500, ink: heading, maxWidth: 560 });
  write(pen, document.documentNumber, card.width - 34, 54, {
    size: 25,
    weight: 700,
    typeface: 'mono',
    ink: permit ? css(issuer.accent) : heading,
    align: 'right',
    maxWidth: 210,
  });

  // a permit shows the holder on the right, a card on the left
  const faceX = permit ? 600 : 36;
  const textX = permit ? 40 : 290;
  portrait(pen, face, issuer, { x: faceX, y: 112, width: 218, height: 280 });
  if (!permit) chip(pen, { x: 704, y: 112, width: 104, height: 84 });
  const wide = permit ? 520 : 390;
  const half = permit ? 250 : 200;
  const size = 21;
  field(pen, issuer, 'Surname / Nom', nameLines(document.surname, document.mrzSurname), textX, 122, wide, size);
  field(
    pen,
    issuer,
    'Given names / Prénoms',
    nameLines(document.givenNames, document.mrzGivenNames),
    textX,
    188,
    permit ? wide : 510,
    size,
  );
  field(pen, issuer, 'Date of birth', dottedDate(document.birthDate), textX, 256, half, size);
  field(pen, issuer, 'Sex', document.sex, textX + half, 256, 60, size);
  field(pen, issuer, 'Nationality', document.nationality, textX + half + 80, 256, 120, size);
  if (permit) {
    field(pen, issuer, 'Type of permit', 'TEMPORARY RESIDENCE', textX, 312, half, size);
    field(pen, issuer, 'Valid until', dottedDate(document.expiryDate), textX + half + 80, 312, 160, size);
    field(
      pen,
      issuer,
      'Place and date of issue',
      `${capitals(document.authority)}  ${dottedDate(document.issueDate)}`,
      textX,
      368,
      wide,
      size,
    );
    field(pen, issuer, 'Remarks', 'WORK PERMITTED', textX, 424, half, size);
    chip(pen, { x: 420, y: 414, width: 92, height: 74 });
    hologram(pen, [622, 408], 54, issuer);
  } else {
    field(pen, issuer, 'Date of expiry', dottedDate(document.expiryDate), textX, 316, half, size);
    field(pen, issuer, 'Place of birth', capitals(document.birthPlace), textX + half, 316, 290, size);
    if (document.personalNumber) field(pen, issuer, 'Personal number', document.personalNumber, textX, 376, 300, size);
    ghost(pen, face, issuer, { x: 694, y: 346, width: 112, height: 138 });
    hologram(pen, [250, 384], 46, issuer);
  }
  signature(pen, fullName(document), {
    x: permit ? 610 : 300,
    y: permit ? 416 : 436,
    width: permit ? 180 : 220,
    height: 52,
  });
  write(pen, 'Signature', permit ? 610 : 300, 506, { size: 11.5, ink: css(mix(issuer.ink, white, 0.2)) });
  microtext(pen, `SPECIMEN ${capitals(document.issuerName)}`, 36, 522, card.width - 72, css(issuer.ink, 0.7));
  specimen(pen, { x: 110, y: 90, width: 640, height: 420 });
}

/** The back: address, authority and the machine readable zone. */
export function cardBack(pen: Pen, document: IdentityDocumentSpec, face: FaceSpec, issuer: Issuer): void {
  ground(pen, issuer, `${document.issuer} back`, card);
  const size = 19;
  const address = document.address ?? document.birthPlace;
  const lines = wrap(pen, address, 380, { size, weight: 600 }).slice(0, 3);
  field(
    pen,
    issuer,
    document.address === undefined ? 'Place of birth / Lieu de naissance' : 'Address / Adresse',
    lines,
    40,
    50,
    400,
    size,
  );
  field(pen, issuer, 'Issuing authority / Autorité', capitals(document.authority), 40, 148, 400, size);
  field(pen, issuer, 'Date of issue / Délivré le', dottedDate(document.issueDate), 40, 208, 190, size);
  field(pen, issuer, 'Document No.', document.documentNumber, 250, 208, 190, size);
  ghost(pen, face, issuer, { x: 486, y: 48, width: 128, height: 158 });
  hologram(pen, [716, 124], 74, issuer);
  barcode(pen, document.documentNumber, { x: 486, y: 236, width: 322, height: 56 });
  write(pen, document.documentNumber.split('').join(' '), 647, 312, {
    size: 13,
    weight: 500,
    typeface: 'mono',
    ink: '#17191c',
    align: 'center',
    maxWidth: 320,
  });
  write(pen, 'If found, please hand in at any office of the issuing authority.', 40, 312, {
    size: 12.5,
    ink: css(issuer.ink),
  });
  specimen(pen, { x: 120, y: 20, width: 620, height: 320 });
  if (document.mrz) mrzZone(pen, document.mrz, { x: 0, y: 344, width: card.width, height: 196 });
}
