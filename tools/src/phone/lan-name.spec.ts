import type { CiaoService } from '@homebridge/ciao';
import { EventEmitter } from 'node:events';
import { advertise } from './lan-name';

describe('the name on the local network', () => {
  const conflict = 'another machine on this network answers for gatehouse-1a2b3c.local';
  let printed: string[];

  /** Advertises a service of the library, which reports a new name while it starts if there is a conflict. */
  async function start(hasConflict: boolean): Promise<EventEmitter> {
    printed = [];
    const events = new EventEmitter();
    const service = Object.assign(events, {
      advertise: () => Promise.resolve(hasConflict && events.emit('hostname-change', 'other')),
    });
    await advertise(service as unknown as CiaoService, 'gatehouse-1a2b3c', (text) => printed.push(text));
    return events;
  }

  it('is rejected if another machine has it', async () => {
    await expect(start(true)).rejects.toThrow(conflict);
    expect(printed).toEqual([]);
  });

  it('prints a conflict that occurs later', async () => {
    const events = await start(false);
    expect(printed).toEqual([]);
    events.emit('hostname-change', 'other');
    expect(printed).toEqual([`${conflict}. Restart the suite, or use \`npm start -- --phone --no-mdns\`.`]);
  });
});
