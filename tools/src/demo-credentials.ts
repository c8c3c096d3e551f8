// The thread of `npm start` that creates or revokes the demo credentials. It loads the whole database layer, and its memory is released
// when it ends.
import { type DemoCredentials, ensureDemoCredentials, withdrawDemoCredentials } from '@gatehouse/auth';
import { workerData } from 'node:worker_threads';

export type DemoTask = DemoCredentials & { isProduction: boolean };

const { isProduction, ...demo } = workerData as DemoTask;
await (isProduction ? withdrawDemoCredentials : ensureDemoCredentials)(demo);
