/** Class of the frame around a value list: two columns where there is room. */
export const twoColumnFacts =
  '@min-[60rem]:[&>dl]:grid @min-[60rem]:[&>dl]:grid-cols-2 @min-[60rem]:[&>dl>:nth-child(2)]:border-t-0';
