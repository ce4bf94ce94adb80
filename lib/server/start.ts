import 'server-only';
import { type Config, ConfigError, config } from './config.ts';

/** The configuration, or the names of all bad variables on stderr and the end of the process. For the process doors in `bin/`. */
export function readConfigOrStop(): Config {
  try {
    return config();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
