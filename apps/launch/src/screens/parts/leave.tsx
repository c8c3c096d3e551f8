import type { JSX } from 'preact';
import type { LeaveQuestion } from '../../flow/back-guard';
import { Button } from './button';
import { Dialog } from './dialog';
import { Text, useLanguage } from './text';

export interface LeaveProps {
  question: LeaveQuestion;
  /** Until when the session can continue. */
  finishBy: Date | undefined;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks before the browser goes back to the page before this one. */
export function Leave({ question, finishBy, onStay, onLeave }: LeaveProps): JSX.Element {
  const language = useLanguage();
  const time = finishBy ? language.formatTime(finishBy) : '';
  const isStuck = question === 'stuck';
  return (
    <Dialog
      id="leave"
      isOpen={question !== undefined}
      title={<Text of="leave.title" />}
      text={
        <>
          {isStuck && (
            <>
              <Text of="leave.stuck" />{' '}
            </>
          )}
          <Text of="leave.text" values={{ time }} />
        </>
      }
      onClose={onStay}
    >
      <Button onClick={onStay}>
        <Text of="action.stay" />
      </Button>
      {!isStuck && (
        <Button kind="danger" onClick={onLeave}>
          <Text of="action.leave" />
        </Button>
      )}
    </Dialog>
  );
}
