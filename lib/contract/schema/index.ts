/**
 * What the schemas of `lib/contract` are built from. Hides the many spellings in which the wire writes one value, and the limits that keep a
 * body from making the parser recurse or grow without end. Every leaf carries its sensitivity class. One unreadable part costs that part: it is
 * named, and its raw value stands beside it. Nothing here throws: `parseWith` returns issues that name a path and what was expected,
 * never a value.
 */
export { envelopeShape, metadata, reason } from './envelope.ts';
export { type FileObject, file, hasAddress } from './file.ts';
export {
  absentOr,
  anything,
  anythingWith,
  classified,
  flag,
  flagOrRaw,
  isAbsent,
  isRecord,
  list,
  notStated,
  number,
  numberOrRaw,
  open,
  requiredText,
  sensitivityOf,
  statedText,
  text,
  textList,
  toNumber,
  withKnownNames,
} from './leaf.ts';
export { type Issue, limits, type Parsed, parseWith, toPath } from './parse.ts';
export type { Unreadable } from './repair.ts';
