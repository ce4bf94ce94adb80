/** The dossier of a session: asked for, followed while it is made, and offered as a file. */
import type { DossierLine, DossierProgress } from '#lib/model/review/dossier.ts';
import { exportDossier } from '#lib/operations/dossier.ts';
import { send } from './operation.ts';
import { ProblemError } from './request.ts';
import { saveFile } from './save-file.ts';

interface DossierRequest {
  readonly ref: string;
  readonly pictures: boolean;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: DossierProgress) => void;
}

const broken = () => new ProblemError({ code: 'offline', title: 'The connection was lost before the end', status: 0 });

/** Resolves when the file was offered for download. @returns its name @throws ProblemError, also for an answer that ends too early; an AbortError */
export async function downloadDossier({ ref, pictures, signal, onProgress }: DossierRequest): Promise<string> {
  const { body } = await send(exportDossier, {
    ref,
    query: { pictures: pictures ? 'yes' : 'no', progress: 'yes' },
    signal,
  });
  const reader = body?.getReader();
  if (!reader) throw broken();
  const decoder = new TextDecoder();
  const received: Uint8Array<ArrayBuffer>[] = [];
  let head: Uint8Array<ArrayBuffer> = new Uint8Array();
  let file: Extract<DossierLine, { bytes: number }> | undefined;
  for (;;) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      throw signal.aborted ? error : broken();
    });
    if (done) break;
    if (file) {
      received.push(value);
      continue;
    }
    head = new Uint8Array([...head, ...value]);
    for (let end = head.indexOf(10); end >= 0 && !file; end = head.indexOf(10)) {
      const line = JSON.parse(decoder.decode(head.subarray(0, end))) as DossierLine;
      head = head.slice(end + 1);
      if ('problem' in line) throw new ProblemError(line.problem);
      if ('bytes' in line) {
        file = line;
        received.push(head);
      } else onProgress(line);
    }
  }
  const pdf = new Blob(received, { type: 'application/pdf' });
  if (!file || pdf.size !== file.bytes) throw broken();
  saveFile(pdf, file.name);
  return file.name;
}
