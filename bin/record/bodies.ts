/** The body of an answer as it is recorded: without what follows from its place in the audit log, or from the machine. */
import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { pageText } from './page-text.ts';

const isText = /^(?:text\/|application\/(?:json|problem\+json)|image\/svg)/;

/** @param route decides what in it is no part of the record */
export function recordedBody(bytes: Buffer, type: string, route: string): string {
  if (bytes.length === 0) return '';
  if (route.endsWith('/dossier.pdf') && type === 'application/pdf') return recordOf(bytes);
  if (!isText.test(type) || (type.startsWith('text/plain') && route.endsWith('/proof')))
    return describe(bytes, type, route);
  const text = bytes.toString();
  if (type.startsWith('text/html')) return pageText(text);
  if (route.endsWith('/metrics')) return text.replace(/^(?:# \w+ )?(?:process|nodejs)_.*\n/gm, '');
  return withoutLogPosition(text);
}

/**
 * Requests that are under way together leave their events in any order, and what is signed depends on when a checkpoint was: numbers of
 * events, and whether they are signed. Of a dossier the size, which its proofs change.
 */
export const withoutLogPosition = (text: string): string =>
  text
    .replace(/"isSigned":(?:true|false)/g, '"isSigned":"«so far»"')
    .replace(/(?<="action":"[^{}]*)"number":\d+/g, '"number":"«number»"')
    .replace(/"number":\d+(?=[^{}]*"action":")/g, '"number":"«number»"')
    .replace(/("action":"dossier\.[^{}]*"detail":\{)[^{}]*/g, '$1"«of the file»":true');

/** A proof names its place in the log; of other files equal content has equal bytes. */
function describe(bytes: Buffer, type: string, route: string): string {
  if (route.endsWith('/proof')) return `a proof (${bytes.toString().split('\n', 1)[0]})`;
  return `${type}, ${bytes.length} bytes, SHA-256 ${createHash('sha256').update(bytes).digest('base64url')}`;
}

/** The record that is attached to a dossier, without the proofs in it. */
function recordOf(pdf: Buffer): string {
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 7)) {
    const end = pdf.indexOf('endstream', at);
    const text = inflated(pdf.subarray(at + 'stream\n'.length, end));
    if (!text.startsWith('{"')) continue;
    const { audit: _, ...record } = JSON.parse(text);
    return withoutLogPosition(JSON.stringify(record));
  }
  return 'a PDF without a record';
}

function inflated(bytes: Buffer): string {
  try {
    return inflateSync(bytes).toString();
  } catch {
    return bytes.toString(); // a stream that is not compressed
  }
}
