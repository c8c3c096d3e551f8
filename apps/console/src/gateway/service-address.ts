import { CONFIG } from '@gatehouse/platform';
import { Inject, Injectable } from '@nestjs/common';
import { readFile } from 'node:fs/promises';
import type { ConsoleConfig } from '../console.config';
import { serviceUnreachable } from './gateway.errors';
import type { Service } from './operation.table';

const urlVariables = {
  'string-store': 'STRING_STORE_URL',
  sanctions: 'SANCTIONS_URL',
  sessions: 'SESSIONS_URL',
  'biometric-node': 'BIOMETRIC_NODE_URL',
} as const satisfies Record<Service, keyof ConsoleConfig>;

/** Where the services are. */
@Injectable()
export class ServiceAddress {
  constructor(@Inject(CONFIG) private readonly config: ConsoleConfig) {}

  /** The base URL of a service, without a slash at the end. */
  async find(service: Service): Promise<string> {
    const file = this.config.CONSOLE_PORTS_FILE;
    if (file === undefined) return this.config[urlVariables[service]].replace(/\/+$/, '');
    // An app of `npm start` that starts again may get another port.
    const port = (await readPorts(file))?.[service];
    if (typeof port !== 'number') throw serviceUnreachable(service);
    return `http://127.0.0.1:${port}`;
  }
}

async function readPorts(file: string): Promise<Record<string, unknown> | undefined> {
  try {
    return (JSON.parse(await readFile(file, 'utf8')) as { ports?: Record<string, unknown> }).ports;
  } catch {
    return undefined;
  }
}
