/**
 * A drawn face. Hides how features follow from a seed and how hair, skin and clothes are painted.
 * Promises: the same seed and sex is recognisably the same person at any age and in any take; twins differ in a mole,
 * a parting and a fringe. Paints into a frame of 1000 × 1286 units and never touches the background. Throws nothing.
 */
export { paintFace } from './face.ts';
export { frame, poseOf } from './head.ts';
