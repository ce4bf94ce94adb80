/**
 * What a reviewer's role left of a value: any part of it may have been taken out. The body of a step is the server's parse of it, redacted:
 * `reading.body as Seen<AmlStep>`.
 */
export type Seen<Value> = Value extends string | number | boolean | null | undefined
  ? Value
  : unknown extends Value
    ? unknown
    : { readonly [Key in keyof Value]?: Seen<Value[Key]> };
