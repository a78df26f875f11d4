import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { appendEvent, issueSampleUnits } from '../../../test/register/sample-events.ts'
import { startFunctions, type FunctionsServer } from '../../../test/servers/functions-server.ts'
import { sentMails } from '../../../test/shop/sent-mails.ts'
import { giveUnits, retireUnits } from '../ledger/move-units.ts'
import { registerModule } from '../register-module.ts'
import { tellHolders } from './tell-holders.ts'

let server: FunctionsServer
let holders: { one: string; two: string }

beforeAll(async () => {
  server = await startFunctions(inject('adminUrl'), registerModule)
  holders = await issueSampleUnits(server.admin)
  for (const [holder, email] of [
    [holders.one, 'bolaji@example.com'],
    [holders.two, 'adeola@example.com'],
  ] as const) {
    const { id } = await server.signUp(email)
    await server.admin.query(
      'insert into public.register_accounts (holder_id, user_id) values ($1, $2)',
      [holder, id],
    )
  }
})
afterAll(() => server[Symbol.asyncDispose]())

function keyOf({ to_address, subject }: Awaited<ReturnType<typeof sentMails>>[number]): string {
  return `${to_address} ${subject}`
}

async function newMails() {
  const before = new Set((await sentMails(server.admin)).map(keyOf))
  await Promise.all([tellHolders(server.context), tellHolders(server.context)])
  const mails = (await sentMails(server.admin)).filter((mail) => !before.has(keyOf(mail)))
  return mails.map(({ to_address: to, subject, text }) => ({ to, subject, text }))
}

test('each holder is told once what was issued, and nobody of the buffer', async () => {
  const mails = await newMails()
  expect(mails.map(({ to, subject }) => [to, subject]).toSorted()).toEqual([
    ['adeola@example.com', '2 t of CO₂e were issued to you'],
    ['bolaji@example.com', '2 t of CO₂e were issued to you'],
  ])
  expect(mails[0]?.text).toContain('They are not Verra or Gold Standard credits.')
  expect(await newMails()).toEqual([])
})

test('who receives a gift is told without the words of the giver, and who gave it too', async () => {
  await server.context.db.transaction({ role: 'service_role' }, (tx) =>
    giveUnits(tx, {
      holder: holders.one,
      kg: 640,
      to: holders.two,
      reason: 'Happy birthday, <b>Adeola</b>',
      requestId: randomUUID(),
      userId: null,
    }),
  )
  const mails = await newMails()
  expect(mails.map(({ to, subject }) => [to, subject]).toSorted()).toEqual([
    ['adeola@example.com', 'You received 640 kg of CO₂e'],
    ['bolaji@example.com', '640 kg of CO₂e left your holding'],
  ])
  const texts = mails.map(({ text }) => text).join()
  expect(texts).not.toContain('Happy birthday')
  expect(texts).toContain(`holder ${holders.two}`)
})

test('who retires units gets the certificate', async () => {
  const { retirement } = await server.context.db.transaction({ role: 'service_role' }, (tx) =>
    retireUnits(tx, {
      holder: holders.two,
      kg: 100,
      beneficiary: { kind: 'person', name: 'Ngozi Eze', isPublic: false },
      reason: 'Footprint of our office',
      claim: { from: '2025-01-01', to: '2025-12-31' },
      requestId: randomUUID(),
      userId: null,
    }),
  )
  const mails = await newMails()
  expect(mails).toMatchObject([
    {
      to: 'adeola@example.com',
      subject: `100 kg of CO₂e are retired: certificate ${retirement}`,
    },
  ])
  expect(mails[0]?.text).toContain(`/carbon-register/certificates/${retirement}/certificate.pdf`)
  expect(mails[0]?.text).not.toContain('Ngozi')
})

test('whose units staff cancel, and who gets units that were kept back, reads why', async () => {
  const vintage = 'P9001-2026'
  await appendEvent(server.admin, 'cancelled', {
    status: 'held',
    holder: holders.one,
    kg: 10,
    blocks: [{ vintage, from: 1_991, to: 2_000 }],
    reason: 'A reading was wrong',
  })
  await appendEvent(server.admin, 'cancelled', {
    status: 'buffer',
    holder: null,
    kg: 10,
    blocks: [{ vintage, from: 4_621, to: 4_630 }],
    reason: 'For the buffer',
  })
  await appendEvent(server.admin, 'buffer_released', {
    holder: holders.two,
    kg: 20,
    blocks: [{ vintage, from: 4_001, to: 4_020 }],
    reason: 'The meters were right',
  })
  const mails = await newMails()
  expect(mails.map(({ to, subject }) => [to, subject]).toSorted()).toEqual([
    ['adeola@example.com', 'You received 20 kg of CO₂e that was kept back'],
    ['bolaji@example.com', '10 kg of CO₂e of yours were cancelled'],
  ])
  const texts = mails.map(({ text }) => text).join()
  for (const reason of ['A reading was wrong', 'The meters were right'])
    expect(texts).toContain(reason)
})
