import type { Pen } from '../pen.ts';
import type { FaceSpec } from '../spec.ts';
import { beard } from './beard.ts';
import { neckAndClothes } from './clothes.ts';
import { brow, eye, glasses } from './eyes.ts';
import { featuresOf } from './features.ts';
import { backHair, frontHair } from './hair.ts';
import { ears, headOf, type Pose, poseOf, skull } from './head.ts';
import { ageLines, mouth, nose } from './nose-and-mouth.ts';

/** Paints head and shoulders into the frame; the background is the caller's. */
export function paintFace(pen: Pen, face: FaceSpec, pose: Pose = poseOf(face)): void {
  const features = featuresOf(face);
  const head = headOf(features, pose, face.seed);
  pen.save();
  pen.lineJoin = 'round';
  pen.lineCap = 'round';
  backHair(pen, head);
  neckAndClothes(pen, head, face);
  ears(pen, head);
  skull(pen, head);
  for (const side of [-1, 1] as const) {
    eye(pen, head, side);
    brow(pen, head, side);
  }
  nose(pen, head);
  beard(pen, head);
  mouth(pen, head);
  ageLines(pen, head);
  frontHair(pen, head);
  glasses(pen, head);
  pen.restore();
}
