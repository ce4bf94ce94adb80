/** The code of each viewer: scripts that the page of a step names and that of its session does not. Deep zoom and PDF load later, on demand. */
import { gzipSync } from 'node:zlib';
import { stepTypeLabel } from '#lib/format/labels/step-type.ts';
import { sessionPage, stepPage } from '#lib/model/addresses.ts';
import type { Measurement } from '../measurement.ts';
import { type Demo, knownSessions, warmSession } from './sessions.ts';

const kinds = {
  individual: ['ID_DOCUMENT', 'LIVENESS', 'PROOF_OF_ADDRESS', 'PHONE', 'EMAIL', 'PVID', 'DUPLICATE', 'AML'],
  corporate: ['COMPANY_DETAILS', 'LEGAL_REPRESENTATIVE', 'DOCUMENTS', 'AML', 'BENEFICIAL_OWNERS'],
} as const;

export async function measureCodeSize(demo: Demo): Promise<Measurement[]> {
  const ask = async (path: string) => {
    const answer = await fetch(demo.url + path, { headers: { cookie: demo.cookie } });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return answer;
  };
  const scriptsOf = async (path: string): Promise<Set<string>> =>
    new Set((await (await ask(path)).text()).match(/\/_next\/static\/chunks\/[\w.~-]+\.js/g));
  const sizes: { readonly name: string; readonly kB: number }[] = [];
  for (const [kind, types] of Object.entries(kinds)) {
    const known = await knownSessions(demo, { kind });
    for (const type of types) {
      const session = await warmSession(
        demo,
        known.find(({ steps }) => steps.some((step) => step.type === type)),
      );
      const step = session.steps.find((one) => one.type === type);
      if (!step) throw new Error(`no ${type} step`);
      const before = await scriptsOf(sessionPage(session.ref));
      const own = (await scriptsOf(stepPage(session.ref, step.step))).difference(before);
      let bytes = 0;
      for (const script of own) bytes += gzipSync(new Uint8Array(await (await ask(script)).arrayBuffer())).length;
      if (own.size === 0) throw new Error(`the page of ${type} names no code of its own`);
      sizes.push({ name: `${kind === 'corporate' ? 'company ' : ''}${stepTypeLabel(type)}`, kB: bytes / 1000 });
    }
  }
  sizes.sort((a, b) => b.kB - a.kB);
  const [largest] = sizes;
  const sum = sizes.reduce((all, { kB }) => all + kB, 0);
  const absolute = largest?.kB ?? Number.NaN;
  return [
    {
      name: 'code of the largest viewer, gzip',
      ratio: absolute / (sum / sizes.length),
      absolute,
      unit: 'kB',
      reference: `the mean of all viewers: ${sizes.map(({ name, kB }) => `${name} ${kB.toFixed(1)}`).join(', ')}`,
      limit: '≤ 100 kB',
      holds: absolute <= 100,
    },
  ];
}
