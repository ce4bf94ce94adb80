// `npm run bench [-- NAME] [--long] [--against FILE]`: every measurement as a ratio against a reference of the same run.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { benchmarks } from './index.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { long: { type: 'boolean' }, against: { type: 'string' } },
});
if (values.long) process.env.BENCH_LONG = '1';
const chosen = Object.entries(benchmarks).filter(([name]) => positionals.length === 0 || positionals.includes(name));
if (chosen.length === 0) {
  console.error(`No such benchmark. There are: ${Object.keys(benchmarks).join(', ')}.`);
  process.exit(2);
}
const earlierMeasurements = values.against ? JSON.parse(readFileSync(values.against, 'utf8')).figures : [];

const measurements = [];
for (const [name, load] of chosen) {
  console.log(`\n── ${name}`);
  const run = await load();
  for (const measurement of await run()) {
    measurements.push({ bench: name, ...measurement });
    const earlier = earlierMeasurements.find((one) => one.bench === name && one.name === measurement.name);
    const columns = [
      measurement.name.padEnd(58),
      (measurement.ratio === null ? '' : `${measurement.ratio.toFixed(2)}×`).padStart(9),
      `${measurement.absolute.toPrecision(4)} ${measurement.unit}`.padStart(16),
      (measurement.limit ?? '').padEnd(12),
      measurement.holds === undefined ? '' : measurement.holds ? 'holds' : 'MISSED',
      earlier ? `before ${earlier.ratio?.toFixed(2) ?? earlier.absolute}` : '',
    ];
    console.log(columns.join('  '));
    console.log(`    against ${measurement.reference}`);
  }
}
// Benchmarks that did not run keep their earlier measurements.
const results = 'bench/results.json';
const others = existsSync(results) ? JSON.parse(readFileSync(results, 'utf8')).figures : [];
const all = Object.keys(benchmarks).flatMap((name) =>
  [...others.filter((one) => !chosen.some(([ran]) => ran === one.bench)), ...measurements].filter(
    (one) => one.bench === name,
  ),
);
writeFileSync(
  results,
  `${JSON.stringify({ node: process.version, cores: navigator.hardwareConcurrency, figures: all }, null, 2)}\n`,
);
