import {
  type AuditEntry,
  type AuditQuery,
  AuditReader,
  AuditTrail,
  ChainVerifier,
  exportFormats,
} from '@gatehouse/audit';
import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { consoleChain, type UserActor } from './console-chain';

type Format = keyof typeof exportFormats;

/** Exports the audit trail of the console. */
@Injectable()
export class AuditExport {
  constructor(
    private readonly reader: AuditReader,
    private readonly trail: AuditTrail,
    private readonly verifier: ChainVerifier,
  ) {}

  /** Sends what was there and verified when it began. Memory holds one batch, and nothing waits for a slow reader. */
  async send(
    actor: UserActor,
    name: Format,
    filter: Omit<AuditQuery, 'chain'>,
    response: Response,
  ): Promise<void> {
    const format = exportFormats[name];
    const [last] = await this.reader.list({ chain: consoleChain }, 1);
    const { end, problem } = await this.verifier.verify(consoleChain);
    // Before the data is sent.
    const after = { ...filter, format: name, ...(problem === undefined ? { end } : { problem }) };
    await this.trail.record(consoleChain, { actor, action: 'audit.exported', subject: 'audit', after });
    response.set({
      'Content-Type': `${format.mediaType}; charset=utf-8`,
      'Content-Disposition': `attachment; filename="console-audit.${name}"`,
      ...(problem === undefined ? { 'X-Chain-End': end } : { 'X-Chain-Problem': problem }),
    });
    const entries = takeUntil(this.reader.read({ chain: consoleChain, ...filter }), last?.position ?? 0);
    // An incomplete export must not look complete: the connection is closed instead.
    await pipeline(Readable.from(formatLines(entries, name)), response).catch(() => response.destroy());
  }
}

async function* takeUntil(entries: AsyncIterable<AuditEntry>, last: number): AsyncGenerator<AuditEntry> {
  for await (const entry of entries) {
    if (entry.position > last) return;
    yield entry;
  }
}

async function* formatLines(entries: AsyncIterable<AuditEntry>, name: Format): AsyncGenerator<string> {
  const { header, line } = exportFormats[name];
  if (header !== '') yield header;
  for await (const entry of entries) yield line(entry);
}
