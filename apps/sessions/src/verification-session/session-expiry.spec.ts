import { findExpiryProblem, parseExpiry } from './session-expiry';

const day = 86_400;

describe('parseExpiry', () => {
  it.each([
    [60, 60],
    [900, 900],
    [day, day],
    ['PT15M', 900],
    ['PT1H30M', 5400],
    ['PT90S', 90],
    ['PT60S', 60],
    ['PT1M', 60],
    ['PT0.5H', 1800],
    ['PT0,5H', 1800],
    ['PT1H0.5M', 3630],
    ['PT1.1M', 66],
    ['PT90.4S', 90],
    ['PT23H59M59.999S', day],
    ['P1D', day],
    ['P0.5D', day / 2],
    ['P0DT1H', 3600],
    ['PT24H', day],
    ['PT1440M', day],
    ['PT86400S', day],
    ['P0.1W', 60_480],
    ['PT0H15M', 900],
    ['PT00015M', 900],
  ])('parses %j as %d seconds', (value, seconds) => {
    expect(parseExpiry(value)).toBe(seconds);
    expect(findExpiryProblem(value)).toBeUndefined();
  });

  it.each([
    ['a number out of range', [0, -60, 59, 59.9, day + 1, 1e300, NaN, Infinity, -Infinity]],
    ['a number that is not whole', [60.5, 900.1]],
    ['a duration out of range', ['PT59S', 'PT59.9S', 'PT0M', 'P0D', 'P1DT1S', 'PT24H0M1S', 'P2D', 'P1W']],
    ['a duration of years or months', ['P1Y', 'P0Y1D', 'P1M', 'P0M1D', 'P0Y0M0DT1H']],
    ['a decimal before the last part', ['PT0.5H1M', 'P0.5DT1H', 'PT1.5M1S']],
    ['parts out of order, or twice', ['PT1M1H', 'PT15M15M', 'PT1HP1D', 'T15MP', 'P15MT']],
    ['a part without its number or letter', ['P', 'PT', 'P1DT', 'PTM', 'PT15', 'PT.5H', 'PT5.H', 'P15']],
    ['a sign or a blank', ['-PT15M', '+PT15M', 'PT-15M', ' PT15M', 'PT15M ', 'PT15M\n', 'PT 15M']],
    ['another spelling', ['pt15m', 'PT15m', '900', '15 minutes', '', `PT${'0'.repeat(70)}15M`]],
    ['another type', [null, undefined, true, [], [900], {}, { seconds: 900 }]],
  ] as [string, unknown[]][])('rejects %s', (_, values) => {
    for (const value of values) {
      expect(parseExpiry(value)).toBeUndefined();
      expect(findExpiryProblem(value)).toBe(
        'must be 60 to 86400 seconds, or an ISO 8601 duration of that length such as PT15M',
      );
    }
  });
});
