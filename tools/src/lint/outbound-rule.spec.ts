import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const rejected = [
  `fetch('https://a.example')`,
  `const ask = fetch`,
  `globalThis.fetch('https://a.example')`,
  `global.fetch('https://a.example')`,
  `const { fetch } = globalThis`,
  `new WebSocket('wss://a.example')`,
  `new EventSource('https://a.example')`,
  `new XMLHttpRequest()`,
  `import { fetch } from 'undici'`,
  `import { Client } from 'undici/lib/client'`,
  `import axios from 'axios'`,
  `import { HttpService } from '@nestjs/axios'`,
  `import got from 'got'`,
  `import fetch from 'node-fetch'`,
  `import superagent from 'superagent'`,
  `import { request } from 'node:http'`,
  `import { get } from 'http'`,
  `import http from 'node:http'`,
  `import * as http from 'node:http'`,
  `import http = require('http')`,
  `import { request } from 'node:https'`,
  `import { Agent } from 'https'`,
  `import { connect } from 'node:http2'`,
  `import { connect } from 'node:net'`,
  `import { createConnection } from 'net'`,
  `import { Socket } from 'node:net'`,
  `import { connect } from 'node:tls'`,
  `export { request } from 'node:http'`,
  `await import('undici')`,
  `await import('node:http')`,
  `const https = require('https')`,
];

const allowed = [
  `client.fetch('https://a.example')`,
  `import { OutboundClient } from '@gatehouse/outbound'`,
  `import { createServer, STATUS_CODES } from 'node:http'`,
  `import type { Agent, IncomingMessage } from 'node:http'`,
  `import { createServer, isIP, type Socket } from 'node:net'`,
  `import type { TLSSocket } from 'node:tls'`,
  `import { createSecureServer } from 'node:http2'`,
];

/** ESLint is an ES module, which Jest cannot load here. */
function lintLines(lines: string[]): string[][] {
  const output = execFileSync(process.execPath, [
    join(__dirname, 'outbound-rule.mjs'),
    JSON.stringify(lines),
  ]);
  return JSON.parse(output.toString()) as string[][];
}

describe('the lint rule about HTTP clients', () => {
  const messages = new Map<string, string[]>();

  beforeAll(() => {
    const lines = [...rejected, ...allowed];
    lintLines(lines).forEach((found, index) => messages.set(lines[index]!, found));
  });

  it.each(rejected)('rejects %s', (line) => {
    expect(messages.get(line)).toEqual([
      expect.stringContaining('Use OutboundClient of @gatehouse/outbound'),
    ]);
  });

  it.each(allowed)('allows %s', (line) => expect(messages.get(line)).toEqual([]));
});
