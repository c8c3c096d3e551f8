import { createPhoneNotes, createPublicUrlNotes } from './banner';

const notHttps = 'It is not https: browsers allow the camera and passkeys only there.';
const isAddress = 'Its host is an address: passkeys need a name.';
const published = expect.stringContaining('publishes every API of this suite') as string;

describe('the notes on PUBLIC_URL', () => {
  it.each([
    [undefined, []],
    ['http://localhost:8080', []],
    ['https://verify.example', [published]],
    ['http://verify.example', [notHttps, published]],
    ['https://192.168.1.5:8443', [isAddress, published]],
    ['http://[fd00::2]', [notHttps, isAddress, published]],
  ])('of %s', (url, expected) => {
    expect(createPublicUrlNotes(url)).toEqual(expected);
  });
});

describe('the notes on the address for a phone', () => {
  const wifi = { address: '192.168.1.5', via: 'wlan0', isLocal: true };
  const server = { address: '198.51.100.7', via: 'eth0', isLocal: false };

  it('name the other addresses, and warn of a public one', () => {
    expect(createPhoneNotes(wifi, [])).toEqual([]);
    expect(createPhoneNotes(wifi, [{ ...wifi, address: '10.0.0.3', via: 'eth1' }])).toEqual([
      'The machine also has 10.0.0.3 (eth1): choose with --phone=ADDRESS.',
    ]);
    expect(createPhoneNotes(server, [])).toEqual([
      '198.51.100.7 is not a private address: others than your network may reach it.',
    ]);
  });
});
