// A standby process of `npm run dev`: loads the npm packages of the apps, which take most of the startup time, and waits
// for the app to run.
import { pathToFileURL } from 'node:url';

const exit = () => process.exit(0);
process.once('disconnect', exit);
const message = new Promise((resolve) => process.once('message', resolve));
await import(pathToFileURL(process.argv[2]).href);

const { bundle, env } = await message;
process.off('disconnect', exit);
Object.assign(process.env, env);
process.argv = [process.execPath, bundle];
await import(pathToFileURL(bundle).href);
