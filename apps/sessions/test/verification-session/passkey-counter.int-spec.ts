import type { Reply } from '@gatehouse/testing';
import type { EnrolledPerson } from '../support/enrolled-person';
import type { RawVerificationDevice } from '../support/raw-verification-device';
import { useVerification } from '../support/verification-session.fixture';
import { people } from '../support/verification-visitor';

const population = people(79);
const { enroller } = useVerification();

type Unusual = NonNullable<Parameters<EnrolledPerson['authenticator']['get']>[1]>;
const getOptions = ({ requested }: RawVerificationDevice) => requested.passkey;
const use = async ({ authenticator }: EnrolledPerson, unusual: Unusual = {}): Promise<Reply> => {
  const device = await enroller.beginWithPasskey();
  return device.sendWith({ passkey: authenticator.get(getOptions(device), unusual) });
};
const taken = { status: 200, body: { state: 'STARTED', failure: null, step: { name: 'face' } } };
const refused = { status: 200, body: { state: 'STARTED', failure: 'passkey', step: { triesLeft: 2 } } };

describe('the counter of a passkey', () => {
  it('may stay at 0, as for synced passkeys', async () => {
    const person = await enroller.enroll(population.person());
    for (let count = 0; count < 3; count++)
      expect(await use(person, { hasNoCounter: true, counter: 0 })).toMatchObject(taken);
  });

  it('may grow by any step', async () => {
    const person = await enroller.enroll(population.person(), { behaviour: { counter: 5 } });
    for (const counter of [6, 7, 1000, 4_294_967_295])
      expect(await use(person, { counter })).toMatchObject(taken);
  });

  it.each([
    ['stands still', 7],
    ['goes back', 6],
    ['goes back to 0', 0],
  ])('that %s after it counted indicates a copy', async (_, counter) => {
    const person = await enroller.enroll(population.person(), { behaviour: { counter: 3 } });
    expect(await use(person, { counter: 7 })).toMatchObject(taken);
    expect(await use(person, { counter })).toMatchObject(refused);
    expect(await use(person, { counter: 8 })).toMatchObject(taken);
  });

  it('that does not grow since the registration is rejected', async () => {
    const person = await enroller.enroll(population.person(), { behaviour: { counter: 3 } });
    expect(await use(person, { counter: 3 })).toMatchObject(refused);
  });

  it('admits one of two concurrent uses with the same count', async () => {
    const person = await enroller.enroll(population.person(), { behaviour: { counter: 1 } });
    for (const counter of [2, 3, 4, 5, 6]) {
      const devices = await Promise.all([1, 2, 3].map(() => enroller.beginWithPasskey()));
      const answers = devices.map((device) => person.authenticator.get(getOptions(device), { counter }));
      const replies = await Promise.all(
        devices.map((device, place) => device.sendWith({ passkey: answers[place] })),
      );
      const isTaken = ({ status, body }: Reply) => status === 200 && body.failure === null;
      expect(replies.filter(isTaken)).toHaveLength(1);
      for (const reply of replies.filter((each) => !isTaken(each)))
        expect([200, 503]).toContain(reply.status);
      // A request that got a retryable error is rejected at the retry.
      for (const [place, reply] of replies.entries())
        if (reply.status === 503)
          expect((await devices[place]!.sendWith({ passkey: answers[place] })).body).toMatchObject({
            failure: 'passkey',
          });
    }
  });
});
