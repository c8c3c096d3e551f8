import { CustomerService } from '@gatehouse/auth';
import { makeDeviceKey, type RawDeviceKey, registerKey } from '../support/device-key';
import { captureDescriptors } from '../support/enrolled-person';
import { makeAnyToken } from '../support/face-token';
import { registerToken } from '../support/raw-comparison';
import { claimRawVerificationDevice, type RawVerificationDevice } from '../support/raw-verification-device';
import { makeVerificationHost } from '../support/verification-host';
import { useVerification } from '../support/verification-session.fixture';
import { people } from '../support/verification-visitor';

const population = people(2027);
const { sessions, host, verification } = useVerification();

const open = (sessionId: string, how: object = {}) =>
  claimRawVerificationDevice(sessions, { sessionId }, how);
const begin = async (body: object = {}, how: object = {}, by = host) =>
  open((await by.create(body)).sessionId, how);
const getTokenId = ({ requested }: RawVerificationDevice): string | null => requested.token?.id ?? null;
const enrolling = (device: RawVerificationDevice, key: RawDeviceKey, progress = device.claim) =>
  registerKey(key, device.answer(progress));

describe('a device key of an ENROLL', () => {
  const blank = { face: { descriptors: [Array<number>(128).fill(0)] } };

  it('is not registered for a face that another device has shown', async () => {
    const [intruder, face] = [makeDeviceKey(), population.person()];
    const first = await begin();
    // This capture cannot enroll a person, so the step is requested again from the device that takes over.
    await first.sendWith({ ...blank, ...enrolling(first, intruder) });
    expect(await first.decided()).toMatchObject({ state: 'STARTED', failure: 'unreadable' });
    const second = await open(first.sessionId);
    await second.sendWith({ face: { descriptors: captureDescriptors(face) } });
    expect(await second.decided()).toMatchObject({ state: 'SUCCEEDED' });
    const { puid } = await host.receivedWebhook(first.sessionId);
    expect((await host.credentials(puid)).body).toMatchObject({ credentials: [] });
    const later = await begin({ type: 'SIGN-IN' }, { deviceKey: intruder.id });
    expect(getTokenId(later)).toBeNull();
  });

  it('is that of the last try', async () => {
    const [earlier, later, face] = [makeDeviceKey(), makeDeviceKey(), population.person()];
    const device = await begin();
    await device.sendWith({ ...blank, ...enrolling(device, earlier) });
    const again = await device.decided();
    await device.sendWith(
      { face: { descriptors: captureDescriptors(face) }, ...enrolling(device, later, again) },
      again,
    );
    await device.decided();
    const { puid } = await host.receivedWebhook(device.sessionId);
    expect((await host.credentials(puid)).body.credentials).toEqual([
      expect.objectContaining({ id: later.id }),
    ]);
  });

  it.each([1e200, 1e308, -1e308, 5e-324])('with a face of only %d ends too', async (number) => {
    const device = await begin();
    await device.sendWith({ face: { descriptors: [Array<number>(128).fill(number)] } });
    expect(['STARTED', 'SUCCEEDED', 'FAILED']).toContain((await device.decided()).state);
  });
});

describe('contact data', () => {
  it('of a device that has lost the session is not reported for the next person', async () => {
    const curious = await makeVerificationHost(verification, { customer: 'curious' });
    const settings = sessions.app.get(CustomerService, { strict: false });
    await settings.update({ name: 'curious' }, { asksContact: true });
    const first = await begin({}, {}, curious);
    await first.fail('camera', first.claim, { contact: { email: 'eve@example.org' } });
    const second = await open(first.sessionId);
    await second.sendWith({
      face: { descriptors: captureDescriptors(population.person()) },
      contact: { phone: '+49 30 901820' },
    });
    await second.decided();
    expect((await curious.receivedWebhook(first.sessionId)).contactInformation).toEqual({
      phone: '+49 30 901820',
    });
  });
});

describe('a face that the node rejects', () => {
  it('is requested again after other steps, and nothing of the first is kept', async () => {
    const [earlier, later] = [makeDeviceKey(), makeDeviceKey()];
    const device = await begin({ requirements: ['face', 'identity_document'] });
    const blank = { descriptors: [Array<number>(128).fill(0)] };
    const [earlierToken, token] = [await makeAnyToken(), await makeAnyToken()];
    const { body } = await device.sendWith({
      face: blank,
      ...enrolling(device, earlier),
      ...registerToken(earlierToken),
    });
    expect((await device.proceed(body)).body).toMatchObject({ state: 'CHECKING' });
    const again = await device.decided();
    expect(again).toMatchObject({
      state: 'STARTED',
      failure: 'unreadable',
      step: { name: 'face', matchFace: true, triesLeft: 2 },
    });
    const face = { descriptors: captureDescriptors(population.person()) };
    await device.sendWith({ face, ...enrolling(device, later, again), ...registerToken(token) }, again);
    expect(await device.decided()).toMatchObject({ state: 'SUCCEEDED' });
    const { puid } = await host.receivedWebhook(device.sessionId);
    expect((await host.credentials(puid)).body.credentials).toEqual([
      expect.objectContaining({ id: later.id, kind: 'device_key' }),
    ]);
    expect(getTokenId(await begin({ type: 'SIGN-IN' }, { deviceKey: later.id }))).toBe(token.id);
  });
});
