// A standby process of `npm run dev`: loads the npm packages of the apps, which takes most of the start of an app, and waits
// for the app that it shall run.
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
