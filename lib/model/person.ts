/** Who did something, as others are shown it: a reviewer's id and the name at that time. */
export interface Person {
  readonly id: string;
  readonly name: string;
}
