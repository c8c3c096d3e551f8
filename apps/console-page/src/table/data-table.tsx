import {
  createColumnHelper,
  createSortedRowModel,
  rowSortingFeature,
  sortFns,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useWords } from '../language/language';
import { Icon } from '../part/icon';
import { Loading, Problem } from '../part/state';
import type { Column } from './column';
import type { CsvValue } from './csv';
import { ExportButton } from './export-button';
import { nextRow } from './row-key';

const rowHeight = 40;
const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns,
});

interface DataTableProps<Row extends object> {
  /** The name of the table for screen readers, and of its exported file. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Opens a row, by a press or with Enter. */
  onOpen?: (row: Row) => void;
  /** The row that is open beside the table. */
  openKey?: string | undefined;
  isLoading?: boolean;
  error?: unknown;
  onRetry?: () => void;
  empty: ReactNode;
  /** Pages of the server; the next one is loaded before its rows are reached. */
  hasMore?: boolean;
  isLoadingMore?: boolean;
  onMore?: () => void;
  /** All rows are here, so that they can be sorted. */
  isSortable?: boolean;
  actions?: ReactNode;
  filters?: ReactNode;
  /** The table is as high as its rows, up to 20. */
  isShort?: boolean;
}

/** A table of any number of rows: only the visible ones are rendered. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, onOpen, openKey, isLoading, error, onRetry, empty, isSortable } =
    props;
  const { hasMore, isLoadingMore, onMore, actions, filters, isShort } = props;
  const words = useWords();
  const scroller = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState(0);
  const [sorting, setSorting] = useState<SortingState>([]);
  const isPrinting = usePrinting();

  const definitions = useMemo(() => {
    const helper = createColumnHelper<typeof features, Row>();
    return columns.map((column) =>
      helper.accessor((row: Row): unknown => column.value(row) ?? '', { id: column.id, sortFn: 'auto' }),
    );
  }, [columns]);
  const data = useMemo(() => [...rows], [rows]);
  const table = useTable({
    features,
    columns: definitions,
    data,
    state: { sorting },
    onSortingChange: setSorting,
    enableSorting: isSortable ?? false,
  });
  const sorted = table.getRowModel().rows.map(({ original }) => original);

  const virtual = useVirtualizer({
    count: sorted.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  });
  const visible = virtual.getVirtualItems();
  const lastVisible = visible.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && !isLoadingMore && lastVisible >= sorted.length - 20) onMore?.();
  }, [hasMore, isLoadingMore, lastVisible, sorted.length, onMore]);

  const template = columns.map(({ width }) => width).join(' ');

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const row = sorted[focused];
    if (event.key === 'Enter' && row && (event.target as HTMLElement).role === 'row') return onOpen?.(row);
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1);
    const next = nextRow(event.key, focused, sorted.length, page);
    if (next === undefined) return;
    event.preventDefault();
    setFocused(next);
    virtual.scrollToIndex(next);
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-row="${next}"]`)?.focus(),
    );
  };

  const renderRow = (row: Row, index: number, top?: number) => (
    <div
      key={rowKey(row)}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={openKey === undefined ? undefined : rowKey(row) === openKey}
      data-row={index}
      className={onOpen ? 'row row-link' : 'row'}
      tabIndex={index === Math.min(focused, sorted.length - 1) ? 0 : -1}
      style={{
        gridTemplateColumns: template,
        ...(top !== undefined && { transform: `translateY(${top}px)`, position: 'absolute' }),
      }}
      onFocus={() => setFocused(index)}
      onClick={(event) => isPlainPress(event.target) && onOpen?.(row)}
    >
      {columns.map((column) => (
        <div key={column.id} role="gridcell" className={column.isNumber ? 'cell number' : 'cell'}>
          {column.cell ? column.cell(row) : formatCell(column.value(row))}
        </div>
      ))}
    </div>
  );

  const sortedBy = sorting[0];
  return (
    <div className={isShort ? 'table table-short' : 'table'}>
      <div className="table-bar">
        <div className="table-filters">{filters}</div>
        <span className="quiet table-count" aria-live="polite">
          {!isLoading && !error && (
            <>
              {words.count('table.rows', sorted.length)}
              {hasMore && '+'}
            </>
          )}
        </span>
        {actions}
        <ExportButton
          isQuiet
          name={label}
          header={columns.map(({ title }) => title)}
          rows={() => sorted.map((row) => columns.map(({ value }) => value(row)))}
          isEmpty={sorted.length === 0}
        />
      </div>
      {error ? (
        <Problem error={error} {...(onRetry && { onRetry })} />
      ) : isLoading ? (
        <Loading />
      ) : sorted.length === 0 ? (
        empty
      ) : (
        <div ref={scroller} className={isPrinting ? 'grid grid-printed' : 'grid'}>
          <div
            role="grid"
            aria-label={label}
            aria-busy={isLoadingMore ?? false}
            aria-rowcount={hasMore ? -1 : sorted.length + 1}
            aria-colcount={columns.length}
            className="grid-body"
            onKeyDown={onKeyDown}
          >
            <div role="rowgroup" className="grid-head">
              <div
                role="row"
                aria-rowindex={1}
                className="row row-head"
                style={{ gridTemplateColumns: template }}
              >
                {columns.map((column) => {
                  const direction =
                    sortedBy?.id === column.id ? (sortedBy.desc ? 'descending' : 'ascending') : 'none';
                  return (
                    <div
                      key={column.id}
                      role="columnheader"
                      className={column.isNumber ? 'cell number' : 'cell'}
                      {...(isSortable && { 'aria-sort': direction })}
                    >
                      {isSortable ? (
                        <button
                          type="button"
                          className="sort"
                          onClick={() => table.getColumn(column.id)?.toggleSorting()}
                        >
                          <span>{column.title}</span>
                          {direction !== 'none' && <Icon name={direction === 'ascending' ? 'up' : 'down'} />}
                        </button>
                      ) : (
                        column.title
                      )}
                    </div>
                  );
                })}
              </div>
            </div>
            <div
              role="rowgroup"
              className="grid-rows"
              style={isPrinting ? {} : { blockSize: `${virtual.getTotalSize()}px` }}
            >
              {isPrinting
                ? sorted.map((row, index) => renderRow(row, index))
                : visible.map(({ index, start }) => {
                    const row = sorted[index];
                    return row && renderRow(row, index, start);
                  })}
            </div>
          </div>
          {isLoadingMore && <p className="table-more quiet">{words.text('state.loading')}</p>}
        </div>
      )}
    </div>
  );
}

/** A text that is too long for its cell is its title, too. */
function formatCell(value: CsvValue): ReactNode {
  if (value === null || value === undefined || value === '') return <span className="quiet">—</span>;
  if (typeof value !== 'string') return String(value);
  return (
    <span className="cell-text" dir="auto" title={value}>
      {value}
    </span>
  );
}

/** A press on a link or a button in a row is for that one, and a selection of text is not a press. */
const isPlainPress = (target: EventTarget): boolean =>
  !(target as HTMLElement).closest('a, button, label') && (getSelection()?.isCollapsed ?? true);

/** Paper has no scrolling: all loaded rows are rendered while the page is printed. */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const start = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener('beforeprint', start);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', start);
      removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}
