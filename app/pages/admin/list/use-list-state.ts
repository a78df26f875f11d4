import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ListDefinition } from '../../../../domain/desk/list-definition.ts'
import { parseListState, toListParams, type ListState } from '../../../../domain/desk/list-state.ts'
import { isPending, wantSearch, type WantedSearch } from './wanted-search.ts'

export interface ListAddress {
  state: ListState
  /** Shows other rows from the first page on. A page of its own in the history, unless `replace`. */
  change(next: Partial<Omit<ListState, 'cursor'>>, options?: { replace?: boolean }): void
  /** The query string of a link to another state, with its question mark. */
  searchOf(next: Partial<ListState>): string
}

/**
 * The state of a list is its URL: a reload, the back button and a shared link show the same rows. A
 * change shows at once, before its navigation is done, so that quick ones add up.
 */
export function useListState(definition: ListDefinition): ListAddress {
  const [params, setParams] = useSearchParams()
  const [wanted, setWanted] = useState<WantedSearch | null>(null)
  const address = params.toString()
  const pending = isPending(wanted, address) ? wanted : null
  if (wanted && !pending) setWanted(null)
  const state = parseListState(definition, pending ? new URLSearchParams(pending.search) : params)
  return {
    state,
    change(next, { replace = false } = {}) {
      const to = toListParams(definition, { ...state, ...next, cursor: null })
      setWanted(wantSearch(wanted, { address, search: to.toString() }))
      setParams(to, { replace, preventScrollReset: true })
    },
    searchOf: (next) => `?${toListParams(definition, { ...state, ...next }).toString()}`,
  }
}
