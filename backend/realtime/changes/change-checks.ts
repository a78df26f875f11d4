import { DatabaseError } from 'pg'
import type { Database } from '../../db/database.ts'
import type { Log } from '../../log.ts'
import {
  follows,
  groupByPerson,
  type Follower,
  type Person,
  type QueuedChange,
} from './audience.ts'
import { askWhoSees, groupByTable, type Answers, type AskedTable } from './check-changes.ts'
import { deliver } from './deliver.ts'
import { Failures } from './failures.ts'
import { Lane } from './lane.ts'

export interface ChecksOptions {
  db: Database
  searchPath: string
  log: Log
  followers: ReadonlySet<Follower>
}

/** A batch that takes longer is asked again in parts, to find out whose policies take so long. */
const timeoutMs = 3_000
/** People whose policies take longer have a lane of their own, where only they wait. */
const slowMs = 100
const staysSlowMs = 60_000
/** People of one call. */
const maxPeople = 250
const lost = 'Changes may have been missed'
/** SQLSTATE. */
const queryCanceled = '57014'

interface SlowPerson {
  lane: Lane
  slowAt: number
}

/** Asks who may see the changes and tells them, in the order of the changes for each person. */
export class ChangeChecks {
  #options: ChecksOptions
  #failures: Failures
  #main: Lane
  #slow = new Map<string, SlowPerson>()
  /** Slow lanes share one connection, so that they never take those of the others. */
  #slowTurn: Promise<void> = Promise.resolve()
  #count = 0
  #isClosed = false

  constructor(options: ChecksOptions) {
    this.#options = options
    this.#failures = new Failures(options.log)
    this.#main = new Lane({
      check: (changes) =>
        this.#checkMain(changes).catch((error: unknown) => this.#giveUp(options.followers, error)),
      onOverflow: () => this.#lose(options.followers),
    })
  }

  add(changes: readonly Omit<QueuedChange, 'number'>[]): void {
    const followers = [...this.#options.followers]
    const wanted = changes.filter(({ change }) =>
      followers.some(({ bindings }) => bindings.some(({ followed }) => follows(followed, change))),
    )
    if (wanted.length === 0 || this.#isClosed) return
    const queued = wanted.map((change) => ({ ...change, number: ++this.#count }))
    this.#endSlowness()
    for (const { lane } of this.#slow.values()) lane.push(queued)
    this.#main.push(queued)
  }

  /** Changes may have been missed before the next one. */
  loseAll(): void {
    this.#main.clear()
    for (const { lane } of this.#slow.values()) lane.clear()
    this.#lose(this.#options.followers)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#main.finish()
    await Promise.all([...this.#slow.values()].map(({ lane }) => lane.finish()))
  }

  #lose(followers: Iterable<Follower>): void {
    for (const { subscriber } of followers) subscriber.lost(lost)
  }

  async #checkMain(changes: readonly QueuedChange[]): Promise<void> {
    const people = groupByPerson(this.#options.followers).filter(({ key }) => !this.#slow.has(key))
    for (let start = 0; start < people.length; start += maxPeople)
      await this.#check(changes, people.slice(start, start + maxPeople))
  }

  /**
   * Takes the tables one by one, and then halves the people, until those are found for whom it takes
   * too long. Only then may changes of different tables be sent in another order.
   */
  async #check(changes: readonly QueuedChange[], people: readonly Person[]): Promise<void> {
    const concerned = people.filter(({ followers }) => followsAny(followers, changes))
    if (concerned.length === 0) return
    const tables = groupByTable(changes, concerned)
    const answers = await this.#ask(tables, concerned)
    if (answers) {
      this.#deliver(tables, answers, concerned)
      for (const [index, person] of concerned.entries())
        if ((answers.people[index]?.ms ?? 0) > slowMs) this.#markSlow(person, changes)
      const late = concerned.filter((_, index) => answers.people[index]?.isLate)
      // The first one is never late, so this ends.
      if (late.length > 0) await this.#check(changes, late)
      return
    }
    if (tables.length > 1) {
      for (const table of tables)
        await this.#check(
          table.changes.map(({ queued }) => queued),
          concerned,
        )
      return
    }
    const [only] = concerned
    if (concerned.length === 1 && only) {
      const timeout = { error: 'timeout', code: queryCanceled }
      const person = { tables: [timeout], isLate: false, ms: timeoutMs }
      this.#failures.tell({
        tables,
        answers: { tables: [null], people: [person] },
        people: concerned,
      })
      this.#markSlow(only, changes)
      return
    }
    const half = Math.ceil(concerned.length / 2)
    await this.#check(changes, concerned.slice(0, half))
    await this.#check(changes, concerned.slice(half))
  }

  /** @returns null when it takes too long */
  async #ask(tables: readonly AskedTable[], people: readonly Person[]): Promise<Answers | null> {
    const { db, searchPath, log } = this.#options
    try {
      return await askWhoSees({ db, searchPath, timeoutMs }, tables, people)
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.code !== queryCanceled) throw error
      log({
        level: 'warn',
        message: `asking who may see changes of ${tables.map(({ table }) => table).join(', ')} takes too long for ${people.length} people`,
      })
      return null
    }
  }

  #deliver(tables: readonly AskedTable[], answers: Answers, people: readonly Person[]): void {
    const { followers } = this.#options
    deliver({ tables, answers, people, isFollowing: (follower) => followers.has(follower) })
    this.#failures.tell({ tables, answers, people })
  }

  /** From the next change on, this person is asked about apart from the others. */
  #markSlow({ key }: Person, changes: readonly QueuedChange[]): void {
    const known = this.#slow.get(key)
    if (known) {
      known.slowAt = performance.now()
      return
    }
    const lane = new Lane({
      check: async (batch) => {
        const turn = this.#slowTurn
          .then(() => this.#checkSlow(key, batch))
          .catch((error: unknown) => this.#giveUp(this.#findPerson(key)?.followers ?? [], error))
        this.#slowTurn = turn
        await turn
      },
      onOverflow: () => this.#lose(this.#findPerson(key)?.followers ?? []),
    })
    this.#slow.set(key, { lane, slowAt: performance.now() })
    const last = changes.at(-1)?.number ?? 0
    lane.push(this.#main.waiting.filter(({ number }) => number > last))
  }

  /** The database is away, for example. */
  #giveUp(followers: Iterable<Follower>, error: unknown): void {
    this.#options.log({
      level: 'error',
      message: 'changes could not be told',
      error,
    })
    this.#lose(followers)
  }

  async #checkSlow(key: string, changes: readonly QueuedChange[]): Promise<void> {
    const person = this.#findPerson(key)
    if (person) await this.#check(changes, [person])
  }

  #findPerson(key: string): Person | undefined {
    return groupByPerson(this.#options.followers).find((person) => person.key === key)
  }

  /** Back to the others, while nothing waits: so nobody is told twice or left out. */
  #endSlowness(): void {
    if (!this.#main.isIdle) return
    for (const [key, { lane, slowAt }] of this.#slow)
      if (lane.isIdle && performance.now() - slowAt > staysSlowMs) this.#slow.delete(key)
  }
}

function followsAny(followers: readonly Follower[], changes: readonly QueuedChange[]): boolean {
  return followers.some(({ bindings }) =>
    bindings.some(({ followed }) => changes.some(({ change }) => follows(followed, change))),
  )
}
