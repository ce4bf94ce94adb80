/** How long a sign-in lasts. Twelve hours pass at the longest (R13), and half an hour without a request of the reviewer ends it sooner. */
export const longestSessionSeconds = 43_200;
export const idleSeconds = 1_800;
/** A proof of identity counts for so long for actions that ask for one (R14). */
export const freshSeconds = 300;
