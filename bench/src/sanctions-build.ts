// `npm run bench -- sanctions build`, in its own process: sanctions-build.mjs <people>.
import { timeBuild } from './sanctions/build-time';

process.send?.(await timeBuild(Number(process.argv[2])));
