import fc from 'fast-check';
import { arbitraryGroup } from './testing/arbitrary-group.ts';
import { declaredOf, ownershipOf } from './testing/declared.ts';
import { labelSizes } from './layout/measures.ts';
import { toDrawing } from './layout/index.ts';
const sanctioned = { hits: 1, sanctions: true, worst: 'sanctions', state: 'complete' } as const;
const samples = fc.sample(fc.tuple(arbitraryGroup, fc.array(fc.nat(60), { minLength: 1, maxLength: 6 }), fc.constantFrom('down', 'right'), fc.boolean()), { numRuns: 400, seed: 7 });
let bad = 0;
for (const [lines, positions, orientation, draws] of samples) {
  const names = [...new Set(lines.flatMap(({ owner, owned }) => [owner, owned]))];
  const hits = Object.fromEntries(positions.flatMap((at) => (names[at] ? [[names[at], sanctioned]] : [])));
  const o = ownershipOf(declaredOf(lines, { hits } as any));
  const keep = draws ? o.nodes.map(({ key }) => key) : [];
  const d = toDrawing(o, { orientation, folded: [], all: false, keep } as any);
  const drawn = new Map(d.nodes.map((n) => [n.key, n]));
  for (const l of d.lines) {
    const n = drawn.get(l.from)!; const m = drawn.get(l.to)!;
    const { width, height } = labelSizes[l.kind];
    for (const q of d.nodes) {
    if (l.labelX + width / 2 > q.x + .2 && l.labelX - width / 2 < q.x + q.width - .2 && l.labelY + height / 2 > q.y + .2 && l.labelY - height / 2 < q.y + q.height - .2) { bad++; if (bad === 1) { console.log(d.nodes.filter((z) => z.stack === null).length, d.nodes.map((z) => `${z.key}@${Math.round(z.x)},${Math.round(z.y)}`).join(' ')); console.log(l.path, l.labelX, l.labelY); console.log(d.lines.map((z) => `${z.key} ${z.kind}`).join(', ')); } if (bad < 6) console.log(orientation, draws, d.nodes.length, l.key, l.kind, 'label', l.labelX, l.labelY, q.key, q.x, q.y, 'from', n.x, n.y, 'to', m.x, m.y, lines.length, JSON.stringify(hits).length); break; }
    }
  }
}
console.log('bad', bad);
