// A separate entry, without the clients: it runs in the page of a host that shows the launch page in a frame.
export { mount, type MountedSession, type MountOptions, type MountPoint } from './embed/mount';
export { MountError, type MountErrorReason } from './embed/mount.errors';
export { type EmbeddedEnd, type HostMessage, type PageMessage, protocolVersion } from './embed/embed-message';
