import type { Claim, Step } from '@gatehouse/sdk';
import type { JWK } from 'jose';
import { sealStep, stepContent } from './sealed-step';

export interface DeviceReply {
  status: number;
  // Tests look into replies of any shape.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  body: any;
}

/** What a device knows after a claim. */
export type Claimed = Pick<Claim, 'deviceToken' | 'epoch'> & { publicKey: JWK; step: Step };

/** The device API without a client that minds the order: whatever is asked for is sent, as often as it is asked. */
export function deviceCalls(sessionId: string) {
  const post = async (url: string, path: string, body: object, token = ''): Promise<DeviceReply> => {
    const response = await fetch(`${url}/device/sessions/${sessionId}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  };
  return {
    post,
    claim: (url: string, handoff?: string, token?: string) =>
      post(url, 'claim', { device: 'mobile', handoff }, token),
    handoff: (url: string, { deviceToken }: Claimed) => post(url, 'handoff', {}, deviceToken),
    cancel: (url: string, { deviceToken }: Claimed) => post(url, 'cancel', {}, deviceToken),
    send: (url: string, { deviceToken }: Claimed, name: string, jwe: string) =>
      post(url, `steps/${name}`, { jwe }, deviceToken),
    /** Answers the step of a claim, encrypted as a page does it. */
    seal: (claimed: Claimed, answer: object): string =>
      sealStep(claimed.publicKey, { ...stepContent(sessionId, claimed), ...answer }),
  };
}

export type DeviceCalls = ReturnType<typeof deviceCalls>;
