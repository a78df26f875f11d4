import { describe, expect, test } from 'vitest'
import { empty } from '../../test/empty.ts'
import { setGrants } from '../../test/shop/staff-grants.ts'
import { untouchedProducts, useProductImport } from '../../test/use/use-product-import.ts'

const importer = useProductImport()
const { shop, send, importFile, products } = importer

test('a dry run says what would change and which rows are bad, and changes nothing', async () => {
  const answer = await send('sku,price,on_hand\nT-1,"2,000",12\nT-2,-1,\nT-3,1003,10\n')
  expect(answer).toMatchObject({
    status: 200,
    rowCount: 3,
    changedCount: 1,
    unchangedCount: 1,
    badRowCount: 1,
    badRows: [{ row: 3, column: 'price', value: '-1', message: 'A price must be above ₦0.' }],
    sample: [
      {
        row: 2,
        sku: 'T-1',
        fields: [
          { title: 'Price', before: '₦1,001', after: '₦2,000' },
          { title: 'In the store', before: '10', after: '12' },
        ],
      },
    ],
    batchId: null,
  })
  expect(await products()).toEqual(untouchedProducts)
})

test('the good rows are imported, and the same file a second time changes nothing', async () => {
  const file = [
    'sku;name;brand;category;summary;price;on_hand;low_stock_level',
    'T-1;;;;;₦2,000.50;12;3',
    'T-2;;;;;1e15;;',
    'T-4;New one;Imole;inverters;A new product.;500;7;',
  ].join('\r\n')
  expect(await importFile(file)).toMatchObject({
    status: 200,
    addedCount: 1,
    changedCount: 1,
    badRowCount: 1,
    batchId: expect.any(String),
  })
  expect(await products()).toEqual([
    ['T-1', 2000.5, 12, 'draft'],
    ['T-2', 1002, 10, 'draft'],
    ['T-3', 1003, 10, 'draft'],
    ['T-4', 500, 7, 'draft'],
  ])
  const { rows } = await shop.server.admin.query(
    `select quantity, kind, reason, actor_id as "actorId" from public.stock_movements
     where batch_id is not null order by quantity`,
  )
  const by = { kind: 'correction', reason: 'Import of products.csv', actorId: importer.staff.id }
  expect(rows).toEqual([
    { ...by, quantity: 2 },
    { ...by, quantity: 7 },
  ])
  expect(await send(file)).toMatchObject({ addedCount: 0, changedCount: 0, unchangedCount: 2 })
})

test('a request that is sent twice is done once and answered alike', async () => {
  const file = 'sku,on_hand\nT-1,15\n'
  const id = crypto.randomUUID()
  const { plan } = await send(file)
  const first = await send(file, { id, plan })
  expect(await send(file, { id, plan })).toEqual(first)
  expect(await products()).toContainEqual(['T-1', 1001, 15, 'draft'])
  const stranger = await importer.signUp('other', 'admin')
  expect(await send(file, { id, plan, token: stranger.token })).toMatchObject({ status: 409 })
})

test.each([
  ['UTF-16', Buffer.from('\uFEFFsku\tname\nT-1\tỌlá ₦\n', 'utf16le'), 'UTF-16', 'tab', 'Ọlá ₦'],
  [
    'Windows-1252',
    Buffer.from('sku;name\nT-1;Caf\xe9\n', 'latin1'),
    'Windows-1252',
    'semicolon',
    'Café',
  ],
  ['Excel with sep=', Buffer.from('sep=;\r\nsku;name\r\nT-1;Kit\r\n'), 'UTF-8', 'semicolon', 'Kit'],
  ['a cell with a line end', Buffer.from('sku,name\nT-1,"A\nB"\n'), 'UTF-8', 'comma', 'A B'],
])('reads %s', async (_, bytes, encoding, delimiter, after) => {
  expect(await send(new Uint8Array(bytes))).toMatchObject({
    status: 200,
    encoding,
    delimiter,
    sample: [{ fields: [{ title: 'Name', after }] }],
  })
})

test.each<[string, string | Uint8Array<ArrayBuffer>, number, RegExp]>([
  ['an Excel file', 'PK\u0003\u0004 workbook', 400, /Save as.*CSV UTF-8/],
  ['an empty file', '', 400, /empty/],
  ['an open quotation mark', 'sku,name\nT-1,"A\n', 400, /quotation mark/],
  ['too many rows', `sku,name\n${'T-1,A\n'.repeat(20_001)}`, 400, /at most 20,000/],
  ['50 MB', new Uint8Array(50 * 1024 * 1024).fill(65), 413, /larger than 10 MB/],
])('refuses %s kindly', async (_, content, status, message) => {
  const answer = await send(content)
  expect([answer.status, answer.error]).toEqual([status, expect.stringMatching(message)])
})

