/** Exports that the drawing process makes: an ownership structure in every format, and the dossier of a session. */
import 'server-only';
import type { OwnershipFormat } from '#lib/model/api-addresses.ts';
import { Problem, toProblemBody } from '#lib/model/problem.ts';
import type { DossierLine } from '#lib/model/review/dossier.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import { type Orientation, type Policy, policyById } from '#lib/ownership/index.ts';
import { requireUnchanged } from '../auth/index.ts';
import { drawExport } from '../exports/draw-export.ts';
import { describeError, log } from '../log.ts';
import {
  call,
  type DossierOptions,
  exportDossier,
  exportOwnership,
  findAddress,
  type MadeDossier,
  openSession,
  withExportTurn,
} from '../review/index.ts';
import { attachmentHeaders, inertHeaders } from './route.ts';
import { operationRoute } from './routes.ts';

const refuseQuery = (): never => {
  throw new Problem('bad_request', { detail: 'The query is not understood.' });
};

const contentTypes: Record<OwnershipFormat, string> = {
  svg: 'image/svg+xml; charset=utf-8',
  png: 'image/png',
  pdf: 'application/pdf',
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
};

/** @throws Problem bad_request for a parameter, a policy or an orientation that does not exist */
function parseOptions({ searchParams }: URL) {
  let policy: Policy | undefined; // by default it is the configured one
  let orientation: Orientation = 'down';
  for (const [name, value] of searchParams) {
    if (name === 'policy') policy = policyById(value) ?? refuseQuery();
    else if (name === 'orientation' && (value === 'down' || value === 'right')) orientation = value;
    else refuseQuery();
  }
  return { policy, orientation };
}

export const ownershipExportRoute = (format: OwnershipFormat) =>
  operationRoute(exportOwnership, {
    fixed: { format },
    answer: async ({ reviewer, parts, url }) => {
      const { policy, orientation } = parseOptions(url);
      const { input, bytes } = await withExportTurn(reviewer, async () => {
        const input = await call(exportOwnership, reviewer, { ...parts, query: { policy: policy?.id } });
        const drawn = { kind: 'ownership', format, input, policy: policy ?? input.policy, orientation } as const;
        return { input, bytes: await drawExport(drawn) };
      });
      const name = `ownership-${input.ref.replace(/[^A-Za-z0-9]/g, '')}.${format}`;
      const headers = { ...attachmentHeaders(contentTypes[format], name), 'x-read-at': input.readAt };
      return new Response(new Uint8Array(bytes), { headers });
    },
  });

/** @throws Problem bad_request */
function parseDossierOptions({ searchParams }: URL) {
  const options = { pictures: true, progress: false };
  for (const [name, value] of searchParams) {
    if (!(name in options) || (value !== 'yes' && value !== 'no')) refuseQuery();
    options[name as keyof typeof options] = value === 'yes';
  }
  return options;
}

interface Work extends Pick<DossierOptions, 'pictures' | 'signal' | 'onProgress'> {
  readonly reviewer: Reviewer;
  readonly ref: string;
  /** The headers of the request, by which the reviewer is checked again. */
  readonly headers: Headers;
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
        // A reviewer whose roles were changed meanwhile gets nothing that was read with the former ones.
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
      const { pictures, progress } = parseDossierOptions(url);
      const { signal } = request;
      const received = new Headers(request.headers);
      const headers = { ...inertHeaders, 'x-content-type-options': 'nosniff' };
      if (progress) {
        // A session that does not exist is a status of its own.
        if ((await findAddress(openSession(reviewer, ref))) === undefined) throw new Problem('not_found');
        const body = toStream({ reviewer, ref, pictures, headers: received }, signal, requestId);
        return new Response(body, { headers: { ...headers, 'content-type': 'application/octet-stream' } });
      }
      const made = await make({ reviewer, ref, pictures, headers: received, signal, onProgress: () => undefined });
      return new Response(new Uint8Array(made.bytes), {
        headers: { ...headers, ...attachmentHeaders('application/pdf', nameOf(made)) },
      });
    },
  });
