/**
 * A value after redaction: any part of it may be missing. The body of a step is the server's parse of it, redacted:
 * `answer.body as Redacted<AmlStep>`.
 */
export type Redacted<Value> = Value extends string | number | boolean | null | undefined
  ? Value
  : unknown extends Value
    ? unknown
    : { readonly [Key in keyof Value]?: Redacted<Value[Key]> };
