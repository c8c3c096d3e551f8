import path from 'node:path';
import { rmSync } from 'node:fs';
import { Edge } from '../edge/edge';
import { edgeSettings } from '../edge/edge.config';
import { AppLog, shownLevel } from './app-log';
import { appBundle, migrateApp, startApp, type RunningApp } from './app-process';
import { apps, type App } from './app-table';
import { postgresOf, redisOf } from './backend';
import { banner } from './banner';
import { openEdge } from './edge-port';
import { openHome, type Home } from './home';
import { writePrivateJson } from './private-file';
import { claimRunFile, type RunFile } from './run-file';
import { openSecrets, type Secrets } from './secrets';
import { Supervisor, type Running } from './supervisor';
import { say, step } from './terminal';

// Whoever presses Ctrl-C waits for it, also while a launch page is open somewhere and hears of events.
const edgePatience = 5_000;

/** Everything that `npm start` runs, from the database to the edge. */
export class Suite {
  private readonly home: Home = openHome();
  private readonly built = apps.filter(appBundle);
  private readonly servers: Supervisor<Running>[] = [];
  private readonly appProcesses: Supervisor<Running>[] = [];
  private dataFolder = 'in the database of DATABASE_URL';
  private readonly appPorts = new Map<string, number>();
  private edge: Edge | undefined;
  private run: RunFile | undefined;

  constructor(
    private readonly environment: NodeJS.ProcessEnv,
    private readonly verbose: boolean,
  ) {}

  async start(signal: AbortSignal): Promise<void> {
    this.run = this.claim();
    const secrets = openSecrets(this.home, this.environment);
    const { edge, url } = await this.openEdge();

    const shared = await this.startServers(secrets, url, signal);
    const logs = new Map(this.built.map((app) => [app.name, this.logOf(app)]));
    await this.migrate(shared, logs, signal);
    await this.ensureDemo(shared.DATABASE_URL ?? '', secrets, signal);
    await this.startApps(shared, edge, logs, signal);
    signal.throwIfAborted();

    this.run = { ...this.run, url, databaseUrl: shared.DATABASE_URL, redisUrl: shared.REDIS_URL };
    this.writePorts();
    console.log(
      banner({ url, home: this.home, dataFolder: this.dataFolder, secrets, environment: this.environment }),
    );
  }

  /** Ends everything in the order that loses nothing: first those who ask, then those who answer. */
  async stop(): Promise<void> {
    if (this.edge)
      await step(
        'edge',
        () => this.edge?.close(edgePatience) ?? Promise.resolve(),
        () => 'closed',
      );
    await this.stopAll('apps', this.appProcesses);
    await this.stopAll('servers', this.servers.toReversed());
    this.release();
  }

  /** Ends everything at once. */
  async kill(): Promise<void> {
    await Promise.all([...this.appProcesses, ...this.servers].map((it) => it.kill()));
    this.release();
  }

  private claim(): RunFile {
    const masterKeys = this.environment.GATEHOUSE_MASTER_KEYS ? 'environment' : 'secrets.json';
    const run: RunFile = { pid: process.pid, masterKeys };
    claimRunFile(this.home, run);
    return run;
  }

  private release(): void {
    if (this.run) rmSync(this.home.run, { force: true });
    this.run = undefined;
  }

  /** Once everything runs, others may read where. */
  private writePorts(): void {
    if (this.run?.url)
      writePrivateJson(this.home.run, { ...this.run, ports: Object.fromEntries(this.appPorts) });
  }

  /** Before anything else, so that the port which the apps hand out is taken. It answers 503 until there are apps. */
  private async openEdge(): Promise<{ edge: Edge; url: string }> {
    const names = this.built.map(({ name }) => name);
    const settings = edgeSettings(this.environment);
    const { edge, port, note } = await step(
      'edge',
      () => openEdge(() => new Edge(names, settings), this.environment.GATEHOUSE_PORT),
      (open) => `on port ${open.port}`,
    );
    this.edge = edge;
    if (note) say('port', note);
    return { edge, url: `http://localhost:${port}` };
  }

