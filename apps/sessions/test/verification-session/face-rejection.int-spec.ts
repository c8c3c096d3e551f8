import { capture, ofCapture, ofEnroll, ofSignIn } from '../support/face-rejection.table';
import { expectRejected, useVerificationWithoutNode } from '../support/verification-session.fixture';

const { claimEnroll, claimSignIn } = useVerificationWithoutNode({ env: { ROLE: 'api' } });

describe('an invalid face is rejected and not counted:', () => {
  it.each([...ofCapture, ...ofEnroll])('%s, at an ENROLL', async (_, message, fields) => {
    const device = await claimEnroll();
    await expectRejected(device, await device.sendWith(fields(device)), message);
  });

  it.each([...ofCapture, ...ofSignIn])('%s, at a SIGN-IN', async (_, message, fields) => {
    const device = await claimSignIn();
    await expectRejected(device, await device.sendWith(fields(device)), message);
  });

  it.each(['SFACE_1', 'OTHER_1'])('descriptors of another face model: %s', async (version) => {
    const device = await claimEnroll();
    const reply = await device.sendWith({ face: { ...capture.face, version } });
    expect([reply.status, reply.body.message]).toEqual([
      409,
      `The descriptors are of ${version}, but this service now compares faces of FACEAPI_1. Claim the session again, and use the model in page.faceModel.`,
    ]);
    // The try is not counted, and the nonce stays valid.
    const accepted = await device.sendWith({ face: { ...capture.face, version: 'FACEAPI_1' } });
    expect([accepted.status, accepted.body.failure]).toEqual([200, null]);
  });

  it('no age when an estimate was requested', async () => {
    const device = await claimEnroll({ estimateAge: true });
    const message = 'face.age is missing: this session requests an estimate';
    await expectRejected(device, await device.sendWith(capture), message);
  });

  it.each(['ENROLL', 'SIGN-IN'])('no selfie when one was requested, at a %s', async (type) => {
    const device = await claimEnroll({ type, sendImages: true });
    const message = 'selfie is missing: this session requests images';
    await expectRejected(device, await device.sendWith({ selfie: undefined }), message);
  });

  it('a selfie that is no JPEG', async () => {
    const device = await claimEnroll({ sendImages: true });
    const reply = await device.sendWith({ selfie: Buffer.from('GIF89a').toString('base64') });
    expect(reply.body.message).toMatch(/^selfie .*JPEG/);
    await expectRejected(device, reply, reply.body.message);
  });

  it('several invalid fields in one message', async () => {
    const device = await claimEnroll();
    const reply = await device.sendWith({
      face: { sealedDescriptors: 1 },
      audit: 1,
      log: 1,
      failure: 'bored',
      nonce: 1,
    });
    expect(reply.status).toBe(400);
    for (const field of ['face.sealedDescriptors', 'audit', 'log', 'failure', 'nonce'])
      expect(reply.body.message).toContain(`${field} must be`);
    await expectRejected(device, reply, reply.body.message);
  });

  it.each([
    ['{"a":', 2_000, 'audit must be nested at most 100 levels deep'],
    ['[', 1_500, 'audit must be nested at most 100 levels deep'],
    ['{"a":', 44_000, 'The payload is nested too deeply.'],
    ['[', 44_000, 'The payload is nested too deeply.'],
  ])('an audit that is nested with %s in %d characters', async (level, length, message) => {
    const device = await claimEnroll();
    const levels = Math.floor(length / (level.length + 1));
    const audit = `{"a":${level.repeat(levels)}1${(level === '[' ? ']' : '}').repeat(levels)}}`;
    const text = JSON.stringify(device.answer());
    const reply = await device.sendContent(`${text.slice(0, -1)},"audit":${audit}}`);
    await expectRejected(device, reply, message);
  });

  it('an audit that is nested 30,000 levels deep, with the size limit of a selfie', async () => {
    const device = await claimEnroll({ sendImages: true });
    const text = JSON.stringify(device.answer());
    const audit = `{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}`;
    const reply = await device.sendContent(`${text.slice(0, -1)},"audit":${audit}}`);
    await expectRejected(device, reply, 'The payload is nested too deeply.');
  });
});
