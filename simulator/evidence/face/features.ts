import { type Colour, colour, mix } from '../pen.ts';
import { randomFrom } from '../random.ts';
import type { FaceSpec } from '../spec.ts';

export type HairStyle =
  | 'long'
  | 'bob'
  | 'bun'
  | 'ponytail'
  | 'curls'
  | 'pixie'
  | 'side-part'
  | 'swept'
  | 'buzz'
  | 'receding'
  | 'bald'
  | 'headscarf'
  | 'turban';

export type Beard = 'none' | 'stubble' | 'moustache' | 'goatee' | 'full';

/** What makes a face the one it is; lengths in halves of the face's width. */
export type Features = {
  readonly female: boolean;
  readonly ageYears: number;
  readonly skin: Colour;
  readonly hair: Colour;
  readonly brow: Colour;
  readonly iris: Colour;
  readonly cloth: Colour;
  readonly hairStyle: HairStyle;
  readonly hairVolume: number;
  /** Where the parting is, −0.5…0.5. */
  readonly parting: number;
  /** How low the fringe hangs, 0…1. */
  readonly fringe: number;
  readonly beard: Beard;
  readonly glasses: 'none' | 'round' | 'square' | 'rimless';
  readonly jaw: number;
  readonly cheek: number;
  readonly chin: number;
  readonly length: number;
  readonly eyeGap: number;
  readonly eyeSize: number;
  readonly eyeOpen: number;
  readonly eyeTilt: number;
  readonly crease: boolean;
  readonly browHeight: number;
  readonly browThickness: number;
  readonly browArch: number;
  readonly noseWidth: number;
  readonly noseLength: number;
  readonly bridge: number;
  readonly mouthWidth: number;
  readonly lips: number;
  readonly ears: number;
  readonly freckles: number;
  readonly moles: readonly (readonly [u: number, v: number])[];
  /** 0 smooth … 1 deep lines. */
  readonly lines: number;
};

const skins = ['#f7dfd0', '#f2d1bb', '#e9c2a1', '#deb088', '#cf9a70', '#b67d55', '#966040', '#75482f', '#573524'].map(
  colour,
);
const hairs = [
  '#17151a',
  '#241a17',
  '#38261d',
  '#543726',
  '#6d4529',
  '#86462b',
  '#a85b33',
  '#8f7044',
  '#c19c60',
  '#d8bf8c',
].map(colour);
const eyes = ['#3a2417', '#4f331f', '#6b4a2b', '#6d6a3c', '#57724f', '#5d7f94', '#6f93b5', '#77858f'].map(colour);
const cloths: [Colour, ...Colour[]] = [
  '#3f5a6b',
  '#7b3f55',
  '#2f6b5c',
  '#8a6a3b',
  '#4c4a78',
  '#b08d8d',
  '#6b7d3f',
  '#2b2f3a',
].map(colour) as [Colour, ...Colour[]];

const at = (list: readonly Colour[], position: number): Colour =>
  list[Math.max(0, Math.min(list.length - 1, Math.floor(position)))] ?? [128, 128, 128];

