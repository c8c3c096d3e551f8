import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { DemoTask } from '../demo-credentials';
import { Edge } from '../edge/edge';
import { chooseAddress, readNetwork } from '../phone/lan-address';
import type { Phone } from '../phone/phone';
import type { PhoneOption } from '../phone/phone-option';
import { edgeSettings } from '../settings/edge.settings';
import { loadSettings } from '../settings/setting';
import { startSettings, type StartSettings } from '../settings/start.settings';
import { selectAppEnvironment } from './app-environment';
import { AppLog } from './app-log';
import {
  findBundle,
  migrateApp,
  startApp,
  type AppLaunch,
  type RunningApp,
  type SpawnApp,
} from './app-process';
import { type App, consoleApp, suiteApps } from './app-table';
import { createBanner, createPhoneNotes, createPublicUrlNotes } from './banner';
import { openEdge } from './edge-port';
import { supervisePostgres, superviseRedis } from './embedded-servers';
import { openHome, type Home } from './home';
import { writePrivateJson } from './private-file';
import { claimRunFile, type DemoAccess, type KeySource, type RunFile } from './run-file';
import { openSecrets, type Secrets } from './secrets';
import { Supervisor, type Running } from './supervisor';
import { printStatus, runStep } from './terminal';

// A user who presses Ctrl-C waits for this, even while a launch page has an open event stream.
const edgeCloseTimeout = 5_000;

export interface SuiteOptions {
  /** The terminal shows log lines from this level upwards. */
  terminalLevel: number;
  /** The file to run for an app; an app without one is not started. */
  findBundle?: (app: App) => string | undefined;
  spawn?: SpawnApp;
  /** Serves the launch page on the local network, too. */
  phone?: PhoneOption;
}

/** Everything that `npm start` runs, from the database to the edge. */
export class Suite {
  private readonly home: Home = openHome();
  private readonly settings: StartSettings;
  private readonly findBundle: (app: App) => string | undefined;
  private readonly apps: App[];
  private readonly logs: Map<string, AppLog>;
  private readonly servers: Supervisor<Running>[] = [];
  private readonly appProcesses = new Map<string, Supervisor<RunningApp>>();
  private readonly appPorts = new Map<string, number>();
  private dataFolder = 'in the database of DATABASE_URL';
  private appEnvironment: NodeJS.ProcessEnv = {};
  private consoleEnvironment: NodeJS.ProcessEnv = {};
  private edge: Edge | undefined;
  private phone: Phone | undefined;
  private run: RunFile | undefined;

  constructor(
    private readonly environment: NodeJS.ProcessEnv,
    private readonly options: SuiteOptions,
  ) {
    this.settings = loadSettings(startSettings, environment);
    if (options.phone && this.settings.publicUrl)
      throw new Error('PUBLIC_URL and --phone exclude each other: launch URLs can have one base only.');
    this.findBundle = options.findBundle ?? findBundle;
    this.apps = suiteApps.filter(this.findBundle);
    this.logs = new Map(
      this.apps.map(({ name }) => [
        name,
        new AppLog(name, path.join(this.home.logs, `${name}.log`), options.terminalLevel),
      ]),
    );
  }

  async start(signal: AbortSignal): Promise<void> {
    this.run = this.claim();
    const secrets = openSecrets(this.home, this.settings);
    const { edge, url } = await this.openEdge();
    this.phone = await this.openPhone();
    for (const note of createPublicUrlNotes(this.settings.publicUrl)) printStatus('PUBLIC_URL', note);

    const environment = await this.startServers(secrets, url, signal);
    this.appEnvironment = environment;
    this.consoleEnvironment = this.createConsoleEnvironment(secrets, url);
    await this.migrate(signal);
    const demo = await this.prepareDemo(environment, secrets, signal);
    await this.startApps(edge, signal);
    signal.throwIfAborted();

    const { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl } = environment;
    this.run = { ...this.run, url, databaseUrl, redisUrl, demo };
    this.writePorts();
    const { home, dataFolder, settings } = this;
    const phone = this.phone?.facts;
    const hasConsole = this.apps.includes(consoleApp);
    const consoleAccess = hasConsole ? { password: demo && secrets.consolePassword } : undefined;
    console.log(createBanner({ url, home, dataFolder, demo, settings, phone, consoleAccess }));
  }

