import { compareWithToken } from './comparison';
import { createToken } from './creation';
import { dimensions } from './parameters.table';
import { createPublicKey } from './public-key';
import { wipe } from './web-crypto';

/**
 * Runs the arithmetic with a token that is thrown away, so that the browser has compiled it before a comparison. The first comparison of a
 * page takes ten times as long as later ones. Call it while the camera starts.
 */
export async function warmUp(): Promise<void> {
  const vector = new Float64Array(dimensions[0]!).fill(1);
  const { token, secretKey } = await createToken(vector, 'WARM_UP');
  const publicKey = await createPublicKey(secretKey);
  await compareWithToken(token, publicKey, vector);
  wipe(secretKey);
}
