import type { CiaoService } from '@homebridge/ciao';
import { printStatus } from '../suite/terminal';
import type { LanAddress } from './lan-address';

/** A name on the local network, for as long as this process answers for it. */
export interface LanName {
  close(): Promise<void>;
}

const advice =
  'Use `npm start -- --phone --no-mdns`: URLs then contain the address, and passkeys are not possible.';

/** Answers multicast DNS queries for the name with this address. The name has no domain. */
export async function announceName(
  name: string,
  { address, via }: LanAddress,
  port: number,
): Promise<LanName> {
  const { getResponder } = await import('@homebridge/ciao');
  const responder = getResponder({ interface: via, advertiseIpv6: address.includes(':') });
  const service = responder.createService({
    ...{ name: `Gatehouse ${name}`, type: 'https', port },
    ...{ hostname: name, restrictedAddresses: [address] },
  });
  try {
    await advertise(service, name);
  } catch (error) {
    await responder.shutdown();
    throw new Error(`The name ${name}.local is not available: ${(error as Error).message}. ${advice}`);
  }
  return { close: () => responder.shutdown() };
}

/**
 * Another machine with the same name makes the library choose another one. The certificate would not be valid for it. Later, when
 * sessions may be in progress, this is printed.
 */
export async function advertise(
  service: Pick<CiaoService, 'on' | 'advertise'>,
  name: string,
  print = (text: string): void => printStatus('phone', text),
): Promise<void> {
  const conflict = `another machine on this network answers for ${name}.local`;
  let isStarting = true;
  let isRenamed = false;
  service.on('hostname-change', () => {
    isRenamed = true;
    if (!isStarting) print(`${conflict}. Restart the suite, or use \`npm start -- --phone --no-mdns\`.`);
  });
  await service.advertise();
  isStarting = false;
  if (isRenamed) throw new Error(conflict);
}
