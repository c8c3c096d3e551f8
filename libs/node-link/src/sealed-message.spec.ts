import { SealError, Vault } from '@gatehouse/vault';
import { randomBytes, randomUUID } from 'node:crypto';
import { openAnswer, openRequest, sealAnswer, sealRequest } from './sealed-message';

const key = (name: string) => ({ name, bytes: randomBytes(32) });
const old = key('2025');
const vault = new Vault([old]);
const requestId = randomUUID();
const request = {
  customerId: randomUUID(),
  mode: 'live' as const,
  version: 'FACEAPI_1',
  features: [[0.125, -0.5]],
};
const requestedAt = new Date('2026-11-15T12:00:00Z');
const answer = { outcome: 'enrolled' as const, puid: 'the-person', guid: 'the-gallery', isDuplicate: false };

describe('a sealed message', () => {
  it('opens to the request', () => {
    const message = sealRequest(vault, 'enroll-for-session', requestId, request, requestedAt);
    expect(openRequest(vault, 'enroll-for-session', requestId, message)).toEqual({
      ...request,
      requestedAt: requestedAt.getTime(),
    });
  });

  it('opens to the answer', () => {
    const message = sealAnswer(vault, 'enroll-for-session', requestId, answer);
    expect(openAnswer(vault, 'enroll-for-session', requestId, message)).toEqual(answer);
  });

  it('reveals nothing of its content, and is different each time', () => {
    const seal = () => sealAnswer(vault, 'enroll-for-session', requestId, answer);
    for (const secret of ['enrolled', 'the-person', 'the-gallery', 'outcome'])
      expect(seal().includes(secret)).toBe(false);
    expect(seal()).not.toEqual(seal());
  });

  it('does not change the request', () => {
    sealRequest(vault, 'enroll-for-session', requestId, request, requestedAt);
    expect(request.features).toEqual([[0.125, -0.5]]);
  });

  const message = sealRequest(vault, 'enroll-for-session', requestId, request, requestedAt);

  it.each([
    ['another request', () => openRequest(vault, 'enroll-for-session', randomUUID(), message)],
    ['another job', () => openRequest(vault, 'recognise-for-session', requestId, message)],
    ['the answer to itself', () => openAnswer(vault, 'enroll-for-session', requestId, message)],
  ])('is rejected for %s', (_what, open) => {
    expect(open).toThrow(SealError);
  });

  it('of an answer is rejected as a request', () => {
    const back = sealAnswer(vault, 'enroll-for-session', requestId, answer);
    expect(() => openRequest(vault, 'enroll-for-session', requestId, back)).toThrow(SealError);
  });

  it('does not open with any bit changed', () => {
    for (let i = 0; i < message.length; i++) {
      const changed = Buffer.from(message);
      changed.writeUInt8(changed.readUInt8(i) ^ 1, i);
      expect(() => openRequest(vault, 'enroll-for-session', requestId, changed)).toThrow(SealError);
    }
  });

  it('does not open with another key of the same name', () => {
    const otherVault = new Vault([key('2025')]);
    expect(() => openRequest(otherVault, 'enroll-for-session', requestId, message)).toThrow(SealError);
  });

  it('opens after a rotation of the master keys while the old key is configured', () => {
    const rotated = new Vault([key('2026'), old]);
    expect(openRequest(rotated, 'enroll-for-session', requestId, message)).toEqual({
      ...request,
      requestedAt: requestedAt.getTime(),
    });
  });

  it('does not open if its master key is unknown', () => {
    const open = () => openRequest(new Vault([key('2026')]), 'enroll-for-session', requestId, message);
    expect(open).toThrow('The master key "2025" is not among GATEHOUSE_MASTER_KEYS.');
  });
});
