import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paintFace } from './face/index.ts';
import { sheet } from './pen.ts';
import { marked, room } from './photo/index.ts';
import type { FaceSpec } from './spec.ts';

/**
 * Makes `liveness.mp4`, which is committed: a drawn face that turns left and right and blinks, four seconds.
 * Run it by hand, `node simulator/evidence/make-clip.ts`, on a machine with ffmpeg and libx264.
 */
const face: FaceSpec = { seed: 'liveness', sex: 'F', ageYears: 34, take: 1 };
const [width, height, perSecond, seconds] = [480, 640, 25, 4];
const folder = mkdtempSync(join(tmpdir(), 'liveness-'));

/** 1 at `at`, 0 further than `spread` away, in seconds. */
const pulse = (time: number, at: number, spread: number) => Math.max(0, 1 - Math.abs(time - at) / spread);

const background = sheet(width, height, width / 900);
room(background.pen, face);
for (let frame = 0; frame < perSecond * seconds; frame++) {
  const time = frame / perSecond;
  const turn = Math.sin(Math.max(0, Math.min(1, (time - 0.5) / 3)) * Math.PI * 2) * 0.46;
  const { canvas, pen } = sheet(width, height, width / 900);
  pen.save();
  pen.resetTransform();
  pen.drawImage(background.canvas, 0, 0);
  pen.restore();
  pen.save();
  pen.translate(-100 + turn * 18, -105 + Math.sin(time * 2.1) * 5);
  pen.scale(1.1, 1.1);
  const blink = Math.min(1, pulse(time, 0.35, 0.13) + pulse(time, 2.02, 0.13) + pulse(time, 3.72, 0.13));
  paintFace(pen, face, {
    yaw: turn,
    pitch: Math.sin(time * 1.7) * 0.04,
    roll: turn * 0.05,
    blink,
    smile: 0.05,
    light: -1,
  });
  pen.restore();
  marked(pen, 900, 1200);
  writeFileSync(join(folder, `${String(frame).padStart(3, '0')}.png`), canvas.toBuffer('image/png'));
}
const output = new URL('./liveness.mp4', import.meta.url).pathname;
const shape =
  '-c:v libx264 -profile:v baseline -level 3.0 -pix_fmt yuv420p -preset veryslow -crf 29 -g 25 -movflags +faststart -map_metadata -1';
const made = spawnSync(
  'ffmpeg',
  [
    '-y',
    '-framerate',
    String(perSecond),
    '-i',
    join(folder, '%03d.png'),
    ...shape.split(' '),
    '-fflags',
    '+bitexact',
    output,
  ],
  {
    stdio: 'inherit',
  },
);
rmSync(folder, { recursive: true });
process.exitCode = made.status ?? 1;
