import { createSocket } from 'node:dgram';
import ipaddr from 'ipaddr.js';

export type RecordType = 'A' | 'AAAA';
/** Addresses, an error, or undefined for no reply. */
export type DnsAnswer = string[] | 'SERVFAIL' | 'NXDOMAIN' | undefined;

export interface DnsServer {
  /** In the format of Resolver.setServers. */
  address: string;
  questions: { name: string; type: RecordType }[];
  close(): Promise<void>;
}

const types: Record<number, RecordType> = { 1: 'A', 28: 'AAAA' };
const errors = { SERVFAIL: 2, NXDOMAIN: 3 };

/** Starts a name server whose answers the test controls. */
export async function startDnsServer(
  answer: (name: string, type: RecordType) => DnsAnswer,
): Promise<DnsServer> {
  const socket = createSocket('udp4');
  const questions: DnsServer['questions'] = [];
  socket.on('message', (query, { port, address }) => {
    const question = parseQuestion(query);
    questions.push(question);
    const answered = answer(question.name, question.type);
    if (answered) socket.send(buildReply(query, question.end, answered), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    questions,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

function parseQuestion(query: Buffer): { name: string; type: RecordType; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.'), type: types[query.readUInt16BE(at + 1)]!, end: at + 5 };
}

function buildReply(query: Buffer, end: number, answer: Exclude<DnsAnswer, undefined>): Buffer {
  const records = typeof answer === 'string' ? [] : answer.map(buildRecord);
  const header = Buffer.alloc(12);
  header.writeUInt16BE(query.readUInt16BE(0), 0);
  // A response, with recursion desired and available.
  header.writeUInt16BE(0x8180 | (typeof answer === 'string' ? errors[answer] : 0), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  return Buffer.concat([header, query.subarray(12, end), ...records]);
}

function buildRecord(address: string): Buffer {
  const bytes = ipaddr.parse(address).toByteArray();
  const head = Buffer.alloc(12);
  // A pointer to the name in the question, at byte 12.
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(bytes.length === 4 ? 1 : 28, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(bytes.length, 10);
  return Buffer.concat([head, Buffer.from(bytes)]);
}
