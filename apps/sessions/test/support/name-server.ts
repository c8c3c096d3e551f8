import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';

/** A DNS server that resolves every name to one IPv4 address. The app queries it until it is closed. */
export async function startNameServer(address: string) {
  const socket = createSocket('udp4');
  const queriedNames: string[] = [];
  socket.on('message', (query, { port, address: client }) => {
    const { name, type, end } = parseQuestion(query);
    queriedNames.push(name);
    socket.send(reply(query, end, type === 1 ? [address] : []), port, client);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const restore = redirectQueries(`127.0.0.1:${socket.address().port}`);
  return {
    queriedNames,
    async close(): Promise<void> {
      restore();
      await new Promise<void>((resolve) => socket.close(() => resolve()));
    },
  };
}

// The queries are real ones; only the server is replaced. The app makes a resolver for each name, so that the server is
// set before its first query.
function redirectQueries(server: string): () => void {
  const original = Reflect.get(Resolver.prototype, 'resolve4') as (name: string) => Promise<string[]>;
  const spy = jest.spyOn(Resolver.prototype, 'resolve4').mockImplementation(function (
    this: Resolver,
    name: string,
  ) {
    this.setServers([server]);
    return original.call(this, name);
  });
  return () => spy.mockRestore();
}

function parseQuestion(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.'), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function reply(query: Buffer, end: number, addresses: string[]): Buffer {
  const header = Buffer.alloc(12);
  query.copy(header, 0, 0, 2);
  // A response with recursion desired and available; one question.
  header.writeUInt16BE(0x8180, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(addresses.length, 6);
  // The name of the question; type A, class IN, TTL 0, four bytes.
  const records = addresses.map((address) =>
    Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)]),
  );
  return Buffer.concat([header, query.subarray(12, end), ...records]);
}
