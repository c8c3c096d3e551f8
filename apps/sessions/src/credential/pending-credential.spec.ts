import { acceptPending, maxPending, type UnapprovedCredential } from './pending-credential';

const key = (id: string) => ({ id, kind: 'device_key' as const });
const passkey = (id: string) => ({ id, kind: 'passkey' as const });
const present = (count: number): UnapprovedCredential[] =>
  Array.from({ length: count }, (_, i) => ({ ...key(`present-${i}`), status: 'pending' }));

describe('acceptPending', () => {
  it('accepts new credentials while there is room, the first ones first', () => {
    expect(acceptPending([key('a'), passkey('b')], present(maxPending - 2))).toHaveLength(2);
    expect(acceptPending([key('a'), passkey('b')], present(maxPending - 1))).toEqual([key('a')]);
    expect(acceptPending([key('a'), passkey('b')], present(maxPending))).toEqual([]);
  });

  it('accepts a pending device key again, even if the list is full', () => {
    expect(acceptPending([key('present-0'), key('a')], present(maxPending))).toEqual([key('present-0')]);
  });

  it('does not count rejected credentials, and does not accept them again', () => {
    const rejected: UnapprovedCredential = { ...key('a'), status: 'rejected' };
    expect(acceptPending([key('a'), key('b')], [rejected, ...present(maxPending - 1)])).toEqual([key('b')]);
  });

  it('rejects a passkey whose id exists: any caller can repeat an id', () => {
    expect(acceptPending([passkey('a')], [{ ...passkey('a'), status: 'pending' }])).toEqual([]);
    expect(acceptPending([passkey('a')], [{ ...key('a'), status: 'pending' }])).toEqual([]);
    expect(acceptPending([key('a'), passkey('a')], [])).toEqual([key('a')]);
  });
});
