// `npm run bench [-- NAME] [--long] [--against FILE]`: every figure as a ratio against a reference measured in the same run.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { benches } from '../bench/index.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { long: { type: 'boolean' }, against: { type: 'string' } },
});
if (values.long) process.env.BENCH_LONG = '1';
const chosen = Object.entries(benches).filter(([name]) => positionals.length === 0 || positionals.includes(name));
if (chosen.length === 0) throw new Error(`no such benchmark; there are: ${Object.keys(benches).join(', ')}`);
const before = values.against ? JSON.parse(readFileSync(values.against, 'utf8')).figures : [];

const figures = [];
for (const [name, load] of chosen) {
  console.log(`\n── ${name}`);
  const run = await load();
  for (const figure of await run()) {
    figures.push({ bench: name, ...figure });
    const earlier = before.find((one) => one.bench === name && one.name === figure.name);
    const columns = [
      figure.name.padEnd(58),
      (figure.ratio === null ? '' : `${figure.ratio.toFixed(2)}×`).padStart(9),
      `${figure.absolute.toPrecision(4)} ${figure.unit}`.padStart(16),
      (figure.limit ?? '').padEnd(12),
      figure.holds === undefined ? '' : figure.holds ? 'holds' : 'MISSED',
      earlier ? `before ${earlier.ratio?.toFixed(2) ?? earlier.absolute}` : '',
    ];
    console.log(columns.join('  '));
    console.log(`    against ${figure.reference}`);
  }
}
// What was not run keeps its figures.
const results = 'bench/results.json';
const others = existsSync(results) ? JSON.parse(readFileSync(results, 'utf8')).figures : [];
const all = Object.keys(benches).flatMap((name) =>
  [...others.filter((one) => !chosen.some(([ran]) => ran === one.bench)), ...figures].filter(
    (one) => one.bench === name,
  ),
);
writeFileSync(
  results,
  `${JSON.stringify({ node: process.version, cores: navigator.hardwareConcurrency, figures: all }, null, 2)}\n`,
);
