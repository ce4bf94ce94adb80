/**
 * The process that makes papers: names from outside meet a native text shaper here, in a process without secrets, without the store and
 * without a right to write or to read beyond the code and its fonts. Started by `index.ts` as it stands, on plain Node.
 */
import { assess, toDrawing } from '#lib/ownership/index.ts';
import { toBods, toCsv, toSvg } from '#lib/ownership/papers/index.ts';
import type { PaperAnswer, PaperOrder } from './order.ts';
import { toPdf } from './pdf.ts';
import { toPng } from './png.ts';

async function make({ format, reading, policy, orientation }: PaperOrder): Promise<Uint8Array> {
  const settled = reading.settlement.settled;
  const ownership = assess(reading.declared, { policy, settled });
  const encode = (text: string) => new TextEncoder().encode(text);
  if (format === 'csv') return encode(toCsv({ reading, ownership }));
  if (format === 'json')
    return encode(
      `[\n${toBods({ reading, ownership })
        .map((one) => JSON.stringify(one))
        .join(',\n')}\n]\n`,
    );
  const draw = (all: boolean) => ({
    reading,
    ownership,
    drawing: toDrawing(ownership, { orientation, folded: [], all, keep: [] }),
  });
  const whole = draw(true);
  if (format === 'svg') return encode(toSvg(whole));
  const isReadable = Math.max(whole.drawing.width, whole.drawing.height) <= longest[format];
  const paper = isReadable ? whole : draw(false);
  return format === 'png' ? toPng(paper) : toPdf(paper);
}

/** Above it, in px, the names of a map would be less than half their size: it then draws the nodes that matter most, and says so. */
const longest = { png: 32_000, pdf: 38_000 } as const;

const send = (answer: PaperAnswer) => process.send?.(answer);

process.on('message', (order: PaperOrder) => {
  make(order).then(
    (bytes) => send({ bytes }),
    // The name and the place of a failure, never its message: that could hold a name.
    (error: unknown) => send({ failed: error instanceof Error ? `${error.name} ${placeOf(error)}` : 'unknown' }),
  );
});
process.on('disconnect', () => process.exit(0));

const placeOf = ({ stack }: Error): string => /\n +at .*?([\w-]+\.ts:\d+:\d+)/.exec(stack ?? '')?.[1] ?? '';
