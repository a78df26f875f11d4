import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { countWaiting } from '../../../test/count-waiting.ts'
import { makePdf } from '../../../test/documents.ts'
import { receiptPicture } from '../../../test/shop/receipts.ts'
import { usePlans, type Buyer } from '../../../test/use/use-plans.ts'

const plans = usePlans()
const { buyer, post, orderOf, application, show, one } = plans

interface Applied {
  planId: string
  status: string
}
const apply = (person: Partial<Buyer>, orderId: string, more: object = {}) =>
  post<Applied>('apply-for-plan', application(orderId, more), person.token)
const countPlans = async () =>
  (await one<{ count: number }>('select count(*)::int from public.instalment_plans')).count
/** Documents are asked for above a sum that these tests do not reach. */
const askNoDocuments = () =>
  plans.server.admin.query(
    `insert into public.plan_rules (max_owed_kobo, max_open_plans, max_share_of_income_percent,
       approve_up_to_kobo, min_score, guarantor_above_kobo, documents_above_kobo, reason)
     values (500000000, 2, 33, 150000000, 60, 400000000, 400000000, 'For a test')`,
  )

/** Locks rows on a connection of its own. @returns releases them */
async function hold(sql: string, values: unknown[] = []): Promise<() => Promise<void>> {
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holder = plans.server.db.transaction({ role: 'service_role' }, async (tx) => {
    await tx.query(sql, values)
    locked.resolve()
    await released.promise
  })
  await Promise.race([locked.promise, holder])
  return async () => {
    released.resolve()
    await holder
  }
}

test('from the order over the agreement to the deposit', async () => {
  await askNoDocuments()
  const ada = await buyer()
  const orderId = await orderOf(ada)
  const applied = await apply(ada, orderId)
  expect(applied).toMatchObject({ status: 200, answer: { status: 'approved' } })
  const { answer: view } = await show(orderId, ada.token)
  expect(view.plan).toMatchObject({ status: 'approved', months: 6, depositKobo: 48_210_000 })
  const { planId } = applied.answer
  const accepted = await post(
    'accept-plan-agreement',
    {
      planId,
      sha256: view.plan?.agreement?.sha256,
      name: 'Bisi ade',
      accepts: true,
      allowsDebit: true,
    },
    ada.token,
  )
  expect(accepted).toEqual({
    status: 200,
    // The deposit and the fee of 1 % of what is financed.
    answer: { status: 'agreed', dueKobo: 48_210_000 + 1_124_900 },
  })
  const { answer: later } = await show(orderId, ada.token)
  expect(later.plan).toMatchObject({ status: 'agreed', agreement: null })
  expect(later.order.dueKobo).toBe(49_334_900)
  const paper = await plans.server.call(
    `plan-agreement${new URL(later.plan?.agreementPath ?? '', 'http://x').search.replace('plan=', 'planId=')}`,
    { method: 'GET' },
  )
  expect(await paper.json()).toMatchObject({
    acceptedName: 'Bisi ade',
    acceptedFrom: expect.stringContaining('203.0.113.9') as string,
    content: view.plan?.agreement?.content,
    isTest: true,
  })
  expect(await plans.mails()).toEqual(['order-received', 'plan-approved', 'plan-agreed'])
})

test('a guest signs in first, and an order without a matching plan is not placed', async () => {
  expect(await plans.placeInParts({})).toMatchObject({
    status: 401,
    answer: { code: 'sign_in_needed' },
  })
  await plans.server.admin.query('update public.repayment_plans set is_active = false')
  expect(await plans.placeInParts(await buyer())).toMatchObject({ status: 409 })
  expect((await one<{ count: string }>('select count(*) from public.orders')).count).toBe('0')
})

test.each([
  [{ months: 0 }, 400],
  [{ months: 61 }, 400],
  [{ months: 7 }, 409],
  [{ depositKobo: 48_209_999 }, 400],
  [{ depositKobo: 160_700_001 }, 400],
  [{ depositKobo: -1 }, 400],
  [{ expectedCostKobo: 173_927_136 }, 409],
  [{ expectedCostKobo: 1, ratePerMonth: 0, rate_percent_per_month: 0 }, 409],
  [{ monthlyIncome: '1900-01-01' }, 400],
  [{ monthlyIncome: '' }, 400],
  [{ monthlyIncome: '-5' }, 400],
  [{ otherRepayments: '9'.repeat(30) }, 400],
  [{ employment: 'king' }, 400],
  [{ consentVersion: '1900-01-01' }, 400],
  [{ privacyVersion: '1900-01-01' }, 400],
])('an application with %j is refused and leaves nothing', async (more, status) => {
  await askNoDocuments()
  const ada = await buyer()
  const orderId = await orderOf(ada)
  const refused = await apply(ada, orderId, more)
  expect(refused.status).toBe(status)
  expect(refused.answer.error).toEqual(expect.stringMatching(/^[A-Z].*[.]$/))
  expect(await countPlans()).toBe(0)
  expect(await plans.mails()).toEqual(['order-received'])
})

