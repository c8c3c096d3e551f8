import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** A process of the benchmark that receives tasks over IPC, one after the other. */
export interface Worker<Hello = unknown> {
  /** Its first message, sent when it is ready. */
  hello: Hello;
  ask<Task extends object, Reply>(task: Task): Promise<Reply>;
  stop(): Promise<void>;
}

/** Runs dist/bench/<name>.mjs and waits for its first message. */
export async function startWorker<Hello>(
  name: string,
  variables: Record<string, string>,
): Promise<Worker<Hello>> {
  const child = fork(`dist/bench/${name}.mjs`, [], {
    env: { ...process.env, ...variables },
    stdio: 'inherit',
  });
  return {
    hello: await receiveMessage<Hello>(child, name),
    ask: async <Task extends object, Reply>(task: Task): Promise<Reply> => {
      child.send(task);
      return receiveMessage<Reply>(child, name);
    },
    stop: async () => {
      const gone = once(child, 'exit');
      child.kill();
      await gone;
    },
  };
}

async function receiveMessage<T>(child: ChildProcess, name: string): Promise<T> {
  const either = new AbortController();
  const ended = once(child, 'exit', either).then(([code]) => {
    throw new Error(`${name} ended with ${String(code)}`);
  });
  try {
    const [message] = (await Promise.race([once(child, 'message', either), ended])) as [T];
    return message;
  } finally {
    either.abort();
  }
}
