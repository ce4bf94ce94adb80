/** An event stream as a browser reads it. */
interface ReceivedEvent {
  readonly id: string | undefined;
  readonly event: string | undefined;
  readonly data: unknown;
}

/** What has been received so far, block by block. */
export function readStream(body: ReadableStream<Uint8Array>) {
  const blocks: string[] = [];
  let ended = false;
  const done = (async () => {
    let rest = '';
    for await (const chunk of body) {
      const parts = (rest + Buffer.from(chunk).toString()).split('\n\n');
      rest = parts.pop() ?? '';
      blocks.push(...parts);
    }
    ended = true;
  })();
  const field = (block: string, name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
  const events = (): ReceivedEvent[] =>
    blocks.map((block) => ({
      id: field(block, 'id'),
      event: field(block, 'event'),
      data: JSON.parse(field(block, 'data') ?? 'null'),
    }));
  return {
    blocks,
    /** Without the ids: they are encrypted and may contain any letters. */
    text: () => blocks.join('\n').replaceAll(/^id: .*$/gm, ''),
    events,
    done,
    hasEnded: () => ended,
    of: (event: string) => events().flatMap((received) => (received.event === event ? [received.data] : [])),
  };
}
