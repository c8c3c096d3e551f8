import { apps } from '../suite/app-table';

/** Names the processes of an app: `SESSIONS_URLS`. */
export const urlsVariable = (app: string): string => `${app.replaceAll('-', '_').toUpperCase()}_URLS`;

/** The variables of the edge where it runs by itself, as in a container. */
export const edgeVariables = [
  {
    name: 'PORT',
    about: 'The port the edge listens on; 0 takes any free one.',
    expects: 'a whole number from 0 to 65535',
    required: false,
    default: 8080,
  },
  {
    name: 'HOST',
    about: 'The address the edge listens on.',
    expects: 'an address of this machine',
    required: false,
    default: '0.0.0.0',
  },
  ...apps.map(({ name }) => ({
    name: urlsVariable(name),
    about: `Where \`${name}\` answers, each of its processes; without any it is not part of the installation.`,
    expects: 'http://host:port, comma-separated',
    required: false,
  })),
];
