import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { createHolders } from '../../test/register/holders.ts'
import { startFunctions, type FunctionsServer } from '../../test/servers/functions-server.ts'
import { useTwoAccounts, type TestAccount } from '../../test/use/use-two-accounts.ts'
import { modules } from '../modules.ts'

let server: FunctionsServer
const { find, join, issue } = createHolders(() => server)
const { call, useSupport, useAccount, ask, merge } = useTwoAccounts(() => server)

beforeAll(async () => {
  server = await startFunctions(inject('adminUrl'), modules)
})
beforeEach(() => server.admin.query('delete from platform.rate_limits'))
afterAll(() => server[Symbol.asyncDispose]())

const ofAccount = async ({ id }: TestAccount) =>
  (
    await find(
      `select (select holder_id from public.register_accounts where user_id = $1) as holder,
         (select count(*)::int from public.register_names where user_id = $1) as names,
         (select count(*)::int from public.register_sources where user_id = $1) as sources,
         (select count(*)::int from public.register_requests where user_id = $1) as requests`,
      [id],
    )
  )[0]

test('units, systems and certificates stay with the person whose accounts become one', async () => {
  const [closing, staying] = [await useAccount('closing'), await useAccount('staying')]
  const [first, other] = [await useAccount('first'), await useAccount('other')]
  const { holder } = await join(closing)
  const holders = [(await join(first)).holder, (await join(other)).holder] as const
  await issue(holder, ...holders)
  const retired = {
    requestId: randomUUID(),
    kg: 10,
    vintage: null,
    beneficiaryKind: 'person',
    beneficiary: 'Ngozi Obi',
    isPublic: true,
    reason: 'A gift',
    claimFrom: '2026-01-01',
    claimTo: '2026-12-31',
  }
  const { body } = await call('retire-my-units', retired, closing.token)
  const kept = { holder, names: 2, sources: 1, requests: 1 }
  expect(await ofAccount(closing)).toEqual(kept)
  const { token } = await useSupport()
  const preview = await call('preview-merge', { userId: closing.id, email: staying.email }, token)
  expect(preview.body).toMatchObject({ problem: null, moves: { systems: 1 } })
  await merge(closing, staying)
  expect(await ofAccount(staying)).toEqual(kept)
  // The units can be used, and the same request still finds its certificate.
  expect((await call('retire-my-units', retired, staying.token)).body).toEqual(body)
  const again = { ...retired, requestId: randomUUID() }
  expect((await call('retire-my-units', again, staying.token)).status).toBe(200)

  // Of two holders, one has to give its units to the other.
  expect(await ask(token, first, other)).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('Both accounts hold units') as string },
  })
  const gift = { requestId: randomUUID(), kg: 1_000, vintage: null, to: holders[1] }
  const give = { ...gift, reason: 'Between my own accounts' }
  expect((await call('give-my-units', give, first.token)).status).toBe(200)
  await merge(first, other)
  expect(await ofAccount(other)).toEqual({ holder: holders[1], names: 2, sources: 2, requests: 1 })
  // Nobody could use what goes to the holder whose account closed.
  const back = { ...give, requestId: randomUUID(), to: holders[0] }
  expect((await call('give-my-units', back, other.token)).status).toBe(404)
})
