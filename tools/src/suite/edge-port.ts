import { loopbackAddresses } from '@gatehouse/embedded';
import type { Edge } from '../edge/edge';

const defaultPort = 8080;
const highestPort = 65_535;

/** An edge that listens, and thereby has its port: nobody else can take it while the rest is started. */
export interface OpenEdge {
  edge: Edge;
  port: number;
  /** What the user should know about the choice. */
  note?: string;
}

/** Opens the edge at the given port, or else at the first from 8080 upwards that is free. */
export async function openEdge(makeEdge: () => Edge, given: string | undefined): Promise<OpenEdge> {
  const first = given ? portOf(given) : defaultPort;
  for (let port = first; port <= highestPort; port++) {
    const edge = await tryOpen(makeEdge(), port);
    if (edge) return { edge, port, ...(!given && port !== defaultPort && { note: movedTo(port) }) };
    if (given)
      throw new Error(
        `GATEHOUSE_PORT is ${port}, but another program uses that port. Choose another one, or leave it out.`,
      );
  }
  throw new Error(`No port from ${first} upwards is free.`);
}

function portOf(given: string): number {
  const port = Number(given);
  if (/^\d+$/.test(given) && port >= 1 && port <= highestPort) return port;
  throw new Error(`GATEHOUSE_PORT must be a port number from 1 to ${highestPort}, not "${given}".`);
}

async function tryOpen(edge: Edge, port: number): Promise<Edge | undefined> {
  try {
    await edge.listen(port, await loopbackAddresses());
    return edge;
  } catch (error) {
    await edge.close(0);
    // EACCES: a port that only root may have.
    if (['EADDRINUSE', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

const movedTo = (port: number): string =>
  `Port ${defaultPort} is taken, so it is ${port} this time. GATEHOUSE_PORT chooses another one.`;
