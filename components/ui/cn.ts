import { type ClassValue, clsx } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

// The scale of app/globals.css: without it `text-body text-muted` would look like one setting made twice.
const merge = extendTailwindMerge({
  extend: {
    theme: {
      text: ['meta', 'body', 'hit', 'page', 'title', 'hit-title', 'sign-in'],
      'font-weight': ['name'],
      radius: ['chip', 'control', 'table'],
      shadow: ['header', 'floating'],
    },
  },
});

/** Class names in one string; of two that set the same thing, the later wins. */
export const cn = (...classes: ClassValue[]): string => merge(clsx(classes));
