// npm run bench -- wallet: presentations of wallets verified a second per core, beside the bare signature checks that each of them needs.
import { printReport } from './suite/report';
import { measureVerification } from './wallet/verification';

process.exitCode = printReport(await measureVerification()) ? 0 : 1;
