import type { NetworkInterfaceInfo } from 'node:os';
import { chooseAddress, type Network, readNetwork } from './lan-address';

const internal = ['lo', 'lo0'];

function network(addresses: Record<string, string[]>, routed: string[] = []): Network {
  const toInfo = (name: string) => (address: string) =>
    ({ address, internal: internal.includes(name) }) as NetworkInterfaceInfo;
  const entries = Object.entries(addresses).map(([name, own]) => [name, own.map(toInfo(name))]);
  return { interfaces: Object.fromEntries(entries) as Network['interfaces'], routed };
}

const laptop = {
  lo: ['127.0.0.1', '::1'],
  docker0: ['172.17.0.1'],
  'br-4f2a': ['172.18.0.1'],
  tun0: ['10.8.0.2'],
  eth0: ['10.0.0.3'],
  wlan0: ['192.168.1.5', 'fd12::5', 'fe80::5', '2001:4860:1::5'],
};

describe('the address for a phone', () => {
  it.each<[string, Network, string]>([
    ['the one that the machine uses for the internet', network(laptop, ['192.168.1.5']), '192.168.1.5'],
    ['not that of a VPN', network(laptop, ['10.8.0.2']), '10.0.0.3'],
    ['the first of several', network(laptop), '10.0.0.3'],
    ['IPv4 before IPv6', network({ en0: ['fd12::5', '192.168.1.5'] }, ['fd12::5']), '192.168.1.5'],
    ['IPv6 alone', network({ en0: ['fe80::5', '2001:4860:1::5', 'fd12::5'] }), 'fd12::5'],
    ['on Windows', network({ 'vEthernet (WSL)': ['172.20.0.1'], 'Wi-Fi': ['192.168.1.5'] }), '192.168.1.5'],
    [
      'on macOS',
      network({ utun3: ['10.1.1.1'], bridge100: ['192.168.64.1'], en0: ['10.0.0.3'] }),
      '10.0.0.3',
    ],
  ])('is %s', (_, state, expected) => {
    expect(chooseAddress(state).chosen.address).toBe(expected);
  });

  it('is reported with the others that a phone may reach', () => {
    const { others } = chooseAddress(network(laptop, ['192.168.1.5']));
    expect(others.map(({ address }) => address)).toEqual(['10.0.0.3', 'fd12::5']);
  });

  it.each([
    ['10.8.0.2', '10.8.0.2'],
    ['docker0', '172.17.0.1'],
    ['FD12:0:0::5', 'fd12::5'],
    ['[fd12::5]', 'fd12::5'],
  ])('can be chosen as %s', (given, expected) => {
    expect(chooseAddress(network(laptop), given).chosen.address).toBe(expected);
  });

  it('is marked if it is public', () => {
    expect(chooseAddress(network(laptop), '2001:4860:1::5').chosen.isLocal).toBe(false);
    expect(chooseAddress(network(laptop), '10.0.0.3').chosen.isLocal).toBe(true);
  });

  it.each(['127.0.0.1', '0.0.0.0', 'localhost', '::1', 'fe80::5', '192.168.1.6', 'wlan1', ''])(
    'cannot be %p',
    (given) => {
      expect(() => chooseAddress(network({ wlan0: ['192.168.1.5', 'fe80::5'] }), given)).toThrow(
        `--phone=${given} is not an address of this machine on a network. Its addresses: 192.168.1.5 (wlan0).`,
      );
    },
  );

  it('is missing on a machine without a network, or with none that a phone reaches', () => {
    expect(() => chooseAddress(network({ lo: ['127.0.0.1'], eth0: ['169.254.1.1'] }))).toThrow(
      'Connect it to the Wi-Fi of the phone, or use a tunnel (PUBLIC_URL).',
    );
    expect(() => chooseAddress(network({ docker0: ['172.17.0.1'], eth0: ['198.51.100.7'] }))).toThrow(
      'It has 172.17.0.1 (docker0: containers), 198.51.100.7 (eth0: not a private address).',
    );
  });

  it('is read from this machine without sending anything', async () => {
    const { interfaces, routed } = await readNetwork();
    const own = Object.values(interfaces).flatMap((infos) => infos?.map(({ address }) => address));
    expect(own).toEqual(expect.arrayContaining([...routed]));
  });
});
