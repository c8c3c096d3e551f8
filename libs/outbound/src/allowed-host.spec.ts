import { parseAddress } from './address-scope';
import { allowsAddress, allowsName, parseAllowedHosts } from './allowed-host';

describe('allowed hosts', () => {
  const list = parseAllowedHosts(
    ' Hooks.Internal., *.svc.cluster.local ,10.1.0.0/16,192.168.7.7, fd00::/8,my_app,',
  );

  it.each(['hooks.internal', 'HOOKS.internal.', 'my_app', 'a.svc.cluster.local', 'a.b.svc.cluster.local.'])(
    'allow the name %s',
    (name) => expect(allowsName(list, name)).toBe(true),
  );

  it.each([
    'x.hooks.internal',
    'hooks.internal.example',
    'svc.cluster.local',
    'asvc.cluster.local',
    '10.1.0.1',
  ])('reject the name %s', (name) => expect(allowsName(list, name)).toBe(false));

  it.each(['10.1.2.3', '::ffff:10.1.2.3', '192.168.7.7', 'fd12::1'])('allow the address %s', (address) =>
    expect(allowsAddress(list, parseAddress(address))).toBe(true),
  );

  it.each(['10.2.0.1', '192.168.7.8', '::1', 'fe80::1'])('reject the address %s', (address) =>
    expect(allowsAddress(list, parseAddress(address))).toBe(false),
  );

  it('may be an empty list', () => expect(parseAllowedHosts(' ')).toEqual([]));

  it.each([
    '*',
    '*.',
    'a.*.example',
    'host:8080',
    'https://host',
    'two words',
    '10.0.0',
    '300.1.1.1',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    'host/8',
    'fd00::/129',
    '::ffff:10.0.0.0/104',
    '[::1]',
    '-host',
  ])('name the invalid entry %s', (entry) => {
    expect(() => parseAllowedHosts(`good.example,${entry}`)).toThrow(
      new Error(`${entry} is not a host name, an address or a CIDR`),
    );
  });
});
