import { isFreePort, nextFreePort } from '@gatehouse/embedded';
import type { App } from './app-table';

const defaultEdgePort = 8080;
const highestPort = 65_535;

export interface Ports {
  edge: number;
  /** By the name of the app. */
  apps: Map<string, number>;
  /** What the user should know about the choice. */
  note?: string;
}

/** Chooses free ports: the given one for the edge, or the first free ones from the defaults upwards. */
export async function choosePorts(apps: readonly App[], given: string | undefined): Promise<Ports> {
  const edge = given ? await givenPort(given) : await nextFreePort(defaultEdgePort);
  const chosen = new Map<string, number>();
  for (const { name, port } of apps) chosen.set(name, await freeBeside([edge, ...chosen.values()], port));
  const moved = !given && edge !== defaultEdgePort;
  const note = `Port ${defaultEdgePort} is taken, so it is ${edge} this time. GATEHOUSE_PORT chooses another one.`;
  return { edge, apps: chosen, ...(moved && { note }) };
}

async function givenPort(given: string): Promise<number> {
  const port = Number(given);
  if (!/^\d+$/.test(given) || port < 1 || port > highestPort) {
    throw new Error(`GATEHOUSE_PORT must be a port number from 1 to ${highestPort}, not "${given}".`);
  }
  if (await isFreePort(port)) return port;
  throw new Error(
    `GATEHOUSE_PORT is ${port}, but another program uses that port. Choose another one, or leave it out.`,
  );
}

async function freeBeside(taken: number[], from: number): Promise<number> {
  for (let port = from; ; port++) {
    port = await nextFreePort(port);
    if (!taken.includes(port)) return port;
  }
}
