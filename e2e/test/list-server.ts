import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

const entity = {
  id: 'made-up-1',
  schema: 'Person',
  properties: { name: ['Ivan Petrov'], birthDate: ['1970-12-31'] },
};

/** Serves a list of one person, with its value for DATASET_SOURCES. */
export const listedPerson = { row: 'Ivan,Petrov,1970-12-31', id: entity.id };

export async function startListServer() {
  const server = http.createServer((_request, response) => response.end(JSON.stringify(entity)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    source: `made_up=ftm-json:http://127.0.0.1:${(server.address() as AddressInfo).port}/list.json`,
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
