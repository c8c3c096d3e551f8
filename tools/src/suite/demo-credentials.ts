// A file of its own, loaded when it is needed, because it brings the whole database layer along.
export { ensureDemoCredentials } from '@gatehouse/auth';
