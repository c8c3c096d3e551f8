import { Injectable } from '@nestjs/common';
import { encodeSlice } from '../person/person-row';
import type { Population, PopulationPerson } from '../population/population';
import { type TaskQueue, ScreeningThreads } from '../screening/screening.threads';
import { turnMilliseconds } from '../screening/turns';
import type { MonitorTask } from './monitor.task';
import { decodeResults } from './monitor.task';
import type { MonitoredPerson } from './person-monitor';
import type { PersonResult } from './person-result';

/** People per message to a thread: about as many as it screens in one turn, in full or against what changed. */
const blockSizes = { full: 50, delta: 500 };
/** A slice ends early when its results are this large: many people may have hundreds of matches. */
const maxResultBytes = 8 * 1024 * 1024;

export interface ScreenedSlice {
  /** The people who were screened: all of them, or the first ones. */
  people: readonly PopulationPerson[];
  /** Those whom the change concerns. */
  results: PersonResult[];
  /** Matches beyond the maximum of a person. */
  omitted: number;
  cpuMs: number;
}

interface Lists {
  versions: readonly number[];
  changes?: readonly number[];
}

/** Counts the memory of the results of one slice. */
interface Usage {
  bytes: number;
  cpuMs: number;
}

/** Screens slices of populations in the threads. */
@Injectable()
export class PopulationScreenerService {
  constructor(private readonly threads: ScreeningThreads) {}

  /** CPU time counts as that of the customer's own file checks. */
  async screen(
    population: Population,
    people: readonly PopulationPerson[],
    lists: Lists,
  ): Promise<ScreenedSlice> {
    const queue = this.threads.createQueue(`customer:${population.customerId}`);
    const usage = { bytes: 0, cpuMs: 0 };
    const options = { ...lists, threshold: population.threshold };
    const blocks: (readonly PopulationPerson[])[] = [];
    const blockSize = lists.changes ? blockSizes.delta : blockSizes.full;
    for (let at = 0; at < people.length; at += blockSize) blocks.push(people.slice(at, at + blockSize));
    try {
      const found = await Promise.all(
        blocks.map((block, at) => screenBlock(queue, block, options, usage, at === 0)),
      );
      return { ...collect(blocks, found), cpuMs: usage.cpuMs };
    } finally {
      queue.cancel();
    }
  }
}

/** The results of the first people of a block: of all, unless the results of the slice are too large. */
async function screenBlock(
  queue: TaskQueue,
  block: readonly PopulationPerson[],
  options: Lists & { threshold: number },
  usage: Usage,
  isFirst: boolean,
): Promise<(MonitoredPerson | null)[]> {
  const results: (MonitoredPerson | null)[] = [];
  let rest: Uint8Array<ArrayBuffer> | undefined = encodeSlice(block.map(({ row }) => row));
  // A slice must make progress, so the first block has at least one turn.
  while (rest && ((isFirst && results.length === 0) || usage.bytes < maxResultBytes)) {
    const task: MonitorTask = { kind: 'monitor', slice: rest, milliseconds: turnMilliseconds, ...options };
    const outcome = await queue.run(task);
    usage.bytes += outcome.results.byteLength;
    usage.cpuMs += outcome.cpu;
    results.push(...decodeResults(outcome.results));
    rest = outcome.rest;
  }
  return results;
}

/** The results up to the first person who was not screened. */
function collect(
  blocks: readonly (readonly PopulationPerson[])[],
  found: readonly (readonly (MonitoredPerson | null)[])[],
): Omit<ScreenedSlice, 'cpuMs'> {
  const slice = { people: [] as PopulationPerson[], results: [] as PersonResult[], omitted: 0 };
  for (const [at, block] of blocks.entries()) {
    const results = found[at] ?? [];
    results.forEach((result, place) => {
      const person = block[place]!;
      slice.people.push(person);
      if (!result) return;
      slice.results.push({ person, ...result });
      slice.omitted += result.omitted;
    });
    if (results.length < block.length) break;
  }
  return slice;
}
