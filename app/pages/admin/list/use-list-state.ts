import { useSearchParams } from 'react-router'
import type { ListDefinition } from '../../../../domain/desk/list-definition.ts'
import { parseListState, toListParams, type ListState } from '../../../../domain/desk/list-state.ts'

export interface ListAddress {
  state: ListState
  /** Shows other rows from the first page on. A page of its own in the history, unless `replace`. */
  change(next: Partial<Omit<ListState, 'cursor'>>, options?: { replace?: boolean }): void
  /** The query string of a link to another state, with its question mark. */
  searchOf(next: Partial<ListState>): string
}

/** The state of a list is its URL: a reload, the back button and a shared link show the same rows. */
export function useListState(definition: ListDefinition): ListAddress {
  const [params, setParams] = useSearchParams()
  const state = parseListState(definition, params)
  return {
    state,
    change: (next, { replace = false } = {}) =>
      setParams(toListParams(definition, { ...state, ...next, cursor: null }), {
        replace,
        preventScrollReset: true,
      }),
    searchOf: (next) => `?${toListParams(definition, { ...state, ...next }).toString()}`,
  }
}
