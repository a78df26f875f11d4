import { describeRefusal } from '../../domain/refusals/describe-refusal.ts'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseSolarQuestion } from '../../app/features/calculators/solar-url.ts'
import { readConfig } from '../../backend/config.ts'
import { startServices } from '../../backend/start/start-services.ts'
import { addMonths, dayInLagos } from '../../domain/calendar/days.ts'
import { mailBrand } from '../../functions/mail/mail-brand.ts'
import { modules } from '../../functions/modules.ts'
import { site } from '../../site.config.ts'
import { useDatabase } from '../../test/use/use-database.ts'
import { openDemo } from '../setup/demo.ts'
import { productMigrations, productSchemas } from '../setup/product.ts'

const { admin, adminUrl } = await useDatabase()
const folder = mkdtempSync(join(tmpdir(), 'demo-'))
const siteUrl = 'http://localhost:1'
const services = await startServices({
  config: readConfig({ DATABASE_URL: adminUrl, DATA_DIR: folder }, modules.settings),
  siteUrl,
  product: productMigrations,
  productSchemas,
  schemas: ['public'],
  modules: { ...modules, describeRefusal },
  company: site,
  brand: mailBrand(siteUrl),
  log: () => {},
})
afterAll(async () => {
  await services[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

const open = () => openDemo({ mode: { name: 'embedded' }, wantsDemoData: true }, services)
const rowsOf = async (sql: string) => (await admin.query(sql)).rows

beforeAll(async () => {
  // As a new shop, whose staff need a second factor.
  await admin.query('update public.security_settings set admins_need_second_factor = true')
  await admin.query('update public.security_settings set chosen_at = null')
  await open()
})

test('the demo customer has a delivered order, one on its way, and one that waits for its transfer', async () => {
  expect(
    await rowsOf(
      `select o.status, l.quantity, l.name
       from public.orders o
       join public.order_lines l on l.order_id = o.id
       join auth.users u on u.id = o.user_id
       where u.email = 'customer@imole.example' order by o.number`,
    ),
  ).toEqual([
    { status: 'delivered', quantity: 2, name: 'Imole Street light 60 W all in one' },
    { status: 'shipped', quantity: 1, name: 'Imole Room kit 1 kVA' },
    { status: 'pending_payment', quantity: 1, name: 'Orun Solar water heater 150 L' },
  ])
  expect(
    await rowsOf(
      `select p.method, p.status, o.held_until > now() + interval '25 hours' as "isHeldForADay"
       from public.payments p join public.orders o on o.id = p.order_id
       where o.status = 'pending_payment'`,
    ),
  ).toEqual([{ method: 'bank_transfer', status: 'checking', isHeldForADay: true }])
})

test('a plan runs: agreed, with one instalment paid and five to come', async () => {
  const plans = await rowsOf(
    `select p.id, p.status, a.accepted_name as name, private.find_plan_difference(p.id) as difference
     from public.instalment_plans p join public.plan_agreements a on a.plan_id = p.id`,
  )
  expect(plans).toEqual([
    { id: expect.any(String), status: 'active', name: 'Demo Customer', difference: null },
  ])
  const today = dayInLagos(new Date())
  const due = await rowsOf(
    'select due_on::text as day, principal_kobo::float8 + interest_kobo::float8 as kobo from public.plan_schedule_rows order by number',
  )
  expect(due.map(({ day }) => day)).toEqual([1, 2, 3, 4, 5, 6].map((at) => addMonths(today, at)))
  expect(
    await rowsOf('select status, received_kobo::float8 as kobo from public.plan_payments'),
  ).toEqual([{ status: 'succeeded', kobo: due[0].kobo }])
})

test('the customer has an address and a calculation that opens with its inputs', async () => {
  expect(
    await rowsOf('select label, street, is_default as "isDefault" from public.addresses'),
  ).toEqual([{ label: 'Home', street: '5 Example Street', isDefault: true }])
  const [saved, ...others] = await rowsOf('select title, path from public.saved_calculations')
  expect(others).toEqual([])
  const { question, problems } = parseSolarQuestion(new URL(saved.path, siteUrl).searchParams)
  expect({ ...question, problems }).toMatchObject({
    spendNaira: 85_000,
    gridHours: 8,
    problems: [],
  })
  expect(saved.title).toBe('Ikeja, ₦85,000 a month, 8 h of light')
})

test('reviews come from buyers who are called demo, and the ratings follow', async () => {
  const reviews = await rowsOf(
    `select r.author_name as name, r.rating, r.created_at < now() as "isPast", u.email, u.encrypted_password as password
     from public.product_reviews r join auth.users u on u.id = r.user_id`,
  )
  expect(reviews).toHaveLength(18)
  for (const review of reviews)
    expect(review).toEqual({
      name: expect.stringMatching(/^[A-Z]\w+ [A-Z]\., [A-Z]\w+ \(demo\)$/),
      rating: expect.toSatisfy((rating) => rating >= 3 && rating <= 5),
      isPast: true,
      email: expect.stringMatching(/^buyer-[1-6]@imole\.example$/),
      password: expect.toSatisfy((hash) => !hash),
    })
  expect(
    await rowsOf(
      `select p.slug, r.review_count as count, r.average_rating::float8 as average
       from public.product_ratings r join public.products p on p.id = r.product_id
       where r.review_count > 0 order by p.slug`,
    ),
  ).toEqual([
    { slug: 'imole-hybrid-5kva', count: 2, average: 4.5 },
    { slug: 'imole-kit-1kva', count: 2, average: 4.5 },
    { slug: 'imole-kit-3kva', count: 3, average: 4 },
    { slug: 'imole-kit-5kva', count: 3, average: 4.67 },
    { slug: 'imole-lfp-rack-5kwh', count: 2, average: 4.5 },
    { slug: 'imole-mppt-60a', count: 2, average: 4.5 },
    { slug: 'imole-street-60w', count: 2, average: 4 },
    { slug: 'orun-hot-water-200l-pressure', count: 2, average: 4.5 },
  ])
})

test('nobody is still signed in', async () => {
  expect(await rowsOf('select from auth.sessions')).toEqual([])
})

test('a later start adds nothing, and brings back no review that staff have deleted', async () => {
  const counts = () =>
    rowsOf(
      `select (select count(*)::int from auth.users) as people,
         (select count(*)::int from public.orders) as orders,
         (select count(*)::int from public.plan_payments) as payments,
         (select count(*)::int from public.saved_calculations) as calculations,
         (select count(*)::int from public.product_reviews) as reviews`,
    )
  await admin.query('delete from public.product_reviews where rating = 3')
  const before = await counts()
  expect(before).toMatchObject([{ orders: 3, reviews: 16 }])
  await open()
  expect(await counts()).toEqual(before)
})
