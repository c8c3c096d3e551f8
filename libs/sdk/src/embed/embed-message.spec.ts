import { parsePageMessage } from './embed-message';

const ended = {
  gatehouse: 1,
  type: 'ended',
  flowStatus: 'COMPLETED',
  sessionStatus: 'SUCCESS',
  redirectUrl: null,
};

describe('a message of an embedded page', () => {
  it.each([
    { gatehouse: 1, type: 'ready' },
    { gatehouse: 1, type: 'screen', screen: 'consent' },
    { gatehouse: 1, type: 'resize', height: 712.5 },
    ended,
    { ...ended, redirectUrl: 'https://shop.example/done' },
    { gatehouse: 1, type: 'sendLink', url: 'https://verify.example/launch?sessionId=1' },
  ])('is %j', (message) => {
    expect(parsePageMessage(message)).toEqual(message);
  });

  it.each([
    undefined,
    null,
    'ready',
    [],
    {},
    { type: 'ready' },
    { gatehouse: 2, type: 'ready' },
    { gatehouse: '1', type: 'ready' },
    { gatehouse: 1, type: 'unknown' },
    { gatehouse: 1, type: 'constructor' },
    { gatehouse: 1, type: 'screen' },
    { gatehouse: 1, type: 'resize', height: Infinity },
    { gatehouse: 1, type: 'resize', height: '100vh' },
    { ...ended, flowStatus: 'DONE' },
    { ...ended, sessionStatus: undefined },
    { ...ended, redirectUrl: 7 },
    { gatehouse: 1, type: 'sendLink' },
  ])('is not %j', (data) => {
    expect(parsePageMessage(data)).toBeUndefined();
  });
});
