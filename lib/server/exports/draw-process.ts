/**
 * The process that makes exports: names from outside meet a native text shaper here, in a process without secrets, without the store, without
 * write access, and with read access to the code and its fonts only. Started by `draw-export.ts` from its source, on plain Node.
 */
import { assess, toDrawing } from '#lib/ownership/index.ts';
import { toBods } from './bods/bods.ts';
import { toPng, toThumbnail } from './canvas.ts';
import { toDossierPdf } from './dossier/dossier-document.ts';
import { toCsv } from './ownership-csv.ts';
import { toOwnershipDocument, toPageDrawing } from './ownership-document.ts';
import type { ExportRequest, ExportResult, OwnershipRequest } from './request.ts';
import { typeset } from './typesetting/typeset.ts';
import { toSvg } from './vector-drawing/sheet.ts';

/** Larger maps, in px, would have names of less than half their size: then only the most important nodes are drawn, and the export says so. */
const maxPngSize = 32_000;

async function makeExport(request: ExportRequest): Promise<Uint8Array> {
  if (request.kind === 'thumbnail') return toThumbnail(request.bytes);
  return request.kind === 'dossier' ? toDossierPdf(request) : makeOwnershipExport(request);
}

async function makeOwnershipExport({ format, input, policy, orientation }: OwnershipRequest): Promise<Uint8Array> {
  const ownership = assess(input.declared, { policy, confirmed: input.settlement.settled });
  const source = { input, ownership };
  const encode = (text: string) => new TextEncoder().encode(text);
  if (format === 'csv') return encode(toCsv(source));
  if (format === 'json') {
    const statements = toBods(source).map((statement) => JSON.stringify(statement));
    return encode(`[\n${statements.join(',\n')}\n]\n`);
  }
  const options = { orientation, folded: [], keep: [] };
  if (format === 'pdf') {
    const { document, files } = toOwnershipDocument({ ...source, drawing: toPageDrawing(ownership, orientation) });
    return typeset(document, files);
  }
  const draw = (all: boolean) => ({ ...source, drawing: toDrawing(ownership, { ...options, all }) });
  const whole = draw(true);
  if (format === 'svg') return encode(toSvg(whole));
  const isReadable = Math.max(whole.drawing.width, whole.drawing.height) <= maxPngSize;
  return toPng(isReadable ? whole : draw(false));
}

const send = (result: ExportResult) => process.send?.(result);

process.on('message', (request: ExportRequest) => {
  makeExport(request).then(
    (bytes) => send({ bytes }),
    // The name and location of a failure, never its message, which may contain a person's name.
    (error: unknown) => send({ failed: error instanceof Error ? `${error.name} ${locationOf(error)}` : 'unknown' }),
  );
});
process.on('disconnect', () => process.exit(0));

const locationOf = ({ stack }: Error): string => /\n +at .*?([\w-]+\.ts:\d+:\d+)/.exec(stack ?? '')?.[1] ?? '';
