import { dialects } from '#lib/server/store/testing/test-store.ts';
import { startSimulator } from '../../../../simulator/index.ts';
import { workerCases } from '../testing/worker-cases.ts';

workerCases({ startSimulator, createDatabase: dialects[1].create });
