import ipaddr from 'ipaddr.js';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import os, { type NetworkInterfaceInfo } from 'node:os';
import { localRanges, virtualInterfaces } from './lan-address.table';

/** An address of this machine. */
export interface LanAddress {
  address: string;
  /** The name of its interface. */
  via: string;
  /** Whether the address is of a local network; a public address is reachable from everywhere. */
  isLocal: boolean;
}

export interface LanChoice {
  chosen: LanAddress;
  /** Further addresses that a phone may be able to reach. */
  others: readonly LanAddress[];
}

/** The state of the network. */
export interface Network {
  interfaces: NodeJS.Dict<NetworkInterfaceInfo[]>;
  /** The addresses with which this machine reaches the internet. */
  routed: readonly string[];
}

const flag = '`npm start -- --phone=ADDRESS`';

/** Chooses the address at which a phone reaches this machine, or checks the one that is given. Throws if there is none. */
export function chooseAddress({ interfaces, routed }: Network, given?: string): LanChoice {
  const all = listAddresses(interfaces);
  if (given !== undefined) return { chosen: findAddress(all, given), others: [] };
  const candidates = all
    .filter(({ via, isLocal }) => isLocal && !findVirtualKind(via))
    .sort((one, other) => rank(one, routed) - rank(other, routed));
  const [chosen, ...others] = candidates;
  if (!chosen) throw new Error(describeNone(all));
  return { chosen, others };
}

/** Reads the network of this machine. */
export async function readNetwork(): Promise<Network> {
  const routed = await Promise.all([findRouted('udp4', '192.0.2.1'), findRouted('udp6', '2001:db8::1')]);
  return { interfaces: os.networkInterfaces(), routed: routed.filter((each) => each !== undefined) };
}

/** The address that the machine would send from. Connecting a UDP socket sends nothing. */
async function findRouted(type: 'udp4' | 'udp6', target: string): Promise<string | undefined> {
  const socket = createSocket(type);
  try {
    socket.connect(9, target);
    await once(socket, 'connect');
    return socket.address().address;
  } catch {
    return undefined;
  } finally {
    socket.close();
  }
}

function listAddresses(interfaces: Network['interfaces']): LanAddress[] {
  return Object.entries(interfaces).flatMap(([via, infos = []]) =>
    infos
      // A link-local address needs the name of an interface, which differs on the phone.
      .filter(({ internal, address }) => !internal && readRange(address) !== 'linkLocal')
      .map(({ address }) => ({ address, via, isLocal: localRanges.includes(readRange(address)) })),
  );
}

function findAddress(all: readonly LanAddress[], given: string): LanAddress {
  const found = all.find(({ address, via }) => given === via || isSameAddress(given, address));
  if (found) return found;
  const own = all.length > 0 ? ` Its addresses: ${describe(all)}.` : '';
  throw new Error(`--phone=${given} is not an address of this machine on a network.${own}`);
}

function isSameAddress(given: string, address: string): boolean {
  const text = given.replace(/^\[(.*)\]$/, '$1');
  return ipaddr.isValid(text) && ipaddr.parse(text).toString() === ipaddr.parse(address).toString();
}

/** Lower is better: the kind of network first, then whether the machine uses it for the internet. */
function rank({ address }: LanAddress, routed: readonly string[]): number {
  return localRanges.indexOf(readRange(address)) * 2 + (routed.includes(address) ? 0 : 1);
}

function describeNone(all: readonly LanAddress[]): string {
  const none = 'This machine has no address on a local network that a phone could reach.';
  if (all.length === 0) return `${none} Connect it to the Wi-Fi of the phone, or use a tunnel (PUBLIC_URL).`;
  const reasons = all.map(
    ({ address, via, isLocal }) =>
      `${address} (${via}: ${findVirtualKind(via) ?? (isLocal ? 'unusable' : 'not a private address')})`,
  );
  return `${none} It has ${reasons.join(', ')}. To use one of them nevertheless: ${flag}.`;
}

const describe = (all: readonly LanAddress[]): string =>
  all.map(({ address, via }) => `${address} (${via})`).join(', ');

const findVirtualKind = (name: string): string | undefined =>
  virtualInterfaces.find(({ names }) => names.test(name))?.kind;

const readRange = (address: string): string => ipaddr.parse(address).range();
