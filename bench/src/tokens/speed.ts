import { compareWithToken, createToken } from '@gatehouse/tokens';
import { createPublicKey, openReply } from '@gatehouse/tokens/key-holder';
import { isQuick, ms, type Row } from '../suite/report';
import { inTurn, median } from '../suite/rounds';
import { tokenRules } from './rule.table';
import { createSample, drawVector } from './sample';

const rounds = isQuick ? 2 : 9;
const callsARound = isQuick ? 5 : 50;
const maxCompareMs = 10;

/** CPU time of each operation in Node.js, on all threads: WebCrypto runs on others. */
export async function measureSpeed(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { spaceName, dimension } of tokenRules) {
    const vector = drawVector(dimension);
    const { token, publicKey, secretKey } = await createSample(vector, spaceName);
    const reply = await compareWithToken(token, publicKey, vector);
    const figures = await inTurn(
      { title: spaceName, rounds, show: ms },
      {
        create: () => measureCpu(() => createToken(vector, spaceName)),
        'public key': () => measureCpu(() => createPublicKey(secretKey)),
        compare: () => measureCpu(() => compareWithToken(token, publicKey, vector)),
        open: () => measureCpu(() => openReply(reply, secretKey)),
      },
    );
    for (const [name, values] of Object.entries(figures)) {
      const isReached = median(values) <= maxCompareMs;
      rows.push({
        what: `${spaceName}: ${name}, CPU in Node.js`,
        measured: ms(median(values)),
        ...(name === 'compare' && { target: { text: `<= ${maxCompareMs} ms`, isReached } }),
      });
    }
  }
  return rows;
}

async function measureCpu(work: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage();
  for (let call = 0; call < callsARound; call++) await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000 / callsARound;
}
