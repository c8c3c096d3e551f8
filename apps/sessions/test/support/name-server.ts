import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';

/** A name server for which every name has one IPv4 address; the app asks it from now on. */
export async function startNameServer(address: string) {
  const socket = createSocket('udp4');
  const asked: string[] = [];
  socket.on('message', (query, { port, address: asker }) => {
    const { name, type, end } = questionOf(query);
    asked.push(name);
    socket.send(reply(query, end, type === 1 ? [address] : []), port, asker);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const restore = askInstead(`127.0.0.1:${socket.address().port}`);
  return {
    asked,
    async close(): Promise<void> {
      restore();
      await new Promise<void>((resolve) => socket.close(() => resolve()));
    },
  };
}

// The system's name servers are in /etc/resolv.conf. Only whom to ask is changed: the questions are real ones. A resolver
// is made for each name, and is told before its first question.
function askInstead(server: string): () => void {
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

function questionOf(query: Buffer): { name: string; type: number; end: number } {
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
  // A response, recursion asked for and available; one question.
  header.writeUInt16BE(0x8180, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(addresses.length, 6);
  // The name is that of the question; type A, class IN, to be forgotten at once, four bytes.
  const records = addresses.map((address) =>
    Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)]),
  );
  return Buffer.concat([header, query.subarray(12, end), ...records]);
}
