import { css, mix, type Pen, type Point, trace, white, write } from '../pen.ts';
import type { Issuer } from '../print/index.ts';
import { blockCode, emblem, ground, hologram, microtext, signature, specimen } from '../print/index.ts';
import { randomFrom } from '../random.ts';
import type { FaceSpec, IdentityDocumentSpec } from '../spec.ts';
import { capitals, dottedDate, ghost, nameLines, portrait } from './parts.ts';

const card = { width: 856, height: 540 };
const categories = ['AM', 'A1', 'A2', 'A', 'B1', 'B', 'C1', 'C', 'D1', 'D', 'BE', 'CE', 'T'] as const;

/** The front of a driving licence, fields numbered as in the Vienna Convention on Road Traffic, Annex 6. */
export function licenceFront(pen: Pen, document: IdentityDocumentSpec, face: FaceSpec, issuer: Issuer): void {
  ground(pen, issuer, `${document.issuer} licence`, card);
  pen.fillStyle = css(issuer.ink, 0.92);
  pen.beginPath();
  pen.roundRect(34, 30, 96, 68, 8);
  pen.fill();
  write(pen, document.issuer.slice(0, 3), 82, 76, {
    size: 32,
    weight: 700,
    ink: '#ffffff',
    align: 'center',
    maxWidth: 84,
  });
  write(pen, issuer.title, 150, 60, { size: 22, weight: 700, spacing: 0.8, ink: css(issuer.ink), maxWidth: 590 });
  write(pen, capitals(document.issuerName), 150, 88, {
    size: 15,
    weight: 500,
    spacing: 1.4,
    ink: css(issuer.ink),
    maxWidth: 590,
  });
  emblem(pen, [790, 66], 34, issuer, issuer.ink);
  portrait(pen, face, issuer, { x: 36, y: 122, width: 216, height: 278 });

  const row = (mark: string, value: string, x: number, y: number, width: number) => {
    write(pen, mark, x, y, { size: 15, weight: 500, ink: css(mix(issuer.ink, white, 0.15)) });
    write(pen, value, x + 36, y, { size: 21, weight: 600, ink: '#15191f', maxWidth: width - 36 });
  };
  let y = 146;
  for (const [i, line] of nameLines(document.surname, document.mrzSurname).entries()) {
    row(i ? '' : '1.', line, 284, y, 530);
    y += 31;
  }
  for (const [i, line] of nameLines(document.givenNames, document.mrzGivenNames).entries()) {
    row(i ? '' : '2.', line, 284, y, 530);
    y += 31;
  }
  row('3.', `${dottedDate(document.birthDate)}   ${capitals(document.birthPlace)}`, 284, y, 530);
  row('4a.', dottedDate(document.issueDate), 284, y + 36, 220);
  row('4c.', capitals(document.authority), 520, y + 36, 296);
  row('4b.', dottedDate(document.expiryDate), 284, y + 72, 220);
  row('4d.', document.personalNumber ?? '—', 520, y + 72, 296);
  row('5.', document.documentNumber, 284, y + 108, 300);
  if (document.address !== undefined) row('8.', document.address, 284, y + 144, 400);
  row('9.', held(document).join('  '), 284, 492, 330);
  write(pen, '7.', 36, 440, { size: 15, weight: 500, ink: css(issuer.ink) });
  signature(pen, `${document.givenNames} ${document.surname}`, { x: 62, y: 418, width: 180, height: 64 });
  ghost(pen, face, issuer, { x: 710, y: 370, width: 108, height: 134 });
  hologram(pen, [652, 470], 42, issuer);
  microtext(pen, 'SPECIMEN DRIVING LICENCE', 36, 522, card.width - 72, css(issuer.ink, 0.7));
  specimen(pen, { x: 110, y: 80, width: 640, height: 420 });
}

/** The categories this holder may drive: always B. */
function held(document: IdentityDocumentSpec): string[] {
  const random = randomFrom(`categories ${document.documentNumber}`);
  return categories.filter(
    (category) => category === 'B' || (['AM', 'B1', 'A1', 'A', 'BE'].includes(category) && random.chance(0.4)),
  );
}

