import { type Actor, auditChain, AuditTrail } from '@gatehouse/audit';
import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { ExportSender } from '../export/export-sender.service';
import { type ExportFormat, exportFormats } from './export-format.table';
import { PeopleService } from './people.service';
import type { Population } from './population';
import { PopulationDeletedError } from './population.errors';
import { PopulationService } from './population.service';

const batchSize = 1000;

/** Sends all people of a population. */
@Injectable()
export class PeopleExportService {
  constructor(
    private readonly populations: PopulationService,
    private readonly people: PeopleService,
    private readonly audit: AuditTrail,
    private readonly sender: ExportSender,
  ) {}

  send(population: Population, actor: Actor, format: ExportFormat, response: Response): Promise<void> {
    const { id: populationId, name, people } = population;
    const { mediaType, extension } = exportFormats[format];
    return this.sender.send(population.customerId, response, async () => {
      await this.audit.record(auditChain(population), {
        actor,
        action: 'people.exported',
        subject: `population/${name}`,
        after: { populationId, format, people },
      });
      return {
        headers: {
          'Content-Type': mediaType,
          'Content-Disposition': `attachment; filename="${name}.${extension}"`,
          Vary: 'Accept',
        },
        chunks: this.read(population, format),
      };
    });
  }

  private async *read(population: Population, format: ExportFormat): AsyncGenerator<string> {
    const { header, formatPeople } = exportFormats[format];
    if (header !== '') yield header;
    let after: string | undefined;
    for (let count = batchSize; count === batchSize;) {
      await this.requirePopulation(population);
      const people = await this.people.readSlice(population, { after, limit: batchSize });
      count = people.length;
      after = people.at(-1)?.id;
      if (count > 0) yield formatPeople(people.map(({ row }) => row));
    }
    await this.requirePopulation(population);
  }

  /** Its rows are deleted in batches, and a part of the people would look like all of them. An error closes the connection. */
  private async requirePopulation({ id }: Population): Promise<void> {
    if (!(await this.populations.find(id))) throw new PopulationDeletedError();
  }
}
