import { continuePage } from '#lib/model/addresses.ts';

/** For a tab that ended because there is another sign-in in this browser. */
export const ContinueLink = ({ next }: { readonly next: string }) => (
  <a href={continuePage(next)} className="mt-4 self-start text-accent hover:underline">
    Continue as the reviewer who is signed in now
  </a>
);
