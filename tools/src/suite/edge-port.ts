import { loopbackAddresses } from '@gatehouse/embedded';
import type { Edge } from '../edge/edge';

export const defaultPort = 8080;
const highestPort = 65_535;

/** An edge that listens, so that no other process can take its port while the apps start. */
export interface OpenEdge {
  edge: Edge;
  port: number;
  /** Set if the port is not the default. */
  note?: string;
}

/** Opens the edge on the given port, or else on the first free port from 8080 upwards. */
export async function openEdge(createEdge: () => Edge, given: number | undefined): Promise<OpenEdge> {
  const hosts = await loopbackAddresses();
  if (!given) {
    const open = await openFromPort(createEdge, defaultPort, hosts);
    return { ...open, ...(open.port !== defaultPort && { note: movedNote(open.port) }) };
  }
  const edge = await tryOpen(createEdge(), given, hosts);
  if (edge) return { edge, port: given };
  throw new Error(`GATEHOUSE_PORT is ${given}, but that port is in use. Choose another one, or unset it.`);
}

/** Opens an edge on the first port that is free on all of the hosts. */
export async function openFromPort(
  createEdge: () => Edge,
  first: number,
  hosts: readonly string[],
): Promise<OpenEdge> {
  for (let port = first; port <= highestPort; port++) {
    const edge = await tryOpen(createEdge(), port, hosts);
    if (edge) return { edge, port };
  }
  throw new Error(`No port from ${first} upwards is free.`);
}

async function tryOpen(edge: Edge, port: number, hosts: readonly string[]): Promise<Edge | undefined> {
  try {
    await edge.listen(port, hosts);
    return edge;
  } catch (error) {
    await edge.close(0);
    // EACCES: a port that is reserved for root.
    if (['EADDRINUSE', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

const movedNote = (port: number): string =>
  `Port ${defaultPort} is in use, so the edge uses ${port}. Set GATEHOUSE_PORT to choose another one.`;