  /** Starts what is not given, and returns the environment that all apps share. */
  private async startServers(secrets: Secrets, url: string, signal: AbortSignal): Promise<NodeJS.ProcessEnv> {
    const given = this.environment;
    return {
      ...given,
      NODE_ENV: given.NODE_ENV || 'development',
      HOST: '127.0.0.1',
      PUBLIC_URL: given.PUBLIC_URL || url,
      WEBHOOK_ALLOW_PRIVATE_TARGETS: given.WEBHOOK_ALLOW_PRIVATE_TARGETS || 'true',
      GATEHOUSE_MASTER_KEYS: secrets.masterKeys,
      GATEHOUSE_ADMIN_TOKEN: secrets.adminToken,
      DATABASE_URL: given.DATABASE_URL || (await this.startPostgres(secrets, signal)),
      REDIS_URL: given.REDIS_URL || (await this.startRedis(signal)),
    };
  }

  private async startPostgres(secrets: Secrets, signal: AbortSignal): Promise<string> {
    signal.throwIfAborted();
    const postgres = this.keep(this.servers, postgresOf(this.home, secrets.databasePassword));
    const { url, note, dataDir } = await step(
      'database',
      () => postgres.start(),
      ({ port }) => `PostgreSQL on port ${port}`,
    );
    if (note) say('database', note);
    this.dataFolder = dataDir;
    return url;
  }

  private async startRedis(signal: AbortSignal): Promise<string> {
    signal.throwIfAborted();
    const redis = this.keep(this.servers, redisOf(this.home));
    const { url } = await step(
      'redis',
      () => redis.start(),
      ({ kind, port }) => `${kind} on port ${port}`,
    );
    return url;
  }

  private async migrate(
    environment: NodeJS.ProcessEnv,
    logs: Map<string, AppLog>,
    signal: AbortSignal,
  ): Promise<void> {
    signal.throwIfAborted();
    const all = (): Promise<void[]> =>
      Promise.all(this.built.map((app) => migrateApp(app, environment, logOf(logs, app), signal)));
    await step('migrations', all, () => 'up to date');
  }

  private async ensureDemo(databaseUrl: string, secrets: Secrets, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const {
      masterKeys,
      demoApiKey: apiKey,
      demoClientId: clientId,
      demoClientSecret: clientSecret,
    } = secrets;
    const ensure = async (): Promise<void> => {
      const { ensureDemoCredentials } = await import('./demo-credentials');
      await ensureDemoCredentials({ databaseUrl, masterKeys, apiKey, clientId, clientSecret });
    };
    await step('credentials', ensure, () => 'demo key and client');
  }

  private async startApps(
    environment: NodeJS.ProcessEnv,
    edge: Edge,
    logs: Map<string, AppLog>,
    signal: AbortSignal,
  ): Promise<void> {
    signal.throwIfAborted();
    await Promise.all(
      this.built.map((app) => {
        const launch = async (stopped: AbortSignal): Promise<RunningApp> => {
          const stop = AbortSignal.any([signal, stopped]);
          const running = await startApp(app, environment, logOf(logs, app), stop);
          this.serve(app, running, edge);
          return running;
        };
        const supervisor = this.keep(this.appProcesses, new Supervisor(app.name, launch));
        return step(
          app.name,
          () => supervisor.start(),
          ({ port }) => `on port ${port}`,
        );
      }),
    );
  }

  /** The port of a process is known for as long as it lives: afterwards it may be somebody else's. */
  private serve({ name }: App, { port, gone }: RunningApp, edge: Edge): void {
    edge.setUpstream(name, port);
    this.appPorts.set(name, port);
    this.writePorts();
    void gone.then(() => {
      edge.clearUpstream(name);
      this.appPorts.delete(name);
      this.writePorts();
    });
  }

  private async stopAll(label: string, supervisors: Supervisor<Running>[]): Promise<void> {
    if (supervisors.length === 0) return;
    await step(
      label,
      () => Promise.all(supervisors.map((it) => it.stop())),
      () => 'stopped',
    );
  }

  private logOf({ name }: App): AppLog {
    return new AppLog(name, path.join(this.home.logs, `${name}.log`), shownLevel(this.verbose));
  }

  private keep<T extends Running>(list: Supervisor<Running>[], supervisor: Supervisor<T>): Supervisor<T> {
    list.push(supervisor);
    return supervisor;
  }
}

function logOf(logs: Map<string, AppLog>, { name }: App): AppLog {
  const log = logs.get(name);
  if (!log) throw new Error(`There is no log for ${name}.`);
  return log;
}
