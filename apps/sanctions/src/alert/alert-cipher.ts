import { Injectable } from '@nestjs/common';
import type { Population } from '../population/population';
import { PopulationSeal } from '../population/population-seal';
import type { Alert, AlertContent, AlertEvent } from './alert';
import type { AlertEventRow, AlertRow } from './alert.repository';

/** An entry of the history, with its place and time. */
export interface HistoryEntry extends AlertEvent {
  number: number;
  at: Date;
}

/** Encrypts and decrypts alerts and their history with the data key of the population. */
@Injectable()
export class AlertCipher {
  constructor(private readonly seals: PopulationSeal) {}

  seal(population: Population, alert: Alert): AlertRow {
    const { id, personId, entityId, state, revision, openedAt, updatedAt, ...content } = alert;
    return {
      id,
      populationId: population.id,
      personId,
      entityId,
      state,
      revision,
      openedAt,
      updatedAt,
      score: content.match.score,
      sealed: this.sealJson(population, content, alertContext(id)),
    };
  }

  open(population: Population, row: AlertRow): Alert {
    const { id, personId, entityId, state, revision, openedAt, updatedAt, sealed } = row;
    const content = this.openJson<AlertContent>(population, sealed, alertContext(id));
    return { id, personId, entityId, state, revision, openedAt, updatedAt, ...content };
  }

  sealEvent(population: Population, alert: Alert, event: AlertEvent): AlertEventRow {
    const { type, from, to, ...content } = event;
    return {
      alertId: alert.id,
      number: alert.revision,
      type,
      at: alert.updatedAt,
      fromState: from ?? null,
      toState: to,
      sealed: this.sealJson(population, content, eventContext(alert.id, alert.revision)),
    };
  }

  openEvent(population: Population, row: AlertEventRow): HistoryEntry {
    const { number, type, at, fromState, toState, sealed } = row;
    const content = this.openJson<Omit<AlertEvent, 'type' | 'from' | 'to'>>(
      population,
      sealed,
      eventContext(row.alertId, number),
    );
    return { number, at, type, ...(fromState && { from: fromState }), to: toState, ...content };
  }

  private sealJson(population: Population, content: object, context: string): Buffer {
    return this.seals.seal(population, Buffer.from(JSON.stringify(content)), context);
  }

  private openJson<T>(population: Population, sealed: Buffer, context: string): T {
    return JSON.parse(this.seals.open(population, sealed, context).toString()) as T;
  }
}

const alertContext = (id: string): string => `alert/${id}`;
const eventContext = (id: string, number: number): string => `alert/${id}/${number}`;