  /** Replaces the process of an app by one of its current bundle. If that fails, the old process keeps running. */
  async replaceApp(name: string, options: { migrate: boolean }): Promise<void> {
    const app = this.apps.find((each) => each.name === name);
    const supervisor = this.appProcesses.get(name);
    if (!app || !supervisor) return;
    if (options.migrate) await migrateApp(this.makeLaunch(app));
    await supervisor.replace();
  }

  /** Stops everything in the order that loses nothing: the edge, the apps, the servers. */
  async stop(): Promise<void> {
    if (this.edge)
      await runStep(
        'edge',
        () => Promise.all([this.edge?.close(edgeCloseTimeout), this.phone?.close(edgeCloseTimeout)]),
        () => 'closed',
      );
    await this.stopAll('apps', [...this.appProcesses.values()]);
    await this.stopAll('servers', this.servers.toReversed());
    this.release();
  }

  /** Kills everything at once. */
  async kill(): Promise<void> {
    await Promise.all([...this.appProcesses.values(), ...this.servers].map((it) => it.kill()));
    this.release();
  }

  private claim(): RunFile {
    const { masterKeys, tokenKeys, nodeKeys, adminToken } = this.settings;
    const run: RunFile = {
      pid: process.pid,
      masterKeys: toSource(masterKeys),
      tokenKeys: toSource(tokenKeys),
      nodeKeys: toSource(nodeKeys),
      adminToken: toSource(adminToken),
    };
    claimRunFile(this.home, run);
    return run;
  }

  private release(): void {
    if (this.run) rmSync(this.home.run, { force: true });
    this.run = undefined;
  }

  /** Publishes the ports to other programs once everything runs. */
  private writePorts(): void {
    if (this.run?.url)
      writePrivateJson(this.home.run, { ...this.run, ports: Object.fromEntries(this.appPorts) });
  }

  /** Opens the edge first, because the apps hand out URLs with its port. It answers 503 until the apps run. */
  private async openEdge(): Promise<{ edge: Edge; url: string }> {
    const names = this.apps.map(({ name }) => name);
    const settings = loadSettings(edgeSettings, this.environment);
    const { edge, port, note } = await runStep(
      'edge',
      () => openEdge(() => new Edge(names, settings), this.settings.port),
      (open) => `on port ${open.port}`,
    );
    this.edge = edge;
    if (note) printStatus('port', note);
    return { edge, url: `http://localhost:${port}` };
  }

  private async openPhone(): Promise<Phone | undefined> {
    const { phone } = this.options;
    if (!phone) return undefined;
    const { chosen: lan, others } = chooseAddress(await readNetwork(), phone.address);
    const { Phone } = await import('../phone/phone');
    const open = (): Promise<Phone> =>
      Phone.open({
        ...{ home: this.home, lan, isNamed: phone.isNamed },
        apps: this.apps.map(({ name }) => name),
        settings: loadSettings(edgeSettings, this.environment),
      });
    const opened = await runStep('phone', open, ({ facts }) => `${facts.url} on ${lan.address} (${lan.via})`);
    for (const note of createPhoneNotes(lan, others)) printStatus('phone', note);
    return opened;
  }

  /** Starts the servers that are not given, and returns the environment of all apps together. */
  private async startServers(secrets: Secrets, url: string, signal: AbortSignal): Promise<NodeJS.ProcessEnv> {
    const { databaseUrl, redisUrl, publicUrl, allowPrivateWebhooks } = this.settings;
    return {
      ...this.environment,
      NODE_ENV: this.environment.NODE_ENV || 'development',
      HOST: '127.0.0.1',
      PUBLIC_URL: publicUrl ?? this.phone?.facts.url ?? url,
      WEBHOOK_ALLOW_PRIVATE_TARGETS: String(allowPrivateWebhooks),
      GATEHOUSE_MASTER_KEYS: secrets.masterKeys,
      GATEHOUSE_TOKEN_KEYS: secrets.tokenKeys,
      GATEHOUSE_NODE_KEYS: secrets.nodeKeys,
      GATEHOUSE_ADMIN_TOKEN: secrets.adminToken,
      DATABASE_URL: databaseUrl ?? (await this.startPostgres(secrets, signal)),
      REDIS_URL: redisUrl ?? (await this.startRedis(signal)),
    };
  }