test.each([
  ['the plan ended', `update public.repayment_plans set is_active = false`],
  ['the rate changed', `update public.repayment_plans set rate_percent_per_month = 4`],
  [
    'the order was cancelled',
    `update public.orders set status = 'cancelled', held_until = null, holds_stock = false`,
  ],
  [
    'the company takes no applications',
    `insert into public.plan_rules (is_open, max_owed_kobo, max_open_plans,
       max_share_of_income_percent, approve_up_to_kobo, min_score, guarantor_above_kobo,
       documents_above_kobo, reason) values (false, 500000000, 2, 33, 0, 60, 0, 0, 'Closed')`,
  ],
])('while the form was open %s: a clear answer, and nothing is stored', async (_, sql) => {
  await askNoDocuments()
  const ada = await buyer()
  const orderId = await orderOf(ada)
  await plans.server.admin.query(`set session_replication_role = replica; ${sql};
    set session_replication_role = origin`)
  const refused = await apply(ada, orderId)
  expect(refused.status).toBe(409)
  expect(await countPlans()).toBe(0)
})

test('the same request twice, and at once, is one application; another one is refused', async () => {
  await askNoDocuments()
  const ada = await buyer()
  const orderId = await orderOf(ada)
  const request = application(orderId)
  const send = (body: object) => post<Applied>('apply-for-plan', body, ada.token)
  const both = await Promise.all([send(request), send(request)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(new Set(both.map(({ answer }) => answer.planId)).size).toBe(1)
  expect((await send({ ...request, months: 12 })).status).toBe(422)
  const second = await send({ ...request, idempotencyKey: randomUUID() })
  expect(second).toMatchObject({ status: 409, answer: { code: 'applied_already' } })
  expect(await countPlans()).toBe(1)
})

test('a request that is stored while its repetition is being checked answers both', async () => {
  await askNoDocuments()
  const ada = await buyer()
  const orderId = await orderOf(ada)
  const request = application(orderId)
  const send = () => post<Applied>('apply-for-plan', request, ada.token)
  const waiting = () => countWaiting(plans.server.admin)
  const releaseOrder = await hold('select from public.orders where id = $1 for update', [orderId])
  const first = send()
  await expect.poll(waiting).toBe(1)
  // Keeps the repetition waiting after it looked for the first one.
  const releaseLimit = await hold('select from platform.rate_limits for update skip locked')
  const second = send()
  await expect.poll(waiting).toBe(2)
  await releaseOrder()
  const { planId } = (await first).answer
  await releaseLimit()
  expect(await second).toMatchObject({ status: 200, answer: { planId } })
  expect(await countPlans()).toBe(1)
})

test('nobody applies with the order of another person, nor without signing in', async () => {
  await askNoDocuments()
  const [ada, eve] = [await buyer(), await buyer()]
  const orderId = await orderOf(ada)
  expect((await apply(eve, orderId)).status).toBe(404)
  expect((await apply({}, orderId)).status).toBe(401)
  expect((await show(orderId, eve.token)).status).toBe(404)
  // Also not with the key of another one's application.
  const request = application(orderId)
  await post('apply-for-plan', request, ada.token)
  expect((await post('apply-for-plan', request, eve.token)).status).toBe(422)
})

test('the rules decline with the reason, and another term can be asked for', async () => {
  await askNoDocuments()
  const ada = await buyer()
  const orderId = await orderOf(ada)
  const declined = await apply(ada, orderId, { monthlyIncome: '400,000' })
  expect(declined).toMatchObject({ status: 200, answer: { status: 'declined' } })
  const { answer } = await show(orderId, ada.token)
  expect(answer.plan?.reason).toMatch(/ % of your income, and our limit is 33 %/)
  expect(await plans.mails()).toContain('plan-declined')
  const again = await apply(ada, orderId, { monthlyIncome: '400,000', otherRepayments: '0' })
  expect(again).toMatchObject({ status: 200, answer: { status: 'declined' } })
})

test('two applications of one person at once count each other', async () => {
  await plans.server.admin.query(
    `insert into public.plan_rules (max_owed_kobo, max_open_plans, max_share_of_income_percent,
       approve_up_to_kobo, min_score, guarantor_above_kobo, documents_above_kobo, reason)
     values (500000000, 1, 33, 150000000, 60, 400000000, 400000000, 'One plan')`,
  )
  const ada = await buyer()
  const orders = [await orderOf(ada), await orderOf(ada)]
  const answers = await Promise.all(orders.map((orderId) => apply(ada, orderId)))
  expect(answers.map(({ answer }) => answer.status).toSorted()).toEqual(['approved', 'declined'])
})

test('the instalments of another plan count towards the share of the income', async () => {
  await askNoDocuments()
  const ada = await buyer()
  // One plan is 30 % of it, two are 60 %; the limit is 33 %.
  const more = { monthlyIncome: '700,000' }
  const first = await apply(ada, await orderOf(ada), more)
  expect(first.answer).toMatchObject({ status: 'approved' })
  const orderId = await orderOf(ada)
  expect((await apply(ada, orderId, more)).answer).toMatchObject({ status: 'declined' })
  const { answer } = await show(orderId, ada.token)
  expect(answer.plan?.reason).toMatch(/those of your other plans .* are 60 % of your income/)
})

/** Sends an application as the form with files does. */
async function sendForm(person: Buyer, orderId: string, files: Record<string, Blob>) {
  const body = new FormData()
  for (const [name, value] of Object.entries(application(orderId))) body.set(name, String(value))
  for (const [name, file] of Object.entries(files)) body.set(name, file, `${name}.pdf`)
  const response = await plans.server.call('apply-for-plan', {
    body,
    token: person.token,
    hasUploadSlot: true,
  })
  return { status: response.status, answer: (await response.json()) as object }
}

test('above an amount documents are needed, checked by their content, and no others are kept', async () => {
  const ada = await buyer()
  const orderId = await orderOf(ada)
  const send = (files: Record<string, Blob>) => sendForm(ada, orderId, files)
  expect(await send({})).toMatchObject({
    status: 400,
    answer: { fields: { statement: 'Please choose this file.' } },
  })
  const program = new Blob(['MZ this is a program'])
  expect(await send({ statement: program, identity: program })).toMatchObject({
    status: 400,
    answer: { fields: { statement: 'Please send a PDF, or a photo (JPEG or PNG).' } },
  })
  const objects = await one<{ count: string }>('select count(*) from storage.objects')
  expect(objects.count).toBe('0')
  expect(await countPlans()).toBe(0)
})

test('accepted papers are kept in private, and only finance reads them', async () => {
  const ada = await buyer()
  const orderId = await orderOf(ada)
  const statement = makePdf('Three months')
  const photo = new Uint8Array(await receiptPicture())
  const files = { statement: new Blob([statement]), identity: new Blob([photo]) }
  const applied = await sendForm(ada, orderId, files)
  expect(applied).toMatchObject({ status: 200, answer: { planId: expect.any(String) } })
  const { rows } = await plans.server.admin.query<{ id: string; kind: string; mediaType: string }>(
    `select id, kind, media_type as "mediaType" from public.plan_documents order by kind desc`,
  )
  expect(rows).toMatchObject([
    { kind: 'statement', mediaType: 'application/pdf' },
    { kind: 'identity', mediaType: 'image/jpeg' },
  ])
  const finance = await plans.server.useStaffWith('finance')
  const sales = await plans.server.useStaffWith('sales')
  const read = (index: number, token: string) =>
    plans.server.call(`plan-document?documentId=${rows[index]?.id}`, { method: 'GET', token })
  for (const { token } of [ada, sales]) expect((await read(0, token)).status).toBe(403)
  const pdf = await read(0, finance.token)
  expect(pdf.headers.get('content-type')).toBe('application/octet-stream')
  expect(new Uint8Array(await pdf.arrayBuffer())).toEqual(statement)
  const drawn = await sharp(await (await read(1, finance.token)).arrayBuffer()).metadata()
  expect([drawn.format, drawn.width, drawn.exif]).toEqual(['jpeg', 720, undefined])
})
