import { describe, expect, test } from 'vitest'
import { listSortColumns } from './list-definition.ts'
import { lists } from './lists.ts'

/** What the URL of every list has besides its filters. */
const reserved = new Set(['search', 'sort', 'columns', 'after', 'before'])

test('lists have names of their own', () => {
  const names = lists.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/^[a-z][a-z0-9-]*$/)
})

describe.each(lists.map((list) => [list.name, list] as const))('%s', (_, list) => {
  test('has parameters that the URL keeps apart', () => {
    const keys = list.filters.map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys.filter((key) => reserved.has(key))).toEqual([])
    const columns = list.columns.map(({ key }) => key)
    expect(new Set(columns).size).toBe(columns.length)
    for (const { choices = [] } of list.filters)
      for (const { value } of choices) expect(value).not.toMatch(/[,]|^$/)
  })

  test('shows its first column, by which a row is named, and sorts by plain columns', () => {
    expect(list.columns[0]?.isDefault).toBe(true)
    for (const column of listSortColumns(list)) expect(column).toMatch(/^"?\w+"?$/)
  })

  test('answers a property for each of its columns', () => {
    for (const { key, select } of list.columns)
      if (select.startsWith('...')) expect(select).toContain(`${key}:`)
  })
})