/** The same seed gives the same person at any age; `twin` changes only what siblings change themselves. */
export function featuresOf(face: FaceSpec): Features {
  const random = randomFrom(`face ${face.seed} ${face.sex}`);
  const { next, between, gaussian: bell } = random;
  const female = face.sex === 'F';
  const age = face.ageYears;
  const otherTwin = face.twin === 2;
  const young = age < 21 ? 1 : 0;
  const old = Math.max(0, Math.min(1, (age - 30) / 45));

  // Every number is drawn whatever the age and the twin, so that neither moves the numbers after it.
  const tone = next();
  const skin = mix(at(skins, tone * 9), at(skins, tone * 9 + 1), next());
  // dark skins come with dark hair and eyes, light ones with any
  const hairPlace = next() ** 1.3 * (tone > 0.55 ? 2.4 : tone > 0.4 ? 4.5 : 10);
  const greyness = Math.max(0, Math.min(0.95, ((age - 38) / 34) * between(0.45, 1.3)));
  const hair = mix(at(hairs, hairPlace), colour('#cfccc8'), greyness);
  const iris = at(eyes, next() * (tone > 0.45 ? 3 : 8));
  const cloth = random.pick(cloths);
  const styleDraw = next();
  const baldDraw = next();
  const beardDraw = next();
  const glassesDraw = next();
  const frame = random.pick(['round', 'square', 'rimless'] as const);
  const freckles = next();
  const parting = random.pick([-0.42, -0.3, 0, 0.3, 0.42]);
  const fringe = next();
  const moleDraw = next();
  const moles = [0, 1].map(() => [between(-0.65, 0.65), between(0.15, 0.95)] as const);
  const twinMole = [between(0.3, 0.6), between(0.4, 0.75)] as const;

  return {
    female,
    ageYears: age,
    skin,
    hair,
    brow: mix(mix(hair, colour('#2a1d16'), 0.45), skin, 0.08),
    iris,
    cloth,
    hairStyle: female ? womansHair(styleDraw, age) : mansHair(styleDraw, age, baldDraw),
    hairVolume: between(0.02, 0.16) + (female ? 0.05 : 0),
    parting: otherTwin ? -parting || 0.35 : parting,
    fringe: otherTwin ? fringe * 0.3 : fringe,
    beard: female || age < 19 ? 'none' : beardOf(beardDraw, age),
    glasses: glassesDraw < (age > 48 ? 0.5 : 0.22) ? frame : 'none',
    jaw: bell() * 0.09 + (female ? 0.86 : 0.97) - young * 0.03 + old * 0.03,
    cheek: 1 + bell() * 0.05,
    chin: 1 + bell() * 0.09 - young * 0.04,
    length: 1 + bell() * 0.07,
    eyeGap: 0.44 + bell() * 0.045,
    eyeSize: (female ? 0.205 : 0.19) + bell() * 0.026 + young * 0.012,
    eyeOpen: 1 + bell() * 0.28 - old * 0.18,
    eyeTilt: bell() * 0.045 - old * 0.02,
    crease: next() < 0.75,
    browHeight: 0.3 + bell() * 0.05,
    browThickness: (female ? 0.055 : 0.085) * (1 + bell() * 0.4),
    browArch: (female ? 0.09 : 0.05) + bell() * 0.04,
    noseWidth: 0.23 + bell() * 0.07 + (female ? 0 : 0.03),
    noseLength: 0.5 + bell() * 0.09,
    bridge: bell(),
    mouthWidth: 0.38 + bell() * 0.07,
    lips: (female ? 1.15 : 0.9) * (1 + bell() * 0.35) * (1 - old * 0.3),
    ears: 1 + bell() * 0.18,
    freckles: freckles < (tone < 0.3 ? 0.3 : 0.04) ? between(0.4, 1) : 0,
    moles: [...(moleDraw < 0.06 ? moles : moleDraw < 0.28 ? moles.slice(1) : []), ...(otherTwin ? [twinMole] : [])],
    lines: Math.max(0, Math.min(1, (age - 29) / 44)) * between(0.8, 1.1),
  };
}

function womansHair(draw: number, age: number): HairStyle {
  if (draw < 0.1) return 'headscarf';
  if (age > 58) return draw < 0.4 ? 'pixie' : draw < 0.65 ? 'bob' : draw < 0.85 ? 'curls' : 'bun';
  if (draw < 0.38) return 'long';
  if (draw < 0.58) return 'bob';
  if (draw < 0.7) return 'curls';
  if (draw < 0.82) return 'bun';
  return draw < 0.92 ? 'ponytail' : 'pixie';
}

function mansHair(draw: number, age: number, luck: number): HairStyle {
  if (draw < 0.05) return 'turban';
  if (age > 42 && luck < (age - 30) / 60) return draw < 0.5 ? 'bald' : 'receding';
  if (draw < 0.38) return 'side-part';
  if (draw < 0.62) return 'swept';
  if (draw < 0.78) return 'buzz';
  if (draw < 0.92) return 'curls';
  return 'receding';
}

function beardOf(draw: number, age: number): Beard {
  if (draw < 0.42) return 'none';
  if (draw < 0.66) return 'stubble';
  if (draw < 0.74) return age > 30 ? 'moustache' : 'stubble';
  return draw < 0.84 ? 'goatee' : 'full';
}
