/**
 * In place of code that cannot be loaded, for a part that the server draws: it never comes, and the part stays as it was drawn. Anything else would
 * not fit what the server sent, and the browser would draw the page anew.
 */
export const asDrawn = (): Promise<never> => new Promise<never>(() => {});
