import { Inject, Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { JOB_TABLE, type JobMap, type JobName, type JobTable } from './job-map';
import { type JobProcessor, ProcessesJob } from './job-processor';
import { QUEUES_OPTIONS, type QueuesOptions } from './queues.options';

/** Finds the processor of each job. Throws at boot when a job of a consumed queue has none or two. */
@Injectable()
export class ProcessorRegistry {
  private readonly processors = new Map<string, JobProcessor<JobName>>();

  constructor(
    private readonly discovery: DiscoveryService,
    @Inject(JOB_TABLE) private readonly table: JobTable<JobMap>,
    @Inject(QUEUES_OPTIONS) private readonly options: QueuesOptions,
  ) {}

  load(): void {
    for (const wrapper of this.discovery.getProviders({ metadataKey: ProcessesJob.KEY })) {
      const name = this.discovery.getMetadataByDecorator(ProcessesJob, wrapper);
      if (name === undefined) continue;
      if (this.processors.has(name)) throw new Error(`The job ${name} has two processors.`);
      if (!this.options.consumes.includes(this.table[name].queue)) {
        throw new Error(
          `The job ${name} has a processor, but this app does not consume its queue ${this.table[name].queue}.`,
        );
      }
      this.processors.set(name, wrapper.instance as JobProcessor<JobName>);
    }
    const unprocessed = Object.entries(this.table)
      .filter(([name, { queue }]) => this.options.consumes.includes(queue) && !this.processors.has(name))
      .map(([name]) => name);
    if (unprocessed.length > 0) throw new Error(`No processor for the jobs: ${unprocessed.join(', ')}.`);
  }

  get(name: string): JobProcessor<JobName> {
    const processor = this.processors.get(name);
    if (!processor) throw new Error(`No processor for the job ${name}.`);
    return processor;
  }
}
