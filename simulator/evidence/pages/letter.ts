import { colour, write } from '../pen.ts';
import { signature } from '../print/index.ts';
import type { EvidenceSpec } from '../spec.ts';
import { a4, column, pdfOf } from './pages.ts';

/** A typed and signed letter, one page or more. */
export function letterPages(spec: Extract<EvidenceSpec, { kind: 'letter' }>): Uint8Array {
  return pdfOf({ title: `${spec.title} (specimen)`, footer: spec.title }, (sheets) => {
    sheets.put((pen) => {
      write(pen, spec.from, column.x, 84, { size: 15, weight: 600, typeface: 'serif', ink: '#22314a', maxWidth: 330 });
      pen.fillStyle = '#22314a';
      pen.fillRect(column.x, 96, column.width, 0.8);
      write(pen, spec.date, a4.width - column.x, 84, { size: 10.6, typeface: 'serif', ink: '#1c1f24', align: 'right' });
    });
    sheets.y = 140;
    sheets.paragraph(spec.to);
    sheets.y += 24;
    sheets.paragraph(spec.title, { size: 15, weight: 700 });
    sheets.y += 6;
    for (const paragraph of spec.paragraphs) sheets.paragraph(paragraph);
    sheets.y += 14;
    sheets.need(120);
    const { y } = sheets;
    sheets.put((pen) => {
      signature(pen, spec.from, { x: column.x + 6, y: y + 4, width: 130, height: 52 }, colour('#1b2d6b'));
      pen.fillStyle = '#6b7280';
      pen.fillRect(column.x, y + 66, 190, 0.6);
      write(pen, spec.from, column.x, y + 80, { size: 9.6, typeface: 'serif', ink: '#1c1f24', maxWidth: 260 });
    });
  });
}
