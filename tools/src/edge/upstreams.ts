import http from 'node:http';

/** One process of an app. */
export interface Upstream {
  host: string;
  port: number;
}

const askEvery = 500;
const askPatience = 2_000;

/** The processes of one app, and which of them take requests. */
export class Upstreams {
  private readonly unwell = new Set<Upstream>();
  private readonly asking = new Map<Upstream, NodeJS.Timeout>();
  private turn = 0;

  constructor(private readonly all: readonly Upstream[]) {}

  /** From now on each is asked whether it is ready. One that has no others to stand in for it is not. */
  watch(): void {
    if (this.all.length > 1) for (const upstream of this.all) this.askSoon(upstream);
  }

  close(): void {
    for (const timer of this.asking.values()) clearTimeout(timer);
    this.asking.clear();
  }

  /** The next in turn that is well; for want of one, the next that was not tried. Who has just broken off comes last. */
  next(tried: ReadonlySet<Upstream>, broken?: Upstream): Upstream | undefined {
    const first = this.turn++ % this.all.length;
    const left = [...this.all.slice(first), ...this.all.slice(0, first)]
      .filter((each) => !tried.has(each))
      .sort((one, other) => Number(one === broken) - Number(other === broken));
    return left.find((each) => !this.unwell.has(each)) ?? left[0];
  }

  /** It could not be reached: it is left out until it says that it is ready. */
  leaveOut(upstream: Upstream): void {
    this.unwell.add(upstream);
  }

  private askSoon(upstream: Upstream): void {
    this.asking.set(upstream, setTimeout(() => void this.ask(upstream), askEvery).unref());
  }

  private async ask(upstream: Upstream): Promise<void> {
    if (await isReady(upstream)) this.unwell.delete(upstream);
    else this.unwell.add(upstream);
    if (this.asking.has(upstream)) this.askSoon(upstream);
  }
}

/** By its own word: an app that is stopping says no, and serves for a while longer. */
function isReady({ host, port }: Upstream): Promise<boolean> {
  return new Promise((resolve) => {
    const request = http.get({ host, port, path: '/health/ready', agent: false }, (reply) => {
      reply.resume();
      resolve(reply.statusCode === 200);
    });
    const timer = setTimeout(() => request.destroy(), askPatience).unref();
    request.on('error', () => resolve(false));
    request.on('close', () => clearTimeout(timer));
  });
}
