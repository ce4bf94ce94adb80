/**
 * The panel of the selected person or company: facts, chains to the subject company with their arithmetic, and the grounds of the verdict. Promises:
 * an unknown share is shown as unknown, a share as reported where nothing is computed. Throws nothing.
 */
export { SelectedNode } from './selected-node.tsx';
