import { type Colour, colour, css, mix, type Pen, white, write } from '../pen.ts';
import { photograph, scan } from '../photo/index.ts';
import { barcode, blockCode, specimen } from '../print/index.ts';
import { type Random, randomFrom } from '../random.ts';
import type { EvidenceSpec } from '../spec.ts';
import { a4, acrossPage, pdfOf } from './pages.ts';
import { otherTrade, type Trade, trades } from './trades.ts';

type Bill = Extract<EvidenceSpec, { kind: 'bill' }>;

const ink = '#1d2128';

const grey = '#5b6470';

/** A bill as PDF, as a straight scan, or as a photograph of the sheet. */
export function billBytes(spec: Bill): Uint8Array {
  if (spec.format === 'pdf') {
    return pdfOf({ title: `${spec.issuerName} (specimen)`, footer: spec.issuerName }, (sheets) =>
      sheets.put((pen) => paintBill(pen, spec)),
    );
  }
  const subject = {
    ...a4,
    corner: 0,
    paint(pen: Pen) {
      pen.fillStyle = '#fcfcfa';
      pen.fillRect(0, 0, a4.width, a4.height);
      paintBill(pen, spec);
      specimen(pen, acrossPage, undefined, 0.7);
    },
  };
  const seed = `${spec.holder} ${spec.billType} ${spec.issuingDate}`;
  return spec.form === 'processed'
    ? scan(subject, { megapixels: 3.9, seed })
    : photograph(subject, { megapixels: 8, seed });
}

function paintBill(pen: Pen, spec: Bill): void {
  const trade = trades[spec.billType] ?? otherTrade;
  const random = randomFrom(`bill ${spec.issuerName} ${spec.holder} ${spec.issuingDate}`);
  const [main, second] = [colour(trade.colours[0]), colour(trade.colours[1])];
  const account = String(random.whole(10_000_000, 99_999_999));

  pen.fillStyle = css(main);
  pen.fillRect(0, 0, a4.width, 10);
  logo(pen, randomFrom(spec.issuerName), main, second);
  write(pen, spec.issuerName, 104, 62, { size: 19, weight: 700, ink: css(main), maxWidth: 250 });
  write(pen, 'a firm that does not exist', 104, 77, { size: 8.5, ink: grey });
  write(pen, trade.title, 531, 62, { size: 15, weight: 600, ink, align: 'right' });
  write(pen, `Customer number ${account}`, 531, 78, { size: 8.6, ink: grey, align: 'right' });

  for (const [i, line] of [spec.holder, spec.address, `${spec.zipcode} ${spec.city}`, spec.country].entries()) {
    write(pen, line, 64, 142 + i * 15, { size: 11, weight: i === 0 ? 600 : 400, ink, maxWidth: 250 });
  }
  const facts: [string, string][] = [['Document', `${spec.billType.slice(0, 2)}-${random.whole(100_000, 999_999)}`]];
  if (spec.issuingDate !== '') facts.unshift(['Date of issue', spec.issuingDate]);
  facts.push(['Place of supply', `${spec.address}, ${spec.city}`]);
  for (const [i, [label, value]] of facts.entries()) {
    write(pen, label, 350, 142 + i * 15, { size: 8.6, ink: grey });
    write(pen, value, 531, 142 + i * 15, { size: 9.4, weight: 500, ink, align: 'right', maxWidth: 110 });
  }

  const bank = spec.billType === 'BANK_STATEMENT';
  const amounts = trade.lines.map((_, i) => (bank && i % 4 !== 1 ? -1 : 1) * random.between(6, bank ? 840 : 74));
  if (bank) {
    const end = statementTable(pen, trade, amounts, spec.issuingDate, main);
    closing(pen, end + 30, spec, account, main);
  } else {
    const end = chargesTable(pen, trade, amounts, random, main);
    consumption(pen, end + 44, trade, random, main, second);
    slip(pen, spec, account, amounts, main);
  }
}

function logo(pen: Pen, random: Random, main: Colour, second: Colour): void {
  pen.save();
  pen.translate(78, 58);
  const petals = random.whole(3, 6);
  for (let i = 0; i < petals; i++) {
    pen.rotate((Math.PI * 2) / petals);
    pen.fillStyle = css(i % 2 ? second : main, 0.88);
    pen.beginPath();
    pen.ellipse(0, -11, random.between(4, 7), 11, 0, 0, 7);
    pen.fill();
  }
  pen.restore();
}

const money = (amount: number) =>
  amount.toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

function tableHead(
  pen: Pen,
  labels: readonly (readonly [string, number, 'left' | 'right'])[],
  y: number,
  main: Colour,
): void {
  pen.fillStyle = css(main);
  pen.fillRect(64, y, 467, 20);
  for (const [label, x, align] of labels)
    write(pen, label, x, y + 13.5, { size: 8.8, weight: 600, ink: '#ffffff', align });
}

function line(pen: Pen, y: number): void {
  pen.fillStyle = 'rgba(30,40,60,0.2)';
  pen.fillRect(64, y, 467, 0.6);
}

