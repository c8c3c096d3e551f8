import { DeviceClient, type Gatehouse } from '@gatehouse/sdk';
import { setTimeout as pause } from 'node:timers/promises';
import { takeScanTime } from './face-scan';
import { type SyntheticFace, makeSyntheticFaces } from './synthetic-face';
import type { RollingCluster } from './rolling-cluster';
import type { RequestFailureLog } from './request-failure-log';

/** Acknowledged results, which must still hold at the end. */
export interface Promised {
  strings: { id: string; value: string }[];
  screened: number;
  /** The ids of sessions that have ended. */
  ages: string[];
  enrolledBySession: { sessionId: string; face: SyntheticFace }[];
  enrolled: { puid: string; face: SyntheticFace }[];
  identified: number;
}

const pauseMilliseconds = 200;
const models = [{ name: 'test', version: '1', sha256: 'a'.repeat(64) }];
const newFace = makeSyntheticFaces(23);

/**
 * One client of each area, in a loop. They have only the retries of the SDK.
 */
export class RollingLoad {
  readonly promised: Promised = {
    strings: [],
    screened: 0,
    ages: [],
    enrolledBySession: [],
    enrolled: [],
    identified: 0,
  };
  /** Errors after all retries. */
  readonly failures: string[] = [];
  private readonly gatehouse: Gatehouse;
  private isOver = false;
  private running: Promise<void[]> | undefined;

  constructor(
    private readonly cluster: RollingCluster,
    private readonly log: RequestFailureLog,
    private readonly callback: { url: string },
  ) {
    this.gatehouse = cluster.clientThrough(log.fetch);
  }

  get counts() {
    const { strings, screened, ages, enrolledBySession, enrolled, identified } = this.promised;
    return {
      strings: strings.length,
      screened,
      ages: ages.length,
      enrolledBySession: enrolledBySession.length,
      enrolled: enrolled.length,
      identified,
    };
  }

  start(): void {
    const clients = [
      () => this.keepString(),
      () => this.screen(),
      () => this.proveAge(),
      () => this.enrollBySession(),
      () => this.enroll(),
    ];
    this.running = Promise.all(clients.map((work) => this.repeat(work)));
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await this.running;
  }

  private async repeat(work: () => Promise<void>): Promise<void> {
    while (!this.isOver) {
      await work().catch((error: Error) => void this.failures.push(String(error.stack)));
      await pause(pauseMilliseconds);
    }
  }

  private async keepString(): Promise<void> {
    const value = `string ${this.promised.strings.length}`;
    const { id } = await this.gatehouse.strings.create(value);
    this.promised.strings.push({ id, value });
    expect(await this.gatehouse.strings.get(id)).toMatchObject({ id, value });
  }

  private async screen(): Promise<void> {
    const { summary } = await this.gatehouse.sanctions.screen([
      { id: '1', firstname: 'Vladimir', lastname: 'Putin', dob: '1952-10-07' },
      { id: '2', firstname: 'Ann', lastname: 'Lee', dob: '1980-01-01' },
    ]);
    expect([summary.total, summary.matched.count]).toEqual([2, 1]);
    this.promised.screened++;
  }

  private async proveAge(): Promise<void> {
    const { launchUrl } = await this.gatehouse.ageSessions.create({ callback: this.callback });
    const sessionId = new URL(launchUrl).searchParams.get('sessionId') ?? '';
    const device = new DeviceClient({ baseUrl: this.cluster.url, sessionId, fetch: this.log.fetch });
    await device.claim({ device: 'mobile' });
    await takeScanTime(device.step);
    const turns = device.step?.liveness ?? [];
    const { ended } = await device.sendEstimate(30, undefined, { turns, models });
    expect(ended).toMatchObject({ flowStatus: 'COMPLETED' });
    this.promised.ages.push(sessionId);
  }

  private async enrollBySession(): Promise<void> {
    const { sessionId } = await this.gatehouse.verificationSessions.create({
      type: 'ENROLL',
      redirectURL: 'https://shop.example/done',
      callback: this.callback,
    });
    const face = newFace();
    const device = new DeviceClient<'verification'>({
      baseUrl: this.cluster.url,
      sessionId,
      fetch: this.log.fetch,
    });
    await device.claim({ device: 'mobile' });
    await takeScanTime(device.step);
    const descriptors = [face.capture(), face.capture(), face.capture()];
    await device.sendCapture({ descriptors }, { turns: device.step?.liveness ?? [], models });
    const { ended } = await device.waitUntilDecided();
    expect(ended).toMatchObject({ sessionStatus: 'SUCCESS' });
    this.promised.enrolledBySession.push({ sessionId, face });
  }

  private async enroll(): Promise<void> {
    const face = newFace();
    const { puid, position, isNew, isReplyLost } = await this.gatehouse.node.enroll(face.capture());
    expect(isNew || isReplyLost).toBe(true);
    this.promised.enrolled.push({ puid, face });
    expect(await this.gatehouse.node.predict(face.capture(), { after: position })).toMatchObject({ puid });
    this.promised.identified++;
  }
}
