import { checkRequirement } from '@gatehouse/testing';
import type { Browser } from 'playwright-core';
import { launchBrowser, withChromium } from './chromium';
import { getClip } from './clips/clip';
import { otherPerson } from './clips/portrait';
import { SwitchableClip } from './clips/switchable-clip';
import { holdsDescriptor, listContents } from './descriptor-search';
import { startSuite, type Suite } from './suite';
import { type RecordedVisit, VisitRecorder } from './visit-recorder';
import { Visitor } from './visitor';

const enrolled = otherPerson('first');
const enrolledAgain = otherPerson('firstAgain');
const stranger = otherPerson('second');
const isComplete = checkRequirement('the shared data', Boolean(enrolled && enrolledAgain && stranger));
const describeWithPeople = isComplete ? withChromium : describe.skip;

const replyBytes = 13_528;
const tokenBytes = 13_432;

describeWithPeople('a person with a face token', () => {
  describe.each([
    ['gallery', 'device'],
    ['token', 'server'],
  ] as const)('with ENROLLMENT=%s and TOKEN_STORAGE=%s', (enrollment, storage) => {
    let suite: Suite;
    let browser: Browser;
    let camera: SwitchableClip;
    let phone: Visitor;
    let recorder: VisitRecorder;
    let puid: unknown;
    beforeAll(async () => {
      camera = new SwitchableClip(getClip('headTurn', enrolled!));
      browser = await launchBrowser(camera.file);
      suite = await startSuite({ ENROLLMENT: enrollment, TOKEN_STORAGE: storage });
      phone = await Visitor.with(browser, { name: `face token ${enrollment}`, origin: suite.origin });
      recorder = await VisitRecorder.on(phone);
    });
    afterAll(async () => {
      await phone?.close();
      await browser?.close();
      await suite?.close();
    });

    /** Records a visit from the creation of the session to a text. */
    const record = async (
      visitor: Visitor,
      by: VisitRecorder,
      { type, end, body = {} }: { type: 'ENROLL' | 'SIGN-IN'; end: string; body?: object },
    ) => {
      const session = await suite.createVerification(type, body);
      by.begin(() => suite.readSessionKey(session.sessionId));
      await visitor.agree(session.launchUrl);
      await visitor.eventuallyShows(end);
      return { visit: await by.end(), session };
    };
    const enroll = { type: 'ENROLL', end: 'result.enrolled.title' } as const;
    const signIn = { type: 'SIGN-IN', end: 'result.signedIn.title' } as const;

    const expectNoDescriptor = ({ bodies, steps, descriptors }: RecordedVisit) => {
      // Otherwise there is nothing to look for.
      expect(descriptors.length).toBeGreaterThan(2);
      expect(steps.length).toBeGreaterThan(0);
      expect(bodies.length).toBeGreaterThan(1);
      for (const body of bodies) expect(holdsDescriptor(body, descriptors)).toBe(false);
      for (const step of steps)
        for (const content of [Buffer.from(JSON.stringify(step)), ...listContents(step)])
          expect(holdsDescriptor(content, descriptors)).toBe(false);
    };

    it('enrolls without a descriptor that sessions could read', async () => {
      const { visit, session } = await record(phone, recorder, enroll);
      const webhook = await session.receivedWebhook();
      expect(webhook).toMatchObject({ status: 'SUCCESS', message: 'Ok' });
      ({ puid } = webhook);
      expectNoDescriptor(visit);
      const { face, token } = visit.steps.at(-1) as { face: object; token: Record<string, string> };
      expect(Object.keys(face).sort()).toEqual(
        enrollment === 'gallery' ? ['sealedDescriptors', 'version'] : ['version'],
      );
      expect(Buffer.from(token['secretKey']!, 'base64url')).toHaveLength(48);
      expect(Object.keys(token)).toEqual(storage === 'server' ? ['secretKey', 'sealedToken'] : ['secretKey']);
    });

    it('signs in with one encrypted score and nothing else of the face', async () => {
      const { visit, session } = await record(phone, recorder, signIn);
      expect(await session.receivedWebhook()).toMatchObject({ status: 'SUCCESS', puid });
      expectNoDescriptor(visit);
      const { face } = visit.steps.at(-1) as { face: { comparison: string } };
      expect(Object.keys(face).sort()).toEqual(['comparison', 'version']);
      expect(Buffer.from(face.comparison, 'base64url')).toHaveLength(replyBytes);
      expect(phone.problems()).toEqual([]);
    });

    it('would find a descriptor in any of these forms', async () => {
      const { visit } = await record(phone, recorder, signIn);
      const [descriptor = []] = visit.descriptors;
      const floats = Buffer.from(Float32Array.from(descriptor).buffer);
      const disguises = [
        Buffer.from(JSON.stringify({ face: descriptor })),
        Buffer.concat([Buffer.alloc(3), floats]),
        Buffer.concat([Buffer.alloc(5), Buffer.from(Float64Array.from(descriptor).buffer)]),
      ];
      for (const bytes of disguises) expect(holdsDescriptor(bytes, visit.descriptors)).toBe(true);
      expect(holdsDescriptor(floats.subarray(0, 16), visit.descriptors)).toBe(false);
    });

    const onOtherClip = async (
      portrait: NonNullable<typeof stranger>,
      visit: (browser: Browser) => Promise<void>,
    ) => {
      const other = await launchBrowser(getClip('headTurn', portrait));
      try {
        await visit(other);
      } finally {
        await other.close();
      }
    };

    it('does not sign another face in on the same device, and replies nothing but that', async () => {
      camera.show(getClip('headTurn', stranger!));
      const { visit, session } = await record(phone, recorder, { ...signIn, end: 'again.unrecognised' });
      expectNoDescriptor(visit);
      const first = visit.steps.find((step) => 'face' in step) as { face: object; deviceKey?: object };
      expect(Object.keys(first.face).sort()).toEqual(['comparison', 'version']);
      expect(first).toHaveProperty('deviceKey');
      expect(visit.replies.join()).not.toMatch(/"(score|length|isGenuine)"/i);
      await session.cancel();
      camera.show(getClip('headTurn', enrolled!));
    });

    if (enrollment === 'token')
      it('ends a SIGN-IN on a device without a token before the scan, and says what helps', async () => {
        const visitor = await Visitor.with(browser, { name: 'no token', origin: suite.origin });
        const { visit, session } = await record(visitor, await VisitRecorder.on(visitor), {
          ...signIn,
          end: 'result.failed.noToken',
        });
        expect(await session.receivedWebhook()).toMatchObject({
          message: 'No face token of this person is available',
        });
        expect(visit.descriptors).toEqual([]);
        expect(visit.steps).toMatchObject([{ face: {}, liveness: { turns: [] } }]);
        expect(visitor.problems()).toEqual([]);
        await visitor.close();
      });

    if (storage === 'server')
      it('signs in on another device with the stored token, if the host names the person', async () => {
        await onOtherClip(enrolledAgain!, async (other) => {
          const visitor = await Visitor.with(other, { name: 'handed-over token', origin: suite.origin });
          const { visit, session } = await record(visitor, await VisitRecorder.on(visitor), {
            ...signIn,
            body: { person: puid },
          });
          expect(await session.receivedWebhook()).toMatchObject({ status: 'SUCCESS', puid });
          expectNoDescriptor(visit);
          const { face, deviceKey } = visit.steps.at(-1) as {
            face: { comparison: string };
            deviceKey?: object;
          };
          expect(Object.keys(face).sort()).toEqual(['comparison', 'version']);
          expect(deviceKey).toBeUndefined();
          expect(visit.replies.some((reply) => reply.length > tokenBytes)).toBe(true);
          expect(visitor.problems()).toEqual([]);
          await visitor.close();
        });
      });

    if (enrollment === 'gallery')
      it('shows a problem with a way out if the keys of the node cannot be loaded, and sends no face', async () => {
        await onOtherClip(enrolled!, async (other) => {
          const visitor = await Visitor.with(other, { name: 'no keys of the node', origin: suite.origin });
          const session = await suite.createVerification('SIGN-IN');
          await visitor.context.route(/\/node\//, (route) =>
            route.fulfill({ status: 404, body: 'Not found' }),
          );
          await visitor.agree(session.launchUrl);
          await visitor.eventuallyShows('problem.server.title');
          expect(await visitor.traffic.payloads()).toHaveLength(visitor.failedScans);
          await visitor.context.unroute(/\/node\//);
          await visitor.press('action.tryAgain');
          await visitor.eventuallyShows('result.signedIn.title');
          await visitor.close();
        });
      });
  });
});
