import { useWords } from '../../language/language';
import { DataView } from '../../part/data-view';
import { Icon } from '../../part/icon';
import { Card } from '../../part/page';
import { Badge } from '../../part/text';

/** The parts of every assurance that have a view of their own; sessions of other releases may lack them. */
interface Assurance {
  checks?: { check: string; ran: boolean; passed: boolean | null; failedTries?: number }[];
  notProven?: { code: string; message: string }[];
}

/** What supports a result, and what it does not prove. */
export function AssuranceCards({ assurance }: { assurance: object }) {
  const { text, code } = useWords();
  /** A newer service may have codes that this page does not know. */
  const nameOf = (name: string, message: string) => {
    const known = code('notProven', name);
    return known === name ? message : known;
  };
  const { checks = [], notProven = [], ...rest } = assurance as Assurance;
  return (
    <>
      {notProven.length > 0 && (
        <Card title={text('session.notProven')}>
          <ul className="not-proven">
            {notProven.map(({ code: name, message }) => (
              <li key={name}>
                <Icon name="alert" />
                <span>{nameOf(name, message)}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Card title={text('session.assurance')}>
        {checks.length > 0 && (
          <ul className="checks">
            {checks.map(({ check, ran, passed, failedTries = 0 }) => (
              <li key={check}>
                <span>{code('check', check)}</span>
                <Badge tone={!ran ? 'plain' : passed ? 'good' : 'bad'}>
                  {!ran ? text('check.notRun') : passed ? text('check.passed') : text('check.failed')}
                </Badge>
                {failedTries > 0 && (
                  <span className="quiet">{text('check.failedTries', { count: failedTries })}</span>
                )}
              </li>
            ))}
          </ul>
        )}
        <DataView value={rest} />
      </Card>
    </>
  );
}
