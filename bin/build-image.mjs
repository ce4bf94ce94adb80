// The build of the container image: the same as that of `npm start`.
import { build } from './build/build.mjs';

await build();
