/** @returns a function that ends the watch */
export function watchPrinting(onStart: () => void, onEnd: () => void): () => void {
  window.addEventListener('beforeprint', onStart);
  window.addEventListener('afterprint', onEnd);
  return () => {
    window.removeEventListener('beforeprint', onStart);
    window.removeEventListener('afterprint', onEnd);
  };
}
