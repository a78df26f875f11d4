import { describeCount } from '../../../../domain/desk/list-count.ts'
import type { ListDefinition } from '../../../../domain/desk/list-definition.ts'
import { toMatchQuery } from '../../../../domain/desk/list-state.ts'
import type { FilterChoices } from './list-filters.tsx'
import { useListRows } from './use-list-rows.ts'
import { useListState, type ListAddress } from './use-list-state.ts'
import { useSelection, type Selection } from './use-selection.ts'

/** A list that is shown: its definition, its state in the URL, its rows and what is selected. */
export interface List {
  definition: ListDefinition
  choices: FilterChoices
  address: ListAddress
  page: ReturnType<typeof useListRows>['page']
  count: ReturnType<typeof useListRows>['count']
  /** How many rows match, in words; null until they are counted. */
  counted: string | null
  selection: Selection
}

export function useList(definition: ListDefinition, choices: FilterChoices): List {
  const address = useListState(definition)
  const { page, count } = useListRows(definition, address.state)
  const selection = useSelection(toMatchQuery(definition, address.state))
  const counted = count.data === undefined ? null : describeCount(count.data, definition.title)
  return { definition, choices, address, page, count, counted, selection }
}
