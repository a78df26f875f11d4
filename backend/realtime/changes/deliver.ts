import type { RowChange } from '../feed/change-feed.ts'
import { follows, type Binding, type Follower, type Person } from './audience.ts'
import {
  filterKey,
  isFailure,
  type Answers,
  type AskedTable,
  type Rights,
  type TableAnswer,
} from './check-changes.ts'
import { Payloads, type Sight } from './payloads.ts'

interface Delivery {
  tables: readonly AskedTable[]
  answers: Answers
  people: readonly Person[]
  /** False for a channel that was left meanwhile. */
  isFollowing(follower: Follower): boolean
}

/** Sends each change to those who may see it, in the order of the changes. */
export function deliver({ tables, answers, people, isFollowing }: Delivery): void {
  const payloads = new Payloads()
  const told = tables.map((table, index) => ({
    table,
    index,
    matches: readMatches(answers, index),
  }))
  const inOrder = told
    .flatMap(({ table, index, matches }) =>
      table.changes.map((change) => ({ ...change, table, index, matches })),
    )
    .toSorted((a, b) => a.n - b.n)
  for (const { n, queued, table, index, matches } of inOrder) {
    const answer = answers.tables[index]
    if (!answer || isFailure(answer)) continue
    for (const [at, person] of people.entries()) {
      const rights = answers.people[at]?.tables[index]
      if (!rights || isFailure(rights)) continue
      const sight = findSight(queued.change, n, answer, rights)
      if (!sight) continue
      const fits = ({ followed }: Binding) =>
        follows(followed, queued.change) &&
        (followed.conditions.length === 0 ||
          (followed.conditions.every(({ column }) => sight.comparable.has(column)) &&
            (matches
              .get(table.filters.get(filterKey(followed))?.number ?? -1)
              ?.has(sight.version) ??
              false)))
      const seen = { n, queued, role: person.role, sight, answer, rights }
      for (const follower of person.followers.filter(isFollowing))
        for (const payload of payloads.of(seen, follower.bindings.filter(fits)))
          follower.subscriber.send(payload)
    }
  }
}

function readMatches(answers: Answers, index: number): Map<number, Set<number>> {
  const answer = answers.tables[index]
  if (!answer || isFailure(answer)) return new Map()
  return new Map(
    Object.entries(answer.matches).map(([number, versions]) => [Number(number), new Set(versions)]),
  )
}

/** What the person sees of the change; null for nothing. */
function findSight(
  change: RowChange,
  n: number,
  { key, present }: TableAnswer,
  { columns, isBound, hasPolicy, visible }: Rights,
): Sight | null {
  if (columns.size === 0 || (key && !key.every((name) => columns.has(name)))) return null
  if (!isBound) return { isBound, version: 2 * n, comparable: columns }
  // Deleted rows cannot be asked for, so all that is told of them, or compared, is their key.
  if (change.type === 'DELETE')
    return key && hasPolicy ? { isBound, version: 2 * n, comparable: new Set(key) } : null
  // An error is told, with nothing of the row.
  if (!key) return { isBound, version: 2 * n, comparable: new Set() }
  const row = present[n]
  if (!row || !visible.has(row.key)) return null
  return { isBound, version: 2 * n + 1, comparable: columns }
}
