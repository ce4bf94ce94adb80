import 'server-only';
import type { Reviewer } from '#lib/model/access/reviewer.ts';
import { Problem, toProblemBody } from '#lib/model/problem.ts';
import type { DossierLine, DossierProgress } from '#lib/model/review/dossier.ts';
import { requireUnchanged } from '../auth/index.ts';
import { drawExport } from '../exports/draw-export.ts';
import { describeError, log } from '../log.ts';
import {
  call,
  type DossierOptions,
  exportDossier,
  findAddress,
  type MadeDossier,
  openSession,
  withExportTurn,
} from '../review/index.ts';
import { operationRoute } from './routes.ts';

interface Options {
  readonly pictures: boolean;
  readonly progress: boolean;
}

/** @throws Problem bad_request */
function parseOptions({ searchParams }: URL): Options {
  const options = { pictures: true, progress: false };
  for (const [name, value] of searchParams) {
    if (!(name in options) || (value !== 'yes' && value !== 'no'))
      throw new Problem('bad_request', { detail: 'The query is not understood.' });
    options[name as keyof Options] = value === 'yes';
  }
  return options;
}

interface Work {
  readonly reviewer: Reviewer;
  readonly ref: string;
  readonly pictures: boolean;
  /** Of the request, to look at the reviewer again. */
  readonly headers: Headers;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: DossierProgress) => void;
}

const make = ({ reviewer, ref, pictures: wanted, headers, signal, onProgress }: Work): Promise<MadeDossier> =>
  withExportTurn(reviewer, () => {
    signal.throwIfAborted();
    const pictures = new Map<string, Uint8Array>();
    const query: DossierOptions = {
      pictures: wanted,
      signal,
      onProgress,
      onFile: async ({ id, bytes, isOriginal }) => {
        if (isOriginal) return;
        const picture = await drawExport({ kind: 'thumbnail', bytes }, signal).catch((error: unknown) => {
          if (!(error instanceof Problem && error.code === 'internal')) throw error;
          // A picture that cannot be drawn is named as such in the dossier.
          log.warn({ event: 'dossier.pictureNotDrawn', ...describeError(error) });
          return undefined;
        });
        if (picture) pictures.set(id, picture);
      },
      draw: async (record) => {
        const bytes = await drawExport({ kind: 'dossier', record, pictures }, signal);
        // Whose roles were changed meanwhile gets nothing that was read with the former ones.
        await requireUnchanged(headers, reviewer);
        return bytes;
      },
    };
    return call(exportDossier, reviewer, { ref, query });
  });

const nameOf = ({ ref, madeAt }: MadeDossier): string => `dossier-${ref}-${madeAt.slice(0, 10)}.pdf`;

/** Progress, then the PDF, on one connection: whoever closes it ends the work, whichever process does it. */
function toStream(work: Omit<Work, 'onProgress' | 'signal'>, outer: AbortSignal, requestId: string) {
  const closed = new AbortController();
  const signal = AbortSignal.any([outer, closed.signal]);
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async start(controller) {
      const send = (line: DossierLine) => {
        if (!signal.aborted) controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`));
      };
      try {
        const made = await make({ ...work, signal, onProgress: send });
        send({ bytes: made.bytes.length, sha256: made.sha256, name: nameOf(made) });
        if (!signal.aborted) controller.enqueue(made.bytes);
      } catch (error) {
        const problem = error instanceof Problem ? error : new Problem('internal', { cause: error });
        if (!signal.aborted) log.error({ event: 'dossier.failed', requestId, ...describeError(error) });
        send({ problem: toProblemBody(problem, requestId) });
      }
      if (!closed.signal.aborted) controller.close();
    },
    cancel() {
      closed.abort();
    },
  });
}

/** `GET /api/sessions/{ref}/dossier.pdf`. */
export const dossierRoute = () =>
  operationRoute(exportDossier, {
    answer: async ({ reviewer, parts: { ref }, url, request, requestId }) => {
      const { pictures, progress } = parseOptions(url);
      const { signal } = request;
      const asked = new Headers(request.headers);
      // Nothing of it may run, be kept or be shown as a page.
      const headers = { 'content-security-policy': "default-src 'none'; sandbox", 'x-content-type-options': 'nosniff' };
      if (progress) {
        // A session that does not exist is a status of its own.
        if ((await findAddress(openSession(reviewer, ref))) === undefined) throw new Problem('not_found');
        const body = toStream({ reviewer, ref, pictures, headers: asked }, signal, requestId);
        return new Response(body, { headers: { ...headers, 'content-type': 'application/octet-stream' } });
      }
      const made = await make({ reviewer, ref, pictures, headers: asked, signal, onProgress: () => undefined });
      return new Response(new Uint8Array(made.bytes), {
        headers: {
          ...headers,
          'content-type': 'application/pdf',
          'content-disposition': `attachment; filename="${nameOf(made)}"`,
        },
      });
    },
  });
