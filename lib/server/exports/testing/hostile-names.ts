import fc from 'fast-check';

export const hostile = [
  '<script>alert(1)</script>',
  ']]><!--&amp;"\'',
  '=HYPERLINK("http://x.example")',
  'a\u202Egpj.exe\u200b\u0000\u001b[31m',
  'Z̷̧̢̛͖̳̣̈́̎a̵̛͔l̶̥͠g̸̰͝o',
  '\uD800lone\uDC00\uFFFE\uFFFF',
  'ליאור دنيا 星河 "quoted", and\r\na second line\u2028third',
  '-3',
  '+1',
  '@SUM(A1)',
  '\tTab',
  '＝1+1',
  'x'.repeat(400),
  '\u200f'.repeat(300),
];
export const anyName = fc.oneof(
  fc.constantFrom(...hostile),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme' }),
);
