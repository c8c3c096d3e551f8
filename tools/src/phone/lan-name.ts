import type { CiaoService } from '@homebridge/ciao';
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

/** Another machine with the same name makes the library choose another one. The certificate would not be valid for it. */
async function advertise(service: CiaoService, name: string): Promise<void> {
  let renamed = false;
  service.on('hostname-change', () => (renamed = true));
  await service.advertise();
  if (renamed) throw new Error(`another machine on this network answers for ${name}.local`);
}
