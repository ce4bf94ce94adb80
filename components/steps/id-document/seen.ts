import type { IdDocumentStep } from '#lib/contract/index.ts';

/** What the reviewer's role left of a value: any part of it may have been taken out. */
type Seen<Value> = Value extends string | number | boolean | null | undefined
  ? Value
  : { readonly [Key in keyof Value]?: Seen<Value[Key]> };

/** The step as the server parsed it and then redacted it. */
export type SeenIdDocument = Seen<IdDocumentStep>;
