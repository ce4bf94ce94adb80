import type { Config } from 'tailwindcss';

/** Where class names stand. The theme itself is CSS: `@theme` in app/globals.css. */
export default { content: ['./app/**/*.{ts,tsx}', './components/**/*.{ts,tsx}'] } satisfies Config;
