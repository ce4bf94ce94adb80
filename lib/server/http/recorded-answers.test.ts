import { startSimulator } from '../../../simulator/index.ts';
import { recordedAnswerCases } from './testing/recorded-answer-cases.ts';

recordedAnswerCases({ startSimulator });
