import { fork } from 'node:child_process';
import { once } from 'node:events';

/** Runs a measurement in its own process, so that garbage and compiled code of others do not affect it. */
export async function runApart<Result>(module: string, people: number): Promise<Result> {
  const child = fork(module, [String(people)], { execArgv: ['--expose-gc', '--max-old-space-size=8192'] });
  let result: Result | undefined;
  child.on('message', (message) => (result = message as Result));
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0 || !result) throw new Error(`${module} ${people} ended with ${code}`);
  return result;
}
