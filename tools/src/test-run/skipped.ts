import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describeMissing, type Requirement } from '@gatehouse/testing';

const folder = 'dist/test-results/skipped';

/** What skipped tests need, and how to install it. */
export const summarizeSkipped = (skipped: number): string[] =>
  describeMissing([...new Set(readMissing())].sort(), skipped);

const readMissing = (): Requirement[] =>
  existsSync(folder)
    ? readdirSync(folder).flatMap(
        (file) => readFileSync(path.join(folder, file), 'utf8').trim().split('\n') as Requirement[],
      )
    : [];
