import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';

interface PageOf<Row> {
  items: Row[];
  nextCursor?: string | null;
  /** Where the cursor is always there, to poll with. */
  hasMore?: boolean;
}

interface PagesOptions<Row> {
  queryKey: readonly unknown[];
  read: (cursor: string | undefined, signal: AbortSignal) => Promise<PageOf<Row>>;
  refetchInterval?: number | (() => number | false);
  isEnabled?: boolean;
}

/** The pages of a list as one array, for DataTable. */
export function usePages<Row>({ queryKey, read, refetchInterval, isEnabled }: PagesOptions<Row>) {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor, hasMore = true }) => (hasMore ? (nextCursor ?? undefined) : undefined),
    refetchInterval: refetchInterval ?? false,
    enabled: isEnabled ?? true,
  });
  const rows = useMemo(() => query.data?.pages.flatMap(({ items }) => items) ?? [], [query.data]);
  const { fetchNextPage, refetch } = query;
  const onMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const onRetry = useCallback(() => void refetch(), [refetch]);
  return {
    rows,
    isLoading: query.isPending && (isEnabled ?? true),
    error: query.error,
    onRetry,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    onMore,
  };
}
