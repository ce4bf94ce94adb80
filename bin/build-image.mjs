// The build of the container image: the same as `npm start` makes, and nothing else.
import { build } from './build.mjs';

build();
