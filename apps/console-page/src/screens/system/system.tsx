import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Service, services } from '../../call/client';
import { toProblem } from '../../call/problem';
import { useFilters } from '../../frame/scope';
import { useWords } from '../../language/language';
import { Icon } from '../../part/icon';
import { Card, Page } from '../../part/page';
import { Loading, Problem } from '../../part/state';
import { Badge, Facts } from '../../part/text';
import { Queues } from './queues';
import { systemQuery, type SystemView } from './system.query';
import { formatBytes, listPending, splitUptime, statusTones } from './system.table';
import { Variables } from './variables';

export function System() {
  const { text } = useWords();
  const [filters] = useFilters();
  const service = services.find((one) => one === filters['service']) ?? services[0];
  return (
    <Page title={text('nav.system')} lead={text('system.lead')}>
      <nav className="tiles" aria-label={text('system.services')}>
        {services.map((one) => (
          <ServiceTile key={one} service={one} isOpen={one === service} />
        ))}
      </nav>
      <ServiceDetails key={service} service={service} />
    </Page>
  );
}

function ServiceTile({ service, isOpen }: { service: Service; isOpen: boolean }) {
  const { text, code } = useWords();
  const { data, error } = useQuery(systemQuery(service));
  const isGood = data?.status === 'ok' && !error;
  return (
    <Link
      className={isGood || (!data && !error) ? 'tile' : 'tile tile-warn'}
      to="."
      search={{ service }}
      activeProps={{}}
      aria-current={isOpen ? 'page' : undefined}
    >
      <span className="tile-title">{service}</span>
      <span className="tile-value tile-words">
        {error
          ? unreachable(error, text('system.unreachable'))
          : data
            ? code('systemStatus', data.status)
            : '…'}
      </span>
      <span className="tile-note quiet">
        {data && !error ? text('system.versionAndRole', { version: data.version, role: data.role }) : ' '}
      </span>
    </Link>
  );
}

const unreachable = (error: unknown, text: string): string => {
  const { status } = toProblem(error);
  return status === 503 || status === 504 || status === 0 ? text : String(status);
};

function ServiceDetails({ service }: { service: Service }) {
  const { data, error, refetch } = useQuery(systemQuery(service));
  if (error) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  return (
    <>
      <div className="halves">
        <Process system={data} />
        <Checks system={data} />
      </div>
      <Queues service={service} />
      <Migrations schemas={data.schemas} />
      <Variables variables={data.variables} />
    </>
  );
}

function Process({ system }: { system: SystemView }) {
  const { text, code, number } = useWords();
  const uptime = splitUptime(system.uptime)
    .map(([count, unit]) => `${number(count)} ${code('unit', unit)}`)
    .join(' ');
  return (
    <Card title={text('system.process')}>
      <Facts
        facts={[
          [
            text('key.status'),
            <Badge key="status" tone={statusTones[system.status]}>
              {code('systemStatus', system.status)}
            </Badge>,
          ],
          [text('system.version'), system.version],
          [text('system.role'), system.role],
          [text('system.node'), system.node],
          [text('system.uptime'), uptime],
          [text('system.memory'), formatBytes(system.memoryBytes, number)],
        ]}
      />
    </Card>
  );
}

function Checks({ system }: { system: SystemView }) {
  const { text } = useWords();
  return (
    <Card title={text('system.checks')}>
      <ul className="check-list">
        {system.checks.map(({ name, status, detail }) => (
          <li key={name}>
            <Badge tone={status === 'up' ? 'good' : 'bad'}>
              {status === 'up' ? text('system.up') : text('system.down')}
            </Badge>
            <span>
              <code>{name}</code>
              {detail !== undefined && <span className="quiet"> {detail}</span>}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Migrations({ schemas }: Pick<SystemView, 'schemas'>) {
  const { text, number } = useWords();
  const pending = listPending(schemas);
  return (
    <Card title={text('system.migrations')}>
      {schemas === null ? (
        <p className="quiet">{text('system.noDatabase')}</p>
      ) : (
        <Facts
          facts={schemas.map(({ schema, last, applied }) => [
            schema,
            <span key={schema}>
              {text('system.applied', { count: number(applied) })}
              <br />
              <span className="quiet break">{last ?? '—'}</span>
            </span>,
          ])}
        />
      )}
      {pending.length > 0 && (
        <p className="note note-warn">
          <Icon name="alert" />
          <span>{text('system.pending', { names: pending.join(', ') })}</span>
        </p>
      )}
    </Card>
  );
}
