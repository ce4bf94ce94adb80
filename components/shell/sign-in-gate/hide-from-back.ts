/** A page that the browser keeps whole for Back and Forward is kept empty, and asked for again: the sign-in may have ended meanwhile. */
export function hideFromBack(): void {
  window.addEventListener('pagehide', ({ persisted }) => {
    if (persisted) document.documentElement.toggleAttribute('data-covered', true);
  });
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload());
}
