import type { Database } from '../../db/database.ts'
import { isUuid } from '../../../domain/text/uuid.ts'
import { findOutage } from '../../db/outage/outage.ts'
import type { Log } from '../../log.ts'
import { outsideRequest } from '../../log/current-request.ts'
import { explainExpiry, type Access } from './tokens.ts'

/** A channel as far as its end by time or session is concerned. */
export interface Member {
  readonly access: Access
  close(reason: string): void
}

const everyMs = 1_000

/**
 * The joined channels of this process. Once a second those whose token has expired are closed, and
 * one query for all distinct people finds sessions that ended and accounts that were blocked.
 */
export class Members implements Disposable {
  #members = new Set<Member>()
  #timer: NodeJS.Timeout | null = null
  #db: Database
  #now: () => Date
  #log: Log

  constructor({ db, now, log }: { db: Database; now: () => Date; log: Log }) {
    this.#db = db
    this.#now = now
    this.#log = log
  }

  /** @returns a function that removes it */
  add(member: Member): () => void {
    this.#members.add(member)
    this.#checkSoon()
    return () => this.#members.delete(member)
  }

  [Symbol.dispose](): void {
    this.#members.clear()
    if (this.#timer) clearTimeout(this.#timer)
  }

  #checkSoon(): void {
    this.#timer ??= outsideRequest(() => setTimeout(() => void this.#checkAgain(), everyMs))
    this.#timer.unref()
  }

  async #checkAgain(): Promise<void> {
    await this.#check()
    this.#timer = null
    if (this.#members.size > 0) this.#checkSoon()
  }

  async #check(): Promise<void> {
    const now = this.#now()
    for (const member of this.#members) {
      const { expiresAtMs } = member.access
      if (expiresAtMs !== null && expiresAtMs <= now.getTime())
        member.close(explainExpiry(expiresAtMs, now))
    }
    try {
      await this.#closeEnded()
    } catch (error) {
      // Nobody can be found out about; the next question comes in a second.
      if (!findOutage(error))
        this.#log({
          level: 'error',
          message: 'ended sessions could not be found',
          error,
        })
    }
  }

  async #closeEnded(): Promise<void> {
    const byPerson = Map.groupBy(this.#members, ({ access: { person } }) =>
      person ? `${person.userId} ${person.sessionId ?? ''}` : '',
    )
    byPerson.delete('')
    if (byPerson.size === 0) return
    const people = [...byPerson.keys()].map((key) => key.split(' '))
    const { rows } = await this.#db.transaction(
      { role: 'supabase_auth_admin', readOnly: true },
      (tx) =>
        tx.query<{ key: string; reason: string }>(endedPeople, [
          people.map(([userId]) => userId),
          people.map(([, sessionId]) => (isUuid(sessionId) ? sessionId : null)),
          [...byPerson.keys()],
        ]),
    )
    for (const { key, reason } of rows)
      for (const member of byPerson.get(key) ?? []) member.close(reason)
  }
}

/** The conditions of `platform.require_session`, for many people at once. */
const endedPeople = `
  select person.key,
    case when u.id is null or u.deleted_at is not null then 'The account of this token is gone'
      when u.banned_until > now() then 'The account of this token is blocked'
      else 'The session of this token has ended' end as reason
  from unnest($1::uuid[], $2::uuid[], $3::text[]) as person (user_id, session_id, key)
    left join auth.users u on u.id = person.user_id
    left join auth.sessions s on s.id = person.session_id and s.user_id = u.id
      and (s.not_after is null or s.not_after > now())
  where u.id is null or u.deleted_at is not null or u.banned_until > now()
    or (person.session_id is not null and s.id is null)`
