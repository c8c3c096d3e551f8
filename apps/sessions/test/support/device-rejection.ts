import { DeviceError } from '@gatehouse/sdk';

/** Expects a request of a device to be rejected; returns the status and the message. */
export async function catchRejection(
  request: Promise<unknown>,
): Promise<{ status?: number; message: string }> {
  const outcome: unknown = await request.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(outcome instanceof DeviceError)) throw new Error(`Expected a rejection, got ${String(outcome)}`);
  return { status: outcome.status, message: outcome.message };
}
