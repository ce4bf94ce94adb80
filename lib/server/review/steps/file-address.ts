/** The temporary address of a file: from the step's answer, renewed when it has expired. */
import { listFiles } from '#lib/contract/index.ts';
import type { Reviewer } from '#lib/model/access/reviewer.ts';
import { Problem } from '#lib/model/problem.ts';
import type { SessionRecord, StepRecord } from '#lib/server/store/index.ts';
import { readAnswer } from './parsed-answer.ts';

export interface FileAddress {
  readonly address: string;
  /** When the step that named it was read. */
  readonly readAtMs: number;
}

function findAddress(answer: Awaited<ReturnType<typeof readAnswer>>, key: string): FileAddress {
  const address = listFiles(answer.parsed).find((file) => file.key === key)?.url;
  if (address === undefined) throw new Problem('not_found', { detail: 'This step has no such file.' });
  return { address, readAtMs: answer.readAtMs };
}

/** @throws Problem not_found when the step has no such file; upstream_… */
export const locateFile = async (
  reviewer: Reviewer,
  record: SessionRecord,
  step: StepRecord,
  key: string,
): Promise<FileAddress> => findAddress(await readAnswer(reviewer, record, step), key);

/**
 * Files of one step expire together: the first request reads the step again, the others find the newer answer.
 *
 * @param readAtMs when the answer with the expired address was read
 * @throws as `locateFile`
 */
export async function renewFileAddress(
  reviewer: Reviewer,
  record: SessionRecord,
  step: StepRecord,
  key: string,
  readAtMs: number,
): Promise<FileAddress> {
  const latest = await readAnswer(reviewer, record, step);
  return findAddress(
    latest.readAtMs > readAtMs ? latest : await readAnswer(reviewer, record, step, { fresh: true }),
    key,
  );
}
