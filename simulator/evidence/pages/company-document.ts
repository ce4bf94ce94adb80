import { black, colour, css, mix, type Pen, write } from '../pen.ts';
import { emblem, issuerOf, rosette, signature, stamp } from '../print/index.ts';
import { randomFrom } from '../random.ts';
import type { EvidenceSpec } from '../spec.ts';
import { clauses } from './clauses.ts';
import { a4, column, pdfOf, type Sheets } from './pages.ts';

type CompanyDocument = Extract<EvidenceSpec, { kind: 'company-document' }>;

const headings: { readonly [documentType in CompanyDocument['documentType']]: string } = {
  certificate: 'Certificate of Incorporation',
  memorandum: 'Memorandum and Articles of Association',
  registry: 'Register of Directors and Shareholders',
  other: 'Extract of Filed Particulars',
};

/** A document of a company register: certificate, memorandum, register of members, or an extract. */
export function companyDocument(spec: CompanyDocument): Uint8Array {
  const issuer = issuerOf({ issuer: spec.country, documentType: 'NATIONAL_ID' });
  const random = randomFrom(`paper ${spec.registrationNumber} ${spec.documentType}`);
  const heading = headings[spec.documentType];
  const certificate = spec.documentType === 'certificate';
  const every = (pen: Pen, page: number) => {
    if (certificate) border(pen, issuer);
    else letterhead(pen, issuer, spec, page);
  };
  return pdfOf(
    { title: `${heading} (specimen)`, footer: `${spec.companyName} · ${spec.registrationNumber}`, every },
    (sheets) => {
      if (certificate) certificateBody(sheets, spec, issuer);
      else {
        sheets.y = 128;
        sheets.paragraph(heading, { size: 19, weight: 700 });
        sheets.paragraph(`of ${spec.companyName}, registered under number ${spec.registrationNumber}`, {
          size: 11.5,
          italic: true,
        });
        sheets.y += 10;
        rows(sheets, spec);
      }
      const sealed = (height: number) => {
        sheets.need(height);
        const { y } = sheets;
        sheets.put((pen) => {
          signature(pen, `registrar ${spec.country}`, { x: column.x + 8, y: y + 8, width: 132, height: 48 });
          pen.fillStyle = '#6b7280';
          pen.fillRect(column.x, y + 68, 180, 0.6);
          write(pen, 'Registrar of Companies', column.x, y + 82, { size: 9.6, typeface: 'serif', ink: '#1c1f24' });
          stamp(
            pen,
            [a4.width - column.x - 66, y + 50],
            56,
            `Companies register ${spec.country}`,
            spec.registrationNumber.slice(-8),
            colour('#27408b'),
            spec.registrationNumber,
          );
        });
        sheets.y += height;
      };
      if (certificate || spec.documentType === 'registry') sealed(120);
      fillUp(sheets, spec, random.whole(0, 3));
      if (!certificate && spec.documentType !== 'registry') sealed(110);
    },
  );
}

function rows(sheets: Sheets, spec: CompanyDocument): void {
  const [first, ...rest] = spec.rows;
  if (first === undefined) return;
  const listed = spec.documentType === 'registry';
  const columns = Math.max(...spec.rows.map((row) => row.length));
  // a narrow first column for numbers, a wide one for names
  const shares = !listed
    ? [0.28, 0.72]
    : columns === 4
      ? [0.09, 0.45, 0.23, 0.23]
      : Array.from({ length: columns }, () => 1 / columns);
  sheets.table(listed ? first : undefined, listed ? rest : spec.rows, shares);
}

/** Articles until the document has its pages and the last one is well filled. */
function fillUp(sheets: Sheets, spec: CompanyDocument, from: number): void {
  const wanted = Math.max(1, spec.pages);
  for (
    let article = 1;
    sheets.pageCount < wanted || (spec.documentType === 'memorandum' && sheets.pageCount === wanted && sheets.y < 520);
    article++
  ) {
    const clause = clauses[(from + article) % clauses.length];
    if (clause === undefined) return;
    sheets.need(60);
    sheets.paragraph(`${article}. ${clause.heading}`, { size: 11.5, weight: 700 });
    for (const [i, text] of clause.text.entries())
      sheets.paragraph(`${article}.${i + 1}  ${text.replaceAll('{company}', spec.companyName)}`, {}, 14);
  }
}

