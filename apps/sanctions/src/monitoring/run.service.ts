import type { AuthenticatedKey } from '@gatehouse/auth';
import { decodeCursor, encodeCursor } from '@gatehouse/database';
import { Injectable } from '@nestjs/common';
import { PopulationService } from '../population/population.service';
import type { Run, Wait } from './run';
import { RunRepository } from './run.repository';

/** How far the screening of a population is. */
export interface RunProgress {
  currentRun?: Run;
  /** The last completed run. */
  lastRun?: Run;
  /** Why the population cannot be screened for now. */
  waiting?: Wait;
}

/** Reads the runs of populations. */
@Injectable()
export class RunService {
  constructor(
    private readonly runs: RunRepository,
    private readonly populations: PopulationService,
  ) {}

  async findProgress(populationId: string): Promise<RunProgress> {
    const [currentRun, lastRun, waiting] = await Promise.all([
      this.runs.findRunning(populationId),
      this.runs.findCompleted(populationId),
      this.runs.findWait(populationId),
    ]);
    return { ...(currentRun && { currentRun }), ...(lastRun && { lastRun }), ...(waiting && { waiting }) };
  }

  async readPage(
    key: AuthenticatedKey,
    name: string,
    { cursor, limit }: { cursor?: string; limit: number },
  ): Promise<{ items: Run[]; waiting?: Wait; nextCursor: string | null }> {
    const { id } = await this.populations.require(key, name);
    const before = cursor === undefined ? undefined : decodeCursor(cursor);
    const found = await this.runs.readPage(id, before, limit + 1);
    const waiting = await this.runs.findWait(id);
    const items = found.slice(0, limit);
    const last = items.at(-1);
    return {
      items,
      ...(waiting && { waiting }),
      nextCursor: found.length > limit && last ? encodeCursor(last.id) : null,
    };
  }
}