  /** The console is used on this machine, or at the public URL; not on a phone. In production its users are added by a command. */
  private createConsoleEnvironment(secrets: Secrets, url: string): NodeJS.ProcessEnv {
    const isProduction = this.appEnvironment.NODE_ENV === 'production';
    return {
      PUBLIC_URL: this.settings.publicUrl ?? url,
      CONSOLE_PORTS_FILE: this.home.run,
      CONSOLE_ADMIN_PASSWORD: isProduction ? '' : secrets.consolePassword,
    };
  }

  private async startPostgres(secrets: Secrets, signal: AbortSignal): Promise<string> {
    signal.throwIfAborted();
    const postgres = supervisePostgres(this.home, secrets.databasePassword);
    this.servers.push(postgres);
    const { url, note, dataDir } = await runStep(
      'database',
      () => postgres.start(),
      ({ port }) => `PostgreSQL on port ${port}`,
    );
    if (note) printStatus('database', note);
    this.dataFolder = dataDir;
    return url;
  }

  private async startRedis(signal: AbortSignal): Promise<string> {
    signal.throwIfAborted();
    const redis = superviseRedis(this.home);
    this.servers.push(redis);
    const { url } = await runStep(
      'redis',
      () => redis.start(),
      ({ kind, port }) => `${kind} on port ${port}`,
    );
    return url;
  }

  private async migrate(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const all = (): Promise<void[]> =>
      Promise.all(this.apps.map((app) => migrateApp(this.makeLaunch(app), signal)));
    await runStep('migrations', all, () => 'up to date');
  }

  /** Creates the demo credentials. In production it revokes those of earlier starts instead. */
  private async prepareDemo(
    { DATABASE_URL: databaseUrl = '', NODE_ENV: mode }: NodeJS.ProcessEnv,
    secrets: Secrets,
    signal: AbortSignal,
  ): Promise<DemoAccess | undefined> {
    signal.throwIfAborted();
    const {
      masterKeys,
      demoApiKey: apiKey,
      demoClientId: clientId,
      demoClientSecret: clientSecret,
    } = secrets;
    const demo = { apiKey, clientId, clientSecret };
    const isProduction = mode === 'production';
    const workerData: DemoTask = { databaseUrl, masterKeys, ...demo, isProduction };
    const prepare = (): Promise<unknown> => once(new Worker(demoCredentialsThread(), { workerData }), 'exit');
    await runStep('credentials', prepare, () =>
      isProduction ? 'no demo credentials in production' : 'demo key and client',
    );
    return isProduction ? undefined : demo;
  }

  private async startApps(edge: Edge, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    await Promise.all(
      this.apps.map((app) => {
        const launch = async (stopped: AbortSignal): Promise<RunningApp> => {
          const running = await startApp(this.makeLaunch(app), AbortSignal.any([signal, stopped]));
          this.serve(app, running, this.phone ? [edge, this.phone.edge] : [edge]);
          return running;
        };
        const supervisor = new Supervisor(app.name, launch);
        this.appProcesses.set(app.name, supervisor);
        return runStep(
          app.name,
          () => supervisor.start(),
          ({ port }) => `on port ${port}`,
        );
      }),
    );
  }

  /** Routes requests to a process until it exits. */
  private serve({ name }: App, { port, gone }: RunningApp, edges: readonly Edge[]): void {
    for (const edge of edges) edge.setUpstream(name, port);
    this.appPorts.set(name, port);
    this.writePorts();
    void gone.then(() => {
      // A process that replaced this one has another port.
      if (this.appPorts.get(name) !== port) return;
      for (const edge of edges) edge.clearUpstream(name);
      this.appPorts.delete(name);
      this.writePorts();
    });
  }

  private makeLaunch(app: App): AppLaunch {
    const bundle = this.findBundle(app);
    const log = this.logs.get(app.name);
    if (!bundle || !log) throw new Error(`The app ${app.name} is not built.`);
    const own = app === consoleApp ? this.consoleEnvironment : {};
    const environment = { ...selectAppEnvironment(app, this.appEnvironment), ...own };
    return { app, bundle, environment, log, spawn: this.options.spawn };
  }

  private async stopAll(label: string, supervisors: Supervisor<Running>[]): Promise<void> {
    if (supervisors.length === 0) return;
    await runStep(
      label,
      () => Promise.all(supervisors.map((it) => it.stop())),
      () => 'stopped',
    );
  }
}

/** Next to the program that runs. */
const demoCredentialsThread = (): string =>
  path.join(path.dirname(process.argv[1] ?? ''), 'demo-credentials.mjs');

const toSource = (given: string | undefined): KeySource => (given ? 'environment' : 'secrets.json');