/** The back: the table of categories. */
export function licenceBack(pen: Pen, document: IdentityDocumentSpec, issuer: Issuer): void {
  ground(pen, issuer, `${document.issuer} licence back`, card);
  const mine = held(document);
  const [left, top, step] = [250, 40, 32];
  const columns = [left, left + 60, left + 170, left + 300, left + 430, card.width - 34];
  pen.fillStyle = 'rgba(255,255,255,0.55)';
  pen.fillRect(left, top, card.width - 34 - left, step * (categories.length + 1));
  pen.strokeStyle = css(issuer.ink, 0.55);
  pen.lineWidth = 1;
  for (const [i, label] of ['9.', '', '10.', '11.', '12.'].entries()) {
    write(pen, label, (columns[i] ?? left) + 10, top + 22, { size: 15, weight: 600, ink: css(issuer.ink) });
  }
  for (const [i, category] of categories.entries()) {
    const y = top + step * (i + 1);
    write(pen, category, left + 10, y + 22, { size: 16, weight: 700, ink: '#15191f' });
    vehicle(pen, category, [left + 72, y + 25], css(issuer.ink));
    const has = mine.includes(category);
    write(pen, has ? dottedDate(document.issueDate) : '—', left + 180, y + 22, {
      size: 15.5,
      weight: 500,
      ink: '#15191f',
    });
    write(pen, has ? dottedDate(document.expiryDate) : '—', left + 310, y + 22, {
      size: 15.5,
      weight: 500,
      ink: '#15191f',
    });
    write(pen, has && category === 'B' ? '01.06' : '', left + 440, y + 22, { size: 15.5, weight: 500, ink: '#15191f' });
  }
  pen.beginPath();
  for (let i = 0; i <= categories.length + 1; i++) {
    pen.moveTo(left, top + step * i);
    pen.lineTo(card.width - 34, top + step * i);
  }
  for (const x of columns) {
    pen.moveTo(x, top);
    pen.lineTo(x, top + step * (categories.length + 1));
  }
  pen.stroke();
  const legend = [
    '1. Surname',
    '2. Given names',
    '3. Date, place of birth',
    '4a. Date of issue',
    '4b. Date of expiry',
    '4c. Issued by',
    '4d. Control number',
    '5. Licence number',
    '9. Categories',
    '10. Valid from',
    '11. Valid until',
    '12. Restrictions',
  ];
  for (const [i, line] of legend.entries()) write(pen, line, 36, 60 + i * 21, { size: 13.5, ink: css(issuer.ink) });
  write(pen, '12.  01.06 corrective lenses', 36, 326, { size: 13, weight: 600, ink: '#15191f' });
  blockCode(pen, document.documentNumber, { x: 36, y: 392, width: 186, height: 84 });
  write(pen, document.documentNumber, 36, 504, { size: 19, weight: 600, typeface: 'mono', ink: '#15191f' });
  specimen(pen, { x: 180, y: 50, width: 640, height: 420 });
}

function vehicle(pen: Pen, category: string, [x, y]: Point, ink: string): void {
  pen.save();
  pen.translate(x, y);
  pen.fillStyle = ink;
  pen.strokeStyle = ink;
  pen.lineWidth = 2;
  const wheel = (at: number, r = 4) => {
    pen.beginPath();
    pen.arc(at, -r, r, 0, 7);
    pen.fill();
  };
  if (category.startsWith('A')) {
    for (const at of [8, 34]) {
      pen.beginPath();
      pen.arc(at, -6, 6, 0, 7);
      pen.stroke();
    }
    trace(pen, [
      [8, -6],
      [16, -15],
      [28, -14],
      [34, -6],
    ]);
    pen.stroke();
    trace(pen, [
      [26, -14],
      [29, -21],
      [35, -21],
    ]);
    pen.stroke();
  } else if (category.startsWith('B')) {
    pen.beginPath();
    for (const [px, py] of [
      [2, -4],
      [3, -11],
      [12, -13],
      [18, -20],
      [36, -20],
      [43, -12],
      [50, -10],
      [50, -4],
    ] as const)
      pen.lineTo(px, py);
    pen.fill();
    wheel(14);
    wheel(40);
    if (category === 'BE') pen.fillRect(58, -14, 24, 9);
  } else {
    const bus = category.startsWith('D');
    if (bus) pen.fillRect(2, -22, category === 'D' ? 64 : 46, 18);
    else if (category === 'T') pen.fillRect(8, -20, 26, 14);
    else {
      pen.fillRect(2, -22, category === 'C' ? 42 : 32, 18);
      pen.fillRect(category === 'C' ? 47 : 37, -16, 16, 12);
    }
    wheel(13, 4.5);
    wheel(category === 'D' ? 52 : 40, 4.5);
    if (category === 'CE') pen.fillRect(60, -20, 22, 15);
  }
  pen.restore();
}
