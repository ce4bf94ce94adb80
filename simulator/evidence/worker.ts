import { parentPort } from 'node:worker_threads';
import { draw } from './draw.ts';
import type { EvidenceSpec } from './spec.ts';

export type Answer = { readonly bytes: Uint8Array } | { readonly failure: string };

parentPort?.on('message', (spec: EvidenceSpec) => {
  let answer: Answer;
  try {
    answer = { bytes: draw(spec) };
  } catch (error) {
    answer = { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  parentPort?.postMessage(answer);
});
