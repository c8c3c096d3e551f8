import { isSameUser } from './same-user';

describe('isSameUser', () => {
  it.each([
    ['a space', 'jane doe'],
    ['no space', 'JaneDoe'],
    ['a zero-width space', 'Jane\u200b Doe'],
    ['a combining grapheme joiner', 'Jane\u034f Doe'],
    ['a Hangul filler', 'Jane\u3164 Doe'],
    ['a variation selector', 'Jane\ufe0f Doe'],
    ['a variation selector of plane 14', 'Jane\u{e0100} Doe'],
    ['an empty braille pattern', 'Jane\u2800Doe'],
    ['an interlinear annotation mark', 'Jane\ufff9 Doe'],
    ['full-width letters', '\uff2aane Doe'],
  ])('ignores %s', (_, user) => {
    expect(isSameUser('Jane Doe', user)).toBe(true);
  });

  it.each(['Jane Roe', 'Jane', 'Jané Doe'])('distinguishes %s', (user) => {
    expect(isSameUser('Jane Doe', user)).toBe(false);
  });
});