test('a heading with a typing mistake stops the import until it is put right or left out', async () => {
  const file = 'sku,prise\nT-1,5\n'
  const answer = await send(file)
  expect(answer).toMatchObject({
    headerProblems: [{ column: 'prise', message: expect.stringContaining('Did you mean price?') }],
    changedCount: 0,
  })
  expect(await send(file, { plan: answer.plan })).toMatchObject({ status: 400 })
  const more = 'sku,prise,price\nT-1,5,6\n'
  expect(await importFile(more, { leftOut: ['prise'] })).toMatchObject({ changedCount: 1 })
  expect(await products()).toContainEqual(['T-1', 6, 10, 'draft'])
})

describe('what happens in the middle', () => {
  test('an order between preview and import moves no unit twice', async () => {
    const { admin } = shop.server
    await shop.order(4)
    const { rows } = await admin.query<{ sku: string }>('select sku from public.order_lines')
    const sku = rows[0]?.sku ?? ''
    await empty(admin, 'public.orders')
    await shop.setStock(10)
    const file = `sku,on_hand\n${sku},8\n`
    const { plan } = await send(file)
    await shop.order(4)
    expect(await shop.stock()).toBe(6)
    // Eight were counted, and four of them wait for the order.
    expect(await send(file, { plan })).toMatchObject({ status: 200, changedCount: 1 })
    expect(await shop.stock()).toBe(4)
    const tooFew = await send(`sku,on_hand\n${sku},3\n`)
    expect(tooFew.badRows).toEqual([
      expect.objectContaining({
        message: expect.stringContaining('less than the 4 that are kept for orders'),
      }),
    ])
  })

  test('a price that somebody changed after the preview is not overwritten', async () => {
    const file = 'sku,price\nT-1,5000\n'
    const { plan } = await send(file)
    await shop.server.admin.query(`update public.products set price = 3000 where sku = 'T-1'`)
    expect(await send(file, { plan })).toMatchObject({
      status: 409,
      error: expect.stringContaining('changed since the preview'),
    })
    expect(await products()).toContainEqual(['T-1', 3000, 10, 'draft'])
  })

  test('two imports at the same time: one is made, the other one is told', async () => {
    const files = ['sku,price\nT-1,5000\nT-2,6000\n', 'sku,price\nT-2,7000\nT-1,8000\n']
    const plans = await Promise.all(files.map((file) => send(file)))
    const answers = await Promise.all(
      files.map((file, index) => send(file, { plan: plans[index]?.plan ?? '' })),
    )
    expect(answers.map(({ status, error }) => [status, error]).toSorted()).toEqual([
      [200, undefined],
      [409, expect.stringMatching(/at this moment|changed since/)],
    ])
    const prices = JSON.stringify((await products()).map(([, price]) => price))
    expect(['[5000,6000,1003]', '[8000,7000,1003]']).toContain(prices)
  })
})

test('each grant imports its own columns, and nobody else imports anything', async () => {
  const { admin } = shop.server
  const asks = async (file: string) => (await send(file)).headerProblems.map(({ column }) => column)
  const file = 'sku,name,price,on_hand,vat_class\nT-1,A,1,1,standard\n'
  for (const [grant, refused] of [
    ['content', ['price', 'on_hand', 'vat_class']],
    ['sales', ['name', 'on_hand', 'vat_class']],
    ['stock', ['name', 'price', 'vat_class']],
    ['finance', ['name', 'price', 'on_hand']],
  ] as const) {
    await setGrants(admin, importer.staff.id, [grant])
    expect([grant, await asks(file)]).toEqual([grant, refused])
  }
  await setGrants(admin, importer.staff.id, ['sales'])
  expect(await importFile('sku,price\nT-1,77\nT-9,5\n')).toMatchObject({
    changedCount: 1,
    badRows: [{ row: 3, message: expect.stringContaining('grant “content”') }],
  })
  await setGrants(admin, importer.staff.id, ['support'])
  expect(await send(file)).toMatchObject({ status: 403 })
  const customer = await importer.signUp('customer')
  expect(await send(file, { token: customer.token })).toMatchObject({ status: 403 })
})

test('a thousand rows with seven bad ones: all seven are named', async () => {
  const bad = new Map([3, 99, 100, 500, 501, 777, 1000].map((row) => [row, true]))
  const lines = Array.from({ length: 1000 }, (_, index) => {
    const price = bad.has(index + 2) ? '1.234' : String(100 + index)
    return `T-N${index},New ${index},Imole,inverters,A new product.,${price}`
  })
  const answer = await importFile(['sku,name,brand,category,summary,price', ...lines].join('\n'))
  expect(answer).toMatchObject({ status: 200, addedCount: 993, badRowCount: 7 })
  expect(answer.badRows.map(({ row }) => row)).toEqual([...bad.keys()])
  expect(await products()).toHaveLength(996)
})
