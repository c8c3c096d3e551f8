// One size of `npm run bench -- sanctions speed`, in its own process: sanctions-speed.mjs <people>.
import { timeMatching } from './sanctions/matching-time';

process.send?.(await timeMatching(Number(process.argv[2])));
