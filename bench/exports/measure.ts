/** The dossier of the largest sessions over HTTP, with the memory of the process that draws it. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { startBenchDemo } from '../desk/bench-server.ts';
import { type Benchmark, type Measurement, median } from '../measurement.ts';
import { type Demo, knownSessions, warmSession } from '../viewers/sessions.ts';

const rounds = 3;
const largest = [
  { tag: 'ubo-group-400', name: '405 owners, 108 files' },
  { tag: 'dup-50', name: '50 duplicate matches with their faces' },
] as const;

/** The most of any drawing process on this machine, in bytes; NaN where the system does not tell. */
function drawingMemory(): number {
  const found = execFileSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('exports/draw-process.ts'))
    .map((line) => Number.parseInt(line, 10));
  const peaks = found.map((pid) => {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) * 1024;
  });
  return peaks.length > 0 ? Math.max(...peaks) : Number.NaN;
}

async function timeDossier(demo: Demo, ref: string, pictures: boolean): Promise<{ ms: number; bytes: number }> {
  const from = performance.now();
  const answer = await fetch(`${demo.url}/api/sessions/${ref}/dossier.pdf?pictures=${pictures ? 'yes' : 'no'}`, {
    headers: { cookie: demo.cookie },
  });
  const { length: bytes } = await answer.bytes();
  if (!answer.ok) throw new Error(`${answer.status}`);
  return { ms: performance.now() - from, bytes };
}

export const measureExports: Benchmark = async () => {
  const demo = await startBenchDemo();
  try {
    const measurements: Measurement[] = [];
    for (const { tag, name } of largest) {
      const [known] = await knownSessions(demo, { tag });
      const { ref } = await warmSession(demo, known);
      // The simulator draws each picture once, when it is first asked for.
      const { bytes } = await timeDossier(demo, ref, true);
      const times: number[] = [];
      const bare: number[] = [];
      for (let round = 0; round < rounds; round++) {
        bare.push((await timeDossier(demo, ref, false)).ms);
        times.push((await timeDossier(demo, ref, true)).ms);
      }
      const seconds = median(times) / 1000;
      measurements.push({
        name: `dossier of a session with ${name} (${(bytes / 1e6).toFixed(1)} MB; without pictures ${(median(bare) / 1000).toFixed(1)} s)`,
        ratio: median(times) / median(bare),
        absolute: seconds,
        unit: 's',
        reference: 'the same without pictures',
        limit: '≤ 5 s',
        holds: seconds <= 5,
      });
    }
    const memory = drawingMemory();
    measurements.push({
      name: 'most memory of the process that draws them',
      ratio: null,
      absolute: memory / 1e6,
      unit: 'MB',
      reference: '',
      limit: '≤ 1,536 MB',
      holds: memory <= 1536 * 1024 * 1024,
    });
    return measurements;
  } finally {
    await demo.close();
  }
};
