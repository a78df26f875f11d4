import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { verifyCertificate } from '../../domain/register/verify/verify-certificate.ts'
import { findTables } from '../../test/desk/find-tables.ts'
import { makePdf } from '../../test/documents.ts'
import { createHolders } from '../../test/register/holders.ts'
import { proveEntry } from '../../test/register/prove-entry.ts'
import { startFunctions, type FunctionsServer } from '../../test/servers/functions-server.ts'
import { useTwoAccounts, type TestAccount } from '../../test/use/use-two-accounts.ts'
import { endDueAccounts } from '../accounts/end-due-accounts.ts'
import { removeUnnamedFiles } from '../files/remove-unnamed-files.ts'
import { modules } from '../modules.ts'
import { cryptography } from '../register/log/cryptography.ts'
import { verifyRegister } from '../register/verify/verify-register.ts'
import { forgetErasedPeople } from './forget-erased-people.ts'

let server: FunctionsServer
const { linkRetirement, find, join, deliver, issue, retireWithoutAccount } = createHolders(
  () => server,
)
const { call, useSupport, useAccount, requestOf, approve, withoutTriggers } = useTwoAccounts(
  () => server,
)

beforeAll(async () => {
  server = await startFunctions(inject('adminUrl'), modules)
})
beforeEach(() => server.admin.query('delete from platform.rate_limits'))
afterAll(() => server[Symbol.asyncDispose]())

const wish = {
  vintage: null,
  beneficiaryKind: 'person',
  isPublic: true,
  reason: 'A gift',
  note: 'From Zzuwamba',
  claimFrom: '2026-01-01',
  claimTo: '2026-12-31',
}
const retire = ({ token }: TestAccount, kg: number, beneficiary: string) =>
  call('retire-my-units', { ...wish, requestId: randomUUID(), kg, beneficiary }, token)

async function sendReading(sourceId: string, token: string): Promise<void> {
  const form = new FormData()
  const fields = { sourceId, from: '2026-09-01', to: '2026-09-30', kwh: '100' }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('evidence', new File([makePdf()], 'meter.pdf'))
  const response = await server.call('add-meter-reading', {
    body: form,
    hasUploadSlot: true,
    token,
  })
  expect(response.status).toBe(200)
}

const filesOfMeters = () =>
  find<{ name: string }>(`select name from storage.objects where bucket_id = 'meter-files'`)

async function useHolder(name: string) {
  const account = await useAccount(name)
  await find('update public.profiles set full_name = $2 where id = $1', [
    account.id,
    'Adaobi Zzuwamba',
  ])
  const joined = await join(account)
  await sendReading(joined.sourceId, account.token)
  return { ...account, ...joined }
}
type Holder = Awaited<ReturnType<typeof useHolder>>

/** Names that no account gave: on an order without one, of their address, and by staff for their units. */
async function leaveNames({ email, holder, ...account }: Holder, seller: string): Promise<void> {
  const guest = await deliver(account)
  await withoutTriggers(
    `update public.orders set user_id = null, email = '${email}' where id = '${guest}'`,
  )
  await linkRetirement(guest, await retireWithoutAccount(seller, 'Guest Zzuwamba'))
  await retireWithoutAccount(holder, 'Staff Zzuwamba')
}

async function expectErased(person: { sourceId: string; holder: string }) {
  expect(await findTables(server.admin, ['Zzuwamba'])).toEqual([])
  expect(
    await find(
      `select ended_at is not null as "hasEnded", user_id, r.object_path, r.status
       from public.register_sources s join public.meter_readings r on r.source_id = s.id
       where s.id = $1`,
      [person.sourceId],
    ),
  ).toEqual([{ hasEnded: true, user_id: null, object_path: null, status: 'refused' }])
  const { now } = server.clock
  // The task leaves files of the last day, whose row may be on its way.
  server.clock.now = new Date(Date.now() + 2 * 86_400_000)
  await removeUnnamedFiles.run(server.context)
  server.clock.now = now
  expect(await filesOfMeters()).toEqual([])
  expect((await verifyRegister(server.context)).fault).toBeNull()
}

test('a holder is erased when nothing is held: no name is left, and the proofs stay valid', async () => {
  const seller = (await join(await useAccount('seller'))).holder
  const [person, leaver] = [await useHolder('person'), await useHolder('leaver')]
  await issue(seller, person.holder, leaver.holder)
  for (const holder of [person, leaver]) await leaveNames(holder, seller)
  const { body } = await retire(person, 10, 'Own Zzuwamba')
  const index = Number(String(body['retirement']).slice(1))
  const proof = await proveEntry(server.admin, index)
  expect((await findTables(server.admin, ['Zzuwamba'])).length).toBeGreaterThan(1)

  // By two of the staff, once the units are used.
  const [first, second] = [await useSupport(), await useSupport()]
  const erase = () =>
    call(
      'request-for-person',
      { userId: person.id, kind: 'erase', reason: 'They wrote to us' },
      first.token,
    )
  const holdsUnits = {
    status: 409,
    body: { error: expect.stringContaining('nobody could ever use them again') as string },
  }
  expect(await erase()).toMatchObject(holdsUnits)
  expect((await retire(person, 985, 'Own Zzuwamba')).status).toBe(200)
  expect((await erase()).status).toBe(200)
  expect((await approve(second.token, await requestOf(first.token, person))).status).toBe(200)

  // By the person.
  expect(await call('delete-my-account', {}, leaver.token)).toMatchObject(holdsUnits)
  expect((await retire(leaver, 995, 'Own Zzuwamba')).status).toBe(200)
  expect((await call('delete-my-account', {}, leaver.token)).status).toBe(200)
  server.clock.now = new Date('2027-01-30T10:00:00Z')
  await endDueAccounts.run(server.context)
  await find(`update platform.mail_messages set status = 'sent', sent_at = now()`)
  await forgetErasedPeople.run(server.context)

  for (const holder of [person, leaver]) await expectErased(holder)
  for (const { file, keys } of [proof, await proveEntry(server.admin, index)]) {
    const checked = verifyCertificate(cryptography, keys, file)
    expect(checked).toMatchObject({ ok: true, index, retired: { kg: 10 } })
  }
})
