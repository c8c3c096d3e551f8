import { readPhoneOption, requireKnownOptions } from './phone-option';

describe('the option --phone', () => {
  it.each([
    [[], undefined],
    [['--verbose'], undefined],
    [['--phone'], { isNamed: true }],
    [['--phone=192.168.1.5', '--verbose'], { isNamed: true, address: '192.168.1.5' }],
    [['--phone', '--no-mdns'], { isNamed: false }],
    [['--phone='], { isNamed: true, address: '' }],
  ])('is read from %j', (args, expected) => {
    expect(readPhoneOption(args, {})).toEqual(expected);
  });

  it('is reported if npm kept it for itself', () => {
    expect(() => readPhoneOption([], { npm_config_phone: 'true' })).toThrow('Write `npm start -- --phone`');
  });

  it('is needed for --no-mdns', () => {
    expect(() => readPhoneOption(['--no-mdns'], {})).toThrow('--no-mdns is for --phone only.');
  });

  it.each(['--phones', '--fone', '192.168.1.5', '-phone'])('is not %s', (argument) => {
    expect(() => requireKnownOptions(['--verbose', argument])).toThrow(`Unknown option: ${argument}.`);
  });
});
