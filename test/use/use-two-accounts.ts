import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Person } from '../../domain/people/person.ts'
import { makeAdminSince } from '../shop/admin-since.ts'
import type { FunctionsServer } from '../servers/functions-server.ts'

export interface TestAccount {
  id: string
  token: string
  email: string
}

interface Link {
  requestId: string
  key: string
}

/** The database, and the people of the tests below. */
function createPeople(server: () => FunctionsServer) {
  const query = async <Row extends object>(sql: string, values: unknown[] = []) =>
    (await server().admin.query<Row>(sql, values)).rows
  /** Needs a superuser, because triggers are off. */
  const withoutTriggers = (sql: string) =>
    server().admin.query(
      `set session_replication_role = replica; ${sql}; reset session_replication_role`,
    )
  return {
    query,
    withoutTriggers,
    /** A member of support who got the grant a week ago. */
    useSupport: async () => {
      const colleague = await server().useStaffWith('support')
      await makeAdminSince(server().admin, colleague.id, '7 days')
      await withoutTriggers(
        `update public.staff_grants set granted_at = now() - interval '7 days'
         where user_id = '${colleague.id}'`,
      )
      return colleague
    },
    useAccount: async (name: string): Promise<TestAccount> => {
      const email = `${name}-${randomUUID()}@example.com`
      const account = await server().signUp(email)
      await query('update auth.users set email_confirmed_at = now() where id = $1', [account.id])
      return { ...account, email }
    },
  }
}

/** People with two accounts, and the staff who merge them. `server` may start later. */
export function useTwoAccounts(server: () => FunctionsServer) {
  const people = createPeople(server)
  const { query, useSupport } = people
  const call = async (name: string, json: object, token?: string) => {
    const response = await server().call(name, { json, ...(token ? { token } : {}) })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  const ask = (token: string, closing: TestAccount, staying: TestAccount) =>
    call(
      'request-merge',
      { userId: closing.id, intoUserId: staying.id, reason: 'They wrote from both addresses' },
      token,
    )
  /** The link in the newest mail about a merge to an address. */
  async function linkOf({ email }: TestAccount): Promise<Link> {
    const [mail] = await query<{ text: string }>(
      `select text from platform.mail_messages
       where to_address = $1 and category = 'merge-asked' order by queued_at desc`,
      [email],
    )
    const url = new URL(/https?:\/\/\S+merge-accounts\?\S+/.exec(mail?.text ?? '')?.[0] ?? '')
    return {
      requestId: url.searchParams.get('request') ?? '',
      key: url.searchParams.get('key') ?? '',
    }
  }
  const reply = async (account: TestAccount, answer: 'confirm' | 'stop', token?: string) =>
    call('answer-merge', { ...(await linkOf(account)), answer }, token)
  async function requestOf(token: string, { id }: TestAccount): Promise<string | undefined> {
    const { body } = await call('get-person', { userId: id }, token)
    return (body as unknown as Person).requests[0]?.id
  }
  const approve = (token: string, requestId: string | undefined) =>
    call('decide-for-person', { requestId, decision: 'approved' }, token)
  /** Asks for a merge, confirms it for both accounts, and approves it as another colleague. */
  async function merge(closing: TestAccount, staying: TestAccount) {
    const [first, second] = [await useSupport(), await useSupport()]
    expect(await ask(first.token, closing, staying)).toMatchObject({ status: 200 })
    for (const account of [closing, staying])
      expect(await reply(account, 'confirm', account.token)).toMatchObject({ status: 200 })
    const requestId = await requestOf(first.token, closing)
    expect(await approve(second.token, requestId)).toMatchObject({ status: 200 })
    return { first, second, requestId }
  }
  return { ...people, call, ask, linkOf, reply, requestOf, approve, merge }
}
