import type { Actor } from '@gatehouse/audit';
import { CONFIG, Clock, DomainError } from '@gatehouse/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { randomUUID } from 'node:crypto';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { checkPerson } from '../../person/person-check';
import type { PersonRow } from '../../person/person-row';
import type { SanctionsConfig } from '../../sanctions.config';
import { Ledger, type Reservation } from '../../screening/ledger';
import { tooBusy } from '../../screening/screening.errors';
import { PersonCipher } from '../person-cipher';
import type { Population } from '../population';
import { tooManyUploads } from '../population.errors';
import { BatchGate } from './batch-gate';
import { IdSet } from './id-set';
import { ImportReport } from './import-report';
import { readPeople } from './people-reader';
import { type HashedRow, PeopleStoreService } from './people-store.service';
import { findRowProblem, normalizeId } from './person-rule';

const batchRows = 2000;
const batchCharacters = 2 * 1024 * 1024;
/** The memory of one upload: a batch as text, hashed, encrypted and as parameters of its statements. */
const uploadBytes = 16 * 1024 * 1024;
const rowsPerTurn = 250;

const repeatedId = 'the id occurs in an earlier row too: the last row counts';

/** Stores the people of an upload while it arrives. */
@Injectable()
export class PeopleImportService {
  private readonly gate = new BatchGate();

  constructor(
    private readonly store: PeopleStoreService,
    private readonly cipher: PersonCipher,
    private readonly ledger: Ledger,
    private readonly clock: Clock,
    @Inject(CONFIG)
    private readonly config: Pick<SanctionsConfig, 'POPULATION_UPLOAD_BYTES' | 'TRANSFER_TIMEOUT_SECONDS'>,
  ) {}

  /** Throws if the request is cut off or malformed, or the population is full: the rows before are stored then, and counted in the message. */
  async run(
    population: Population,
    actor: Actor,
    request: Request,
    { isPart }: { isPart: boolean },
  ): Promise<ImportReport> {
    const cancellation = new AbortController();
    // As in a file check: a caller that holds more than others loses.
    const caller = `customer:${population.customerId}`;
    const report = new ImportReport();
    let reservation: Reservation | undefined;
    try {
      reservation = this.ledger.reserve(caller, uploadBytes, () => cancellation.abort(tooManyUploads()));
      const upload = new Upload(report, this.cipher, population, this.clock.now().getTime(), reservation);
      const id = randomUUID();
      const flush = async (rows: HashedRow[]) => {
        const counts = await this.gate.run(population.customerId, population.id, () => {
          cancellation.signal.throwIfAborted();
          return this.store.store(population, actor, id, rows);
        });
        report.addStored(counts);
      };
      const rules = {
        limit: this.config.POPULATION_UPLOAD_BYTES,
        timeoutSeconds: this.config.TRANSFER_TIMEOUT_SECONDS,
        signal: cancellation.signal,
      };
      for await (const rows of readPeople(request, rules)) await upload.add(rows, flush);
      await upload.end(flush);
      report.requireRows(isPart);
      return report;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      throw report.explain(error.code === tooBusy().code ? tooManyUploads() : error);
    } finally {
      reservation?.end();
    }
  }
}

/** Collects the rows of one upload in batches. */
class Upload {
  private readonly ids = new IdSet();
  private batch: HashedRow[] = [];
  private characters = 0;
  private rows = 0;

  constructor(
    private readonly report: ImportReport,
    private readonly cipher: PersonCipher,
    private readonly population: Population,
    private readonly now: number,
    private readonly reservation: Reservation,
  ) {}

  async add(
    rows: readonly ({ line: number } & ({ row: PersonRow } | { problem: string }))[],
    flush: (rows: HashedRow[]) => Promise<void>,
  ): Promise<void> {
    for (const each of rows) {
      if (++this.rows % rowsPerTurn === 0) await yieldToOthers();
      if ('problem' in each) this.report.reject(each.line, each.problem);
      else this.addRow(each.line, { ...each.row, id: normalizeId(each.row.id) });
      if (this.batch.length >= batchRows || this.characters >= batchCharacters) await this.end(flush);
    }
  }

  async end(flush: (rows: HashedRow[]) => Promise<void>): Promise<void> {
    const { batch } = this;
    this.batch = [];
    this.characters = 0;
    if (batch.length > 0) await flush(batch);
  }

  private addRow(line: number, row: PersonRow): void {
    const problem = findRowProblem(row);
    if (problem !== undefined) return this.report.reject(line, problem);
    const hashes = this.cipher.hash(this.population, row);
    const { warnings } = checkPerson(row, this.now);
    const before = this.ids.bytes;
    if (!this.ids.add(hashes.idHash)) {
      this.report.repeated++;
      warnings.unshift(repeatedId);
    }
    this.reservation.holdRows(this.ids.bytes - before);
    this.report.warn(line, warnings);
    this.batch.push({ row, ...hashes });
    this.characters += row.id.length + row.firstname.length + row.lastname.length + row.dob.length;
  }
}