function chargesTable(pen: Pen, trade: Trade, amounts: readonly number[], random: Random, main: Colour): number {
  tableHead(
    pen,
    [
      ['Charge', 72, 'left'],
      [`Quantity`, 340, 'right'],
      ['Rate', 430, 'right'],
      ['Amount', 523, 'right'],
    ],
    240,
    main,
  );
  let y = 260;
  for (const [i, label] of trade.lines.entries()) {
    const quantity = i === 0 ? random.whole(60, 420) : 1;
    const amount = amounts[i] ?? 0;
    write(pen, label, 72, y + 15, { size: 9.6, ink });
    write(pen, i === 0 ? `${quantity} ${trade.unit}` : '1', 340, y + 15, { size: 9.6, ink, align: 'right' });
    write(pen, money(amount / quantity), 430, y + 15, { size: 9.6, ink, align: 'right' });
    write(pen, money(amount), 523, y + 15, { size: 9.6, ink, align: 'right' });
    y += 22;
    line(pen, y);
  }
  const net = amounts.reduce((sum, amount) => sum + amount, 0);
  for (const [label, value, weight] of [
    ['Net', net, 400],
    ['Tax 20 %', net * 0.2, 400],
    ['Total due', net * 1.2, 700],
  ] as const) {
    write(pen, label, 340, y + 16, { size: 9.8, weight, ink, align: 'right' });
    write(pen, `${money(value)} ¤`, 523, y + 16, { size: 9.8, weight, ink, align: 'right' });
    y += 18;
  }
  return y;
}

function statementTable(pen: Pen, trade: Trade, amounts: readonly number[], issuingDate: string, main: Colour): number {
  tableHead(
    pen,
    [
      ['Booked', 72, 'left'],
      ['Text', 140, 'left'],
      ['Amount', 430, 'right'],
      ['Balance', 523, 'right'],
    ],
    240,
    main,
  );
  let y = 260;
  let balance = 2140.55;
  const month = issuingDate === '' ? '' : `-${issuingDate.slice(5, 7)}`;
  for (let i = 0; i < 18; i++) {
    const amount = (amounts[i % amounts.length] ?? 0) * (1 + (i % 3) * 0.13);
    balance += amount;
    write(pen, `${String(i + 2).padStart(2, '0')}${month}`, 72, y + 14, { size: 9, ink: grey });
    write(pen, trade.lines[i % trade.lines.length] ?? '', 140, y + 14, { size: 9.4, ink });
    write(pen, money(amount), 430, y + 14, { size: 9.4, ink, align: 'right' });
    write(pen, money(balance), 523, y + 14, { size: 9.4, ink, align: 'right' });
    y += 20.5;
    line(pen, y);
  }
  return y;
}

function closing(pen: Pen, y: number, spec: Bill, account: string, main: Colour): void {
  write(pen, `Account ${account} · ${spec.holder}`, 64, y, { size: 10, weight: 600, ink: css(main), maxWidth: 460 });
  write(
    pen,
    'Please check this statement. Objections are heard within six weeks. Deposits with a bank that does not exist are not insured.',
    64,
    y + 18,
    { size: 8, ink: grey, maxWidth: 467 },
  );
}

function consumption(pen: Pen, top: number, trade: Trade, random: Random, main: Colour, second: Colour): void {
  write(pen, `Your consumption over twelve months, ${trade.unit}`, 64, top, { size: 9.8, weight: 600, ink });
  for (let i = 0; i < 12; i++) {
    const tall = 26 + 52 * (0.5 + 0.5 * Math.cos(i / 1.9)) * random.between(0.7, 1);
    pen.fillStyle = css(i === 11 ? second : mix(main, white, 0.42));
    pen.fillRect(68 + i * 38.6, top + 104 - tall, 25, tall);
    write(pen, String(i + 1), 80 + i * 38.6, top + 117, { size: 7.6, ink: grey, align: 'center' });
  }
  line(pen, top + 104);
}

function slip(pen: Pen, spec: Bill, account: string, amounts: readonly number[], main: Colour): void {
  const top = 640;
  pen.strokeStyle = 'rgba(30,40,60,0.55)';
  pen.setLineDash([4, 3]);
  pen.lineWidth = 0.8;
  pen.beginPath();
  pen.moveTo(40, top);
  pen.lineTo(555, top);
  pen.stroke();
  pen.setLineDash([]);
  write(pen, 'Payment slip', 64, top + 22, { size: 11, weight: 700, ink: css(main) });
  const total = amounts.reduce((sum, amount) => sum + amount, 0) * 1.2;
  for (const [i, [label, value]] of [
    ['Payee', spec.issuerName],
    ['Payer', spec.holder],
    ['Reference', account],
    ['Amount', `${money(total)} ¤`],
  ].entries()) {
    write(pen, label ?? '', 64, top + 44 + i * 17, { size: 8.4, ink: grey });
    write(pen, value ?? '', 124, top + 44 + i * 17, { size: 9.6, weight: 500, ink, maxWidth: 200 });
  }
  barcode(pen, account, { x: 352, y: top + 18, width: 179, height: 34 });
  blockCode(pen, account, { x: 451, y: top + 64, width: 80, height: 48 });
}
