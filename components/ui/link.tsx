'use no memo';

import NextLink from 'next/link';
import type { ComponentProps } from 'react';

/** A link within Review Desk. It reads nothing before it is followed, as each read is recorded. */
export const Link = (props: ComponentProps<typeof NextLink>) => <NextLink prefetch={false} {...props} />;
