import { useNavigate } from '@tanstack/react-router';
import { type FocusEvent, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useMay } from '../../access/me';
import { useScope } from '../../frame/scope';
import { useShortcuts } from '../../frame/shortcut';
import { useWords } from '../../language/language';
import { nextRow } from '../../table/row-key';
import { DecideDialog } from './decide-dialog';
import { ReviewEntry } from './review-entry';
import type { ReviewItem } from './review.query';
import { decisionKeys, type ReviewDecision, reviewDecisions } from './review.table';

interface ReviewListProps {
  label: string;
  items: readonly ReviewItem[];
}

const pageRows = 5;
/** The focus comes back from the dialog of a decision. */
const ownArea = '.queue, [role=dialog]';

/** A queue that needs only the keyboard: j and k move, Enter opens, a letter decides. */
export function ReviewList({ label, items }: ReviewListProps) {
  const { text, code } = useWords();
  const scope = useScope();
  const navigate = useNavigate();
  const mayDecide = useMay('review.decide');
  const list = useRef<HTMLUListElement>(null);
  const [chosen, setChosen] = useState(0);
  const [open, setOpen] = useState<{ item: ReviewItem; decision: ReviewDecision }>();
  const place = Math.min(chosen, items.length - 1);
  const current = items[place];

  const focus = (row: number) => list.current?.querySelectorAll<HTMLElement>(':scope > li')[row]?.focus();
  const move = (key: string): boolean => {
    const next = nextRow(key, place, items.length, pageRows);
    if (next === undefined) return false;
    setChosen(next);
    focus(next);
    return true;
  };
  const show = ({ session }: ReviewItem) =>
    session && void navigate({ to: '/c/$customer/$mode/sessions/$id', params: { ...scope, id: session.id } });
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const isItem = event.target instanceof HTMLLIElement;
    if (event.key === 'Enter' && isItem && current) show(current);
    else if (move(event.key)) event.preventDefault();
  };

  useShortcuts(
    useMemo(
      () => [
        { keys: 'j', title: text('review.next'), run: () => void move('j') },
        { keys: 'k', title: text('review.previous'), run: () => void move('k') },
        ...(mayDecide
          ? reviewDecisions.map((decision) => ({
              keys: decisionKeys[decision],
              title: code('act', decision),
              run: () => current && setOpen({ item: current, decision }),
            }))
          : []),
      ],
      // `move` depends on the place and the items only.
      [mayDecide, items, place, text, code],
    ),
  );

  // A decided item disappears with the focus that was in it: the next one gets it.
  const key = current?.key;
  const hadFocus = useRef(false);
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) focus(place);
  }, [key, place]);
  const onBlur = ({ relatedTarget }: FocusEvent<HTMLUListElement>) => {
    const isElsewhere = relatedTarget instanceof Element && relatedTarget.closest(ownArea) === null;
    if (isElsewhere) hadFocus.current = false;
  };

  return (
    <>
      <ul ref={list} className="queue" aria-label={label} onKeyDown={onKeyDown} onBlur={onBlur}>
        {items.map((item, row) => (
          <ReviewEntry
            key={item.key}
            item={item}
            isCurrent={row === place}
            mayDecide={mayDecide}
            onFocus={() => {
              hadFocus.current = true;
              setChosen(row);
            }}
            onShow={() => show(item)}
            onDecide={(decision) => setOpen({ item, decision })}
          />
        ))}
      </ul>
      {open && <DecideDialog {...open} onClose={() => setOpen(undefined)} />}
    </>
  );
}
