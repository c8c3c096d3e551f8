import { DeviceError } from '@gatehouse/sdk';

/** The status and message that a device is refused with. */
export async function rejectionOf(request: Promise<unknown>): Promise<{ status?: number; message: string }> {
  const outcome: unknown = await request.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(outcome instanceof DeviceError)) throw new Error(`This was not refused: ${String(outcome)}`);
  return { status: outcome.status, message: outcome.message };
}
