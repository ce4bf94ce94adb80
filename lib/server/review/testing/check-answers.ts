/** Answers are checked against their schema in tests only: elsewhere the types say the same. */
import { isDeepStrictEqual } from 'node:util';
import { answerOf, type Behaviour, implemented } from '../operation.ts';

const checked = new WeakSet<Behaviour>();

/** From now on an operation fails whose answer is not as its schema says. */
export function checkAnswers(): void {
  for (const [operation, behaviour] of implemented()) {
    const schema = answerOf(operation);
    if (!schema || checked.has(behaviour)) continue;
    checked.add(behaviour);
    const { run } = behaviour;
    behaviour.run = async (given) => {
      const answer = await run(given);
      const sent: unknown = JSON.parse(JSON.stringify(answer));
      const { data, error } = schema.safeParse(sent);
      const name = `${operation.method} ${operation.path}`;
      if (error) throw new Error(`${name} answers with what its schema refuses: ${error.message}`);
      if (!isDeepStrictEqual(data, sent)) throw new Error(`${name} answers with what its schema does not have`);
      return answer;
    };
  }
}
