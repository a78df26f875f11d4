import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ListDefinition } from '../../../../domain/desk/list-definition.ts'
import { toMatchQuery, toListParams, type ListState } from '../../../../domain/desk/list-state.ts'
import { loadSupabase } from '../../../platform/supabase.ts'
import { countList, readListPage } from './read-list.ts'

/** Everything that lists of the desk have read. Whoever changes a row invalidates it. */
const listsKey = ['desk', 'list']

/**
 * One page of a list, and how many rows match. The count never delays the page. While another page
 * is read, the former rows stay.
 */
export function useListRows(definition: ListDefinition, state: ListState) {
  const key = [...listsKey, definition.name]
  const page = useQuery({
    queryKey: [...key, 'page', toListParams(definition, state).toString()],
    queryFn: async ({ signal }) =>
      readListPage({ supabase: await loadSupabase(), definition, state, signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    refetchOnWindowFocus: true,
  })
  const count = useQuery({
    queryKey: [...key, 'count', toMatchQuery(definition, state)],
    queryFn: async ({ signal }) =>
      countList({ supabase: await loadSupabase(), definition, state, signal }),
    refetchOnMount: 'always',
  })
  return { page, count }
}
