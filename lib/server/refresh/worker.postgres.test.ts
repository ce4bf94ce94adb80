import { startSimulator } from '../../../simulator/index.ts';
import { dialects } from '../store/test-store.ts';
import { workerCases } from './worker-cases.ts';

workerCases({ startSimulator, createDatabase: dialects[1].create });
