/**
 * What the schemas of `lib/contract` are built from. Hides the many spellings in which the wire writes one value, and the limits that keep a
 * body from making the parser recurse or grow without end. Every leaf carries its sensitivity class. Nothing here throws: `parseWith`
 * returns issues that name a path and what was expected, never a value.
 */
export { envelopeShape, metadata, reason } from './envelope.ts';
export { type FileObject, file } from './file.ts';
export {
  absentOr,
  anything,
  classified,
  flag,
  flagOrRaw,
  isAbsent,
  isRecord,
  list,
  number,
  numberOrRaw,
  open,
  requiredText,
  sensitivityOf,
  text,
  textList,
  toNumber,
} from './leaf.ts';
export { type Issue, limits, type Parsed, parseWith, toPath } from './parse.ts';
