/** These are lines of a stream; unlike those of node:readline they end at a line feed alone: hostile names hold other separators. */
export async function* linesOf(stream: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  // A line may have some megabytes: its parts are joined once.
  let parts: Uint8Array[] = [];
  const take = (last: Uint8Array): string => {
    const line = Buffer.concat([...parts, last]).toString();
    parts = [];
    return line;
  };
  for await (const chunk of stream) {
    let from = 0;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
      yield take(chunk.subarray(from, at));
      from = at + 1;
    }
    if (from < chunk.length) parts.push(chunk.subarray(from));
  }
  if (parts.length > 0) yield take(new Uint8Array());
}
