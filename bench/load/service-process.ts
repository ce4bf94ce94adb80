/** The verification service of the load in a process of its own: sessions of one shape, whose e-mail step changes when it is told to. */
import { startBenchUpstream } from '../desk/upstream.ts';

/** What the load tells the service: how many sessions there are, then which of them changes. */
export type ToService = { readonly listed: number } | { readonly change: string };
export interface FromService {
  readonly url: string;
  readonly ids: readonly string[];
}

/** A picture from a phone, made smaller by the service. */
const fileBytes = 300_000;
/** How long the service takes to answer a read. */
const delayMs = 20;
/** Hits of each session, so that there is something to judge. */
const hits = 8;

process.on('message', async (message: ToService) => {
  if ('change' in message) return changeSession(message.change);
  const upstream = await startBenchUpstream({
    fileBytes,
    delayMs,
    listed: message.listed,
    listedDelayMs: delayMs,
    hits,
  });
  changeSession = upstream.change;
  process.send?.({ url: upstream.url, ids: upstream.listedIds } satisfies FromService);
});
process.on('disconnect', () => process.exit());

let changeSession: (id: string) => void = () => undefined;
