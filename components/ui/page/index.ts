/** What frames a page: the providers that every page needs, the brand, areas that scroll within it, and media queries. Throws nothing. */
export { Brand } from './brand.tsx';
export { earlyPressesScript } from './hold-early-presses.ts';
export { RootProviders } from './root-providers.tsx';
export { Scroller } from './scroller.tsx';
export { useMediaQuery } from './use-media-query.ts';
