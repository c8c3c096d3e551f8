// A separate module, loaded only when needed, because it imports the whole database layer.
export { ensureDemoCredentials, withdrawDemoCredentials } from '@gatehouse/auth';
