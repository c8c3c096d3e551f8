import { SealError, Vault } from '@gatehouse/vault';
import { randomBytes, randomUUID } from 'node:crypto';
import { openAnswer, openQuestion, sealAnswer, sealQuestion } from './parcel';

const key = (name: string) => ({ name, bytes: randomBytes(32) });
const old = key('2025');
const vault = new Vault([old]);
const requestId = randomUUID();
const question = {
  customerId: randomUUID(),
  mode: 'live' as const,
  version: 'FACEAPI_1',
  features: [[0.125, -0.5]],
};
const askedAt = new Date('2026-11-15T12:00:00Z');
const answer = { outcome: 'enrolled' as const, puid: 'the-person', guid: 'the-gallery', isDuplicate: false };

describe('a parcel', () => {
  it('gives back the question that was sealed in it', () => {
    const parcel = sealQuestion(vault, 'enroll-for-session', requestId, question, askedAt);
    expect(openQuestion(vault, 'enroll-for-session', requestId, parcel)).toEqual({
      ...question,
      askedAt: askedAt.getTime(),
    });
  });

  it('gives back the answer that was sealed in it', () => {
    const parcel = sealAnswer(vault, 'enroll-for-session', requestId, answer);
    expect(openAnswer(vault, 'enroll-for-session', requestId, parcel)).toEqual(answer);
  });

  it('shows nothing of what is in it, and is never the same twice', () => {
    const seal = () => sealAnswer(vault, 'enroll-for-session', requestId, answer);
    for (const secret of ['enrolled', 'the-person', 'the-gallery', 'outcome'])
      expect(seal().includes(secret)).toBe(false);
    expect(seal()).not.toEqual(seal());
  });

  it('leaves what was sealed as it is', () => {
    sealQuestion(vault, 'enroll-for-session', requestId, question, askedAt);
    expect(question.features).toEqual([[0.125, -0.5]]);
  });

  const parcel = sealQuestion(vault, 'enroll-for-session', requestId, question, askedAt);

  it.each([
    ['another request', () => openQuestion(vault, 'enroll-for-session', randomUUID(), parcel)],
    ['another job', () => openQuestion(vault, 'recognise-for-session', requestId, parcel)],
    ['the answer to itself', () => openAnswer(vault, 'enroll-for-session', requestId, parcel)],
  ])('does not pass for %s', (_what, open) => {
    expect(open).toThrow(SealError);
  });

  it('of an answer does not pass for a question', () => {
    const back = sealAnswer(vault, 'enroll-for-session', requestId, answer);
    expect(() => openQuestion(vault, 'enroll-for-session', requestId, back)).toThrow(SealError);
  });

  it('does not open when a bit of it was changed, wherever', () => {
    for (let i = 0; i < parcel.length; i++) {
      const changed = Buffer.from(parcel);
      changed.writeUInt8(changed.readUInt8(i) ^ 1, i);
      expect(() => openQuestion(vault, 'enroll-for-session', requestId, changed)).toThrow(SealError);
    }
  });

  it('does not open with another key of the same name', () => {
    const stranger = new Vault([key('2025')]);
    expect(() => openQuestion(stranger, 'enroll-for-session', requestId, parcel)).toThrow(SealError);
  });

  it('opens after the master keys were rotated, as long as the old one is there', () => {
    const rotated = new Vault([key('2026'), old]);
    expect(openQuestion(rotated, 'enroll-for-session', requestId, parcel)).toEqual({
      ...question,
      askedAt: askedAt.getTime(),
    });
  });

  it('does not open where its master key is unknown', () => {
    const open = () => openQuestion(new Vault([key('2026')]), 'enroll-for-session', requestId, parcel);
    expect(open).toThrow('The master key "2025" is not among GATEHOUSE_MASTER_KEYS.');
  });
});
