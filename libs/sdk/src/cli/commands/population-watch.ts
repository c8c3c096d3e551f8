import { formatJson } from '@gatehouse/command-line';
import { setTimeout as pause } from 'node:timers/promises';
import { isScreened } from '../../populations/populations.client';
import { formatAlerts, formatScreening } from '../population/population-text';
import { defineCommand } from '../settings';
import { ProgressLine } from '../terminal/progress-line';

const intervalMs = 1000;

export const populationWatch = defineCommand({
  name: 'population watch',
  summary: 'show the progress of screening, and each alert as it changes, until Ctrl-C',
  argument: { name: 'NAME', about: 'the population; see `gatehouse population list`' },
  options: {
    'until-screened': { about: 'stop when nobody is pending and no run is in progress' },
    since: { value: 'CURSOR', about: 'begin after this cursor of an earlier `--json` output' },
    json: { about: 'print each alert as one line of JSON, and the cursor after each page' },
  },
  settings: ['url', 'api-key'],
  details: ['Shows ids only. `gatehouse population alerts` lists all alerts.'],
  examples: [
    'gatehouse population watch customers',
    'gatehouse population watch customers --until-screened --json',
  ],
  async run({ argument, values, settings, terminal, signal }) {
    const { populations } = settings.client('api-key').sanctions;
    const line = new ProgressLine(terminal.stderr);
    let { since } = values;
    const printChanges = async (): Promise<void> => {
      for (let hasMore = true; hasMore;) {
        const page = await populations.alerts.list(argument, { since, signal });
        hasMore = page.hasMore;
        since = page.nextCursor;
        if (page.items.length === 0) continue;
        line.end();
        if (values.json) {
          for (const alert of page.items) terminal.print(formatJson(alert));
          terminal.print(formatJson({ nextCursor: since }));
        } else terminal.print(formatAlerts(page.items, terminal));
      }
    };
    try {
      for (;;) {
        const population = await populations.get(argument, { signal });
        await printChanges();
        if (!isScreened(population)) line.show(formatScreening(population));
        else if (values['until-screened']) return 0;
        else line.end();
        await pause(intervalMs, undefined, { signal });
      }
    } finally {
      line.end();
    }
  },
});
