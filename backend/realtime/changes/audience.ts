import type { RowChange } from '../feed/change-feed.ts'
import type { Followed } from './parse-binding.ts'
import type { ChangesSubscriber } from './postgres-changes.ts'

export interface Binding {
  id: number
  followed: Followed
}

/** One joined channel that follows tables. */
export interface Follower {
  subscriber: ChangesSubscriber
  bindings: readonly Binding[]
}

/** All channels of the same role and claims: who may see what is asked once for them. */
export interface Person {
  key: string
  role: string
  /** JSON. */
  claims: string
  followers: Follower[]
}

export interface QueuedChange {
  /** Counts up. */
  number: number
  change: RowChange
  committedAt: Date
  /** See `CommittedTransaction`. */
  transactionId: number | undefined
}

/** Whether it can concern this binding, whatever is in the row. */
export function follows({ event, schema, table }: Followed, change: RowChange): boolean {
  return (
    (event === '*' || event === change.type) &&
    // Messages to channels are in the feed too, and not for those who follow every table.
    (schema === '*' ? change.schema !== 'realtime' : schema === change.schema) &&
    (table === '*' || table === change.table)
  )
}

const claimsJson = new WeakMap<object, string>()

/** By their present tokens. */
export function groupByPerson(followers: Iterable<Follower>): Person[] {
  const people = new Map<string, Person>()
  for (const follower of followers) {
    const { role, claims } = follower.subscriber.claims()
    let json = claimsJson.get(claims)
    if (json === undefined) claimsJson.set(claims, (json = JSON.stringify(claims)))
    const key = `${role} ${json}`
    const person = people.get(key)
    if (person) person.followers.push(follower)
    else people.set(key, { key, role, claims: json, followers: [follower] })
  }
  return [...people.values()]
}