function letterhead(pen: Pen, issuer: ReturnType<typeof issuerOf>, spec: CompanyDocument, page: number): void {
  if (page === 1) {
    emblem(pen, [column.x + 20, 64], 20, issuer, issuer.ink);
    write(pen, 'COMPANIES REGISTER', column.x + 52, 62, { size: 13, weight: 700, spacing: 1.4, ink: css(issuer.ink) });
    write(pen, `${spec.country} · public file · certified copy of a specimen`, column.x + 52, 77, {
      size: 8.6,
      ink: css(mix(issuer.ink, [255, 255, 255], 0.2)),
    });
    write(pen, spec.registrationNumber, a4.width - column.x, 62, {
      size: 12,
      weight: 600,
      typeface: 'mono',
      ink: '#1c1f24',
      align: 'right',
      maxWidth: 150,
    });
    pen.fillStyle = css(issuer.accent);
    pen.fillRect(column.x, 98, column.width, 1.4);
  } else {
    write(pen, headings[spec.documentType], column.x, 48, {
      size: 8.6,
      italic: true,
      typeface: 'serif',
      ink: '#5d6673',
    });
    write(pen, spec.companyName, a4.width - column.x, 48, {
      size: 8.6,
      typeface: 'serif',
      ink: '#5d6673',
      align: 'right',
      maxWidth: 260,
    });
  }
}

function border(pen: Pen, issuer: ReturnType<typeof issuerOf>): void {
  pen.fillStyle = css(mix(issuer.paper, [255, 255, 255], 0.6));
  pen.fillRect(0, 0, a4.width, a4.height);
  pen.strokeStyle = css(issuer.ink);
  for (const [inset, width] of [
    [24, 2.2],
    [30, 0.7],
    [44, 0.7],
  ] as const) {
    pen.lineWidth = width;
    pen.strokeRect(inset, inset, a4.width - inset * 2, a4.height - inset * 2);
  }
  pen.lineWidth = 0.5;
  pen.strokeStyle = css(mix(issuer.ink, issuer.tint, 0.3));
  for (const side of [0, 1]) {
    for (let along = 34; along < (side ? a4.width : a4.height) - 34; along += 5) {
      for (const edge of [37, (side ? a4.height : a4.width) - 37]) {
        pen.beginPath();
        pen.arc(side ? along : edge, side ? edge : along, 6.2, 0, 7);
        pen.stroke();
      }
    }
  }
  for (const [x, y] of [
    [37, 37],
    [a4.width - 37, 37],
    [37, a4.height - 37],
    [a4.width - 37, a4.height - 37],
  ] as const) {
    pen.fillStyle = css(mix(issuer.paper, [255, 255, 255], 0.6));
    pen.fillRect(x - 14, y - 14, 28, 28);
    rosette(pen, [x, y], 14, issuer, 0.9);
  }
}

function certificateBody(sheets: Sheets, spec: CompanyDocument, issuer: ReturnType<typeof issuerOf>): void {
  sheets.put((pen) => {
    rosette(pen, [a4.width / 2, 440], 190, issuer, 0.22);
    emblem(pen, [a4.width / 2, 124], 34, issuer, issuer.ink);
  });
  sheets.y = 178;
  const centred = { align: 'center' } as const;
  sheets.paragraph('COMPANIES REGISTER', { ...centred, size: 11, typeface: 'sans', weight: 600, spacing: 2 });
  sheets.paragraph(headings.certificate, { ...centred, size: 27, weight: 600, ink: css(mix(issuer.ink, black, 0.2)) });
  sheets.y += 14;
  sheets.paragraph('It is hereby certified that', { ...centred, size: 12.5, italic: true });
  sheets.paragraph(spec.companyName, { ...centred, size: 20, weight: 700 });
  sheets.paragraph(`registered under number ${spec.registrationNumber}`, { ...centred, size: 12.5, italic: true });
  sheets.paragraph(
    'has this day been entered in the register as a private company limited by shares, and that the requirements of the Companies Code in respect of registration have been met.',
    { ...centred, size: 12.5 },
  );
  sheets.y += 12;
  rows(sheets, spec);
  sheets.y = Math.max(sheets.y + 20, 590);
}
