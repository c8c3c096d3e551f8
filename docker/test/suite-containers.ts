import { checkRequirement } from '@gatehouse/testing';
import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { readCompose } from './compose';
import { readDockerfile } from './dockerfile';
import { workspace } from './workspace';

const project = 'gatehouse-compose-test';
const probeTimeoutMs = 10_000;

/** `describe` if Docker Compose and the base images are installed, else `describe.skip`. Pulls nothing. */
export function describeWithDocker(name: string, tests: () => void): void {
  const isMet = succeeds('compose', 'version') && succeeds('image', 'inspect', ...baseImages());
  (checkRequirement('Docker Compose with the base images', isMet) ? describe : describe.skip)(name, tests);
}

const succeeds = (...args: string[]): boolean =>
  spawnSync('docker', args, { timeout: probeTimeoutMs }).status === 0;

/** The images that are not built here. */
const baseImages = (): string[] => [
  readDockerfile().defaults.get('NODE_IMAGE') ?? '',
  ...Object.values(readCompose('compose.yml').services).flatMap(({ image }) => image ?? []),
];

/** A container as `docker compose ps` prints it. */
export interface Container {
  Service: string;
  State: string;
  Health: string;
  ExitCode: number;
}

/** The suite of compose.yml as a project of its own, at a free port. */
export class SuiteContainers {
  /** The URL of Caddy since the last `up`. */
  url = '';

  /** Builds the images, starts the containers and waits until they are healthy. */
  async up(): Promise<void> {
    await this.compose('up', '--build', '--detach', '--wait', '--quiet-pull');
    this.url = `http://${(await this.compose('port', 'caddy', '8080')).trim()}`;
  }

  /** Runs a command of Compose and returns its output. */
  async compose(...args: string[]): Promise<string> {
    const file = ['--project-name', project, '--file', 'docker/compose.yml'];
    return this.docker('compose', ...file, ...args);
  }

  async containers(): Promise<Container[]> {
    const lines = (await this.compose('ps', '--all', '--format', 'json')).trim().split('\n');
    return lines.map((line) => JSON.parse(line) as Container);
  }

  /** How often the engine restarted a container of itself. */
  async restarts(service: string): Promise<number> {
    const id = (await this.compose('ps', '--quiet', service)).trim();
    return Number(await this.docker('inspect', '--format', '{{.RestartCount}}', id));
  }

  /** The volumes of the project. */
  async volumes(): Promise<string> {
    return this.docker('volume', 'ls', '--quiet', '--filter', `label=com.docker.compose.project=${project}`);
  }

  private async docker(...args: string[]): Promise<string> {
    const env = { ...process.env, GATEHOUSE_PORT: '0', PUBLIC_URL: 'http://localhost' };
    return (await promisify(execFile)('docker', args, { cwd: workspace, env, maxBuffer: 2 ** 26 })).stdout;
  }
}
