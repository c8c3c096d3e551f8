// The thread of `npm start` that creates the demo credentials. It loads the whole database layer, and its memory is released when it ends.
import { type DemoCredentials, ensureDemoCredentials } from '@gatehouse/auth';
import { workerData } from 'node:worker_threads';

await ensureDemoCredentials(workerData as DemoCredentials);
