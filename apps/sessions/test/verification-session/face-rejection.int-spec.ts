import { type BareVerification, expectRefused, startBareVerification } from '../support/bare-verification';
import { capture, ofCapture, ofEnroll, ofSignIn } from '../support/face-rejection.table';

let verification: BareVerification;
beforeAll(async () => {
  verification = await startBareVerification();
});
afterAll(() => verification?.close());

const enroll = (body?: object) => verification.enroll(body);
const signIn = (body?: object) => verification.signIn(body);

describe('a face that does not answer what was asked is refused, and nothing is counted:', () => {
  it.each([...ofCapture, ...ofEnroll])('%s, at an ENROLL', async (_, message, fields) => {
    const device = await enroll();
    await expectRefused(device, await device.sendWith(fields(device)), message);
  });

  it.each([...ofCapture, ...ofSignIn])('%s, at a SIGN-IN', async (_, message, fields) => {
    const device = await signIn();
    await expectRefused(device, await device.sendWith(fields(device)), message);
  });

  it('no age where an estimate was asked for', async () => {
    const device = await enroll({ estimateAge: true });
    const message = 'face.age is missing: this session asks for an estimate';
    await expectRefused(device, await device.sendWith(capture), message);
  });

  it.each(['ENROLL', 'SIGN-IN'])('no selfie where one was asked for, at a %s', async (type) => {
    const device = await enroll({ type, sendImages: true });
    const message = 'selfie is missing: this session asks for images';
    await expectRefused(device, await device.sendWith({ selfie: undefined }), message);
  });

  it('a selfie that is no JPEG', async () => {
    const device = await enroll({ sendImages: true });
    const reply = await device.sendWith({ selfie: Buffer.from('GIF89a').toString('base64') });
    expect(reply.body.message).toMatch(/^selfie .*JPEG/);
    await expectRefused(device, reply, reply.body.message);
  });

  it('all that is wrong with its fields at once', async () => {
    const device = await enroll();
    const reply = await device.sendWith({
      face: { descriptors: [] },
      audit: 1,
      log: 1,
      failure: 'bored',
      nonce: 1,
    });
    expect(reply.status).toBe(400);
    for (const field of ['face.descriptors', 'audit', 'log', 'failure', 'nonce'])
      expect(reply.body.message).toContain(`${field} must be`);
    await expectRefused(device, reply, reply.body.message);
  });

  it.each([
    ['{"a":', 2_000, 'audit must be nested at most 100 levels deep'],
    ['[', 1_500, 'audit must be nested at most 100 levels deep'],
    ['{"a":', 44_000, 'The payload is nested too deeply.'],
    ['[', 44_000, 'The payload is nested too deeply.'],
  ])('an audit that is nested with %s in %d characters', async (level, length, message) => {
    const device = await enroll();
    const levels = Math.floor(length / (level.length + 1));
    const audit = `{"a":${level.repeat(levels)}1${(level === '[' ? ']' : '}').repeat(levels)}}`;
    const text = JSON.stringify(device.answer());
    const reply = await device.sendContent(`${text.slice(0, -1)},"audit":${audit}}`);
    await expectRefused(device, reply, message);
  });

  it('an audit that is nested 30,000 levels deep, where there is room for a selfie', async () => {
    const device = await enroll({ sendImages: true });
    const text = JSON.stringify(device.answer());
    const audit = `{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}`;
    const reply = await device.sendContent(`${text.slice(0, -1)},"audit":${audit}}`);
    await expectRefused(device, reply, 'The payload is nested too deeply.');
  });
});
