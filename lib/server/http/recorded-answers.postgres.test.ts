import { dialects } from '#lib/server/store/testing/test-store.ts';
import { startSimulator } from '../../../simulator/index.ts';
import { recordedAnswerCases } from './testing/recorded-answer-cases.ts';

recordedAnswerCases({ startSimulator, createDatabase: dialects[1].create });
