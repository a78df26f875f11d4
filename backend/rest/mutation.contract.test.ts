import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { createRestFixture, service, user, type RestFixture } from '../../test/rest/rest-fixture.ts'

let fixture: RestFixture
let supabase: ReturnType<RestFixture['client']>

beforeAll(async () => {
  fixture = await createRestFixture(inject('adminUrl'))
  supabase = fixture.client()
})
afterAll(() => fixture[Symbol.asyncDispose]())
beforeEach(async () => {
  await fixture.sql(
    `truncate chat.categories restart identity cascade; insert into chat.categories (name) values ('one'), ('two')`,
  )
})

const categories = async () =>
  (await fixture.sql('select id::int, name from chat.categories order by id')).map(
    ({ id, name }) => `${id} ${name}`,
  )

describe('insert', () => {
  test('answers nothing unless asked', async () => {
    expect(await supabase.from('categories').insert({ name: 'three' })).toMatchObject({
      data: null,
      error: null,
      status: 201,
      statusText: 'Created',
    })
    expect(await categories()).toEqual(['1 one', '2 two', '3 three'])
  })

  test('answers rows, columns, embeds and computed columns of what it wrote', async () => {
    expect(await supabase.from('categories').insert({ name: 'three' }).select()).toMatchObject({
      data: [{ id: 3, name: 'three' }],
      status: 201,
    })
    expect(
      (await supabase.from('categories').insert({ name: 'four' }).select('name').single()).data,
    ).toEqual({ name: 'four' })
    const message = await supabase
      .from('messages')
      .insert({ message: 'written', username: 'awailas', channel_id: 2 })
      .select('message, blurb_message, users(status), get:channels(slug)')
    expect(message.data).toEqual([
      {
        message: 'written',
        blurb_message: 'wri',
        users: { status: 'ONLINE' },
        get: { slug: 'random' },
      },
    ])
    const withFunction = await supabase
      .from('users')
      .insert({ username: 'new' })
      .select('username, first_profile(id), get_messages(id)')
    expect(withFunction.data).toEqual([{ username: 'new', first_profile: null, get_messages: [] }])
  })

  test('many rows, their missing keys null or default', async () => {
    expect(
      (
        await supabase
          .from('categories')
          .insert([{ name: 'a' }, { name: 'b' }], { count: 'exact' })
          .select()
      ).count,
    ).toBe(2)
    const nulls = await supabase
      .from('users')
      .insert([{ username: 'n1' }, { username: 'n2', status: 'OFFLINE' }])
      .select('status')
    expect(nulls.data).toEqual([{ status: null }, { status: 'OFFLINE' }])
    const defaults = await supabase
      .from('users')
      .insert([{ username: 'd1' }, { username: 'd2', status: 'OFFLINE' }], { defaultToNull: false })
      .select('status')
    expect(defaults.data).toEqual([{ status: 'ONLINE' }, { status: 'OFFLINE' }])
    // An identity gives a number to every row, used or not, as in PostgREST.
    const numbers = await supabase
      .from('channels')
      .insert([{ id: 100 }, { slug: 'numbered' }], { defaultToNull: false })
      .select('id, slug')
      .rollback()
    expect(numbers.data).toEqual([
      { id: 100, slug: null },
      { id: 5, slug: 'numbered' },
    ])
  })

  test('nothing, and rows of nothing but defaults', async () => {
    expect(await supabase.from('kitchen_sink').insert([]).select('label')).toMatchObject({
      data: [],
      status: 201,
    })
    expect((await supabase.from('kitchen_sink').insert({}).select('label, tags')).data).toEqual([
      { label: null, tags: [] },
    ])
    expect(
      (await supabase.from('kitchen_sink').insert([{}, {}]).select('label')).data,
    ).toHaveLength(2)
  })

  test('every digit of a number arrives', async () => {
    const response = await fixture.send('POST /kitchen_sink?select=amount,document', {
      body: '{"amount": 98765432109876543210.123456789, "document": {"b":1,"a":1e400}}',
      headers: { prefer: 'return=representation' },
    })
    expect(await response.text()).toBe(
      '[{"amount":98765432109876543210.123456789,"document":{"b":1,"a":1e400}}]',
    )
  })

  test('csv and form bodies', async () => {
    const csv = await fixture.send('POST /categories', {
      body: 'id,name\n7,"seven, 7"\n8,NULL8\n',
      headers: { 'content-type': 'text/csv' },
    })
    const form = await fixture.send('POST /categories', {
      body: 'id=9&name=nine+9',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect([csv.status, form.status]).toEqual([201, 201])
    expect(await categories()).toEqual(['1 one', '2 two', '7 seven, 7', '8 NULL8', '9 nine 9'])
  })

  test('a row of a table whose columns may not all be read', async () => {
    expect(await supabase.from('kitchen_sink').insert({ label: 'x' })).toMatchObject({
      error: null,
    })
    expect(
      await supabase.from('kitchen_sink').insert({ label: 'x' }).select('label'),
    ).toMatchObject({ data: [{ label: 'x' }] })
    expect(
      await supabase.from('kitchen_sink').insert({ label: 'x' }).select('secret'),
    ).toMatchObject({ status: 401, error: { code: '42501' } })
  })
})

describe('upsert', () => {
  test('inserts, updates, or both, and says which by its status', async () => {
    expect(await supabase.from('categories').upsert({ id: 2, name: 'TWO' }).select()).toMatchObject(
      { data: [{ id: 2, name: 'TWO' }], status: 200 },
    )
    expect(
      await supabase.from('categories').upsert({ id: 5, name: 'five' }).select(),
    ).toMatchObject({ status: 201 })
    expect(
      await supabase.from('categories').upsert(
        [
          { id: 5, name: 'FIVE' },
          { id: 6, name: 'six' },
        ],
        { count: 'exact' },
      ),
    ).toMatchObject({ status: 201, count: 2 })
    expect(await categories()).toEqual(['1 one', '2 TWO', '5 FIVE', '6 six'])
  })

  test('by another unique column, and ignoring what is there', async () => {
    expect(
      await supabase
        .from('categories')
        .upsert({ id: 1, name: 'one' }, { onConflict: 'name' })
        .select(),
    ).toMatchObject({ status: 200, data: [{ id: 1 }] })
    expect(
      await supabase
        .from('categories')
        .upsert(
          [
            { id: 1, name: 'other' },
            { id: 3, name: 'three' },
          ],
          { ignoreDuplicates: true },
        )
        .select(),
    ).toMatchObject({ status: 201, data: [{ id: 3 }] })
    expect(
      await supabase
        .from('categories')
        .upsert({ name: 'one' }, { onConflict: 'name', ignoreDuplicates: true })
        .select(),
    ).toMatchObject({ status: 201, data: [] })
    expect(await categories()).toEqual(['1 one', '2 two', '3 three'])
  })
})

describe('update and delete', () => {
  test('update', async () => {
    expect(await supabase.from('categories').update({ name: 'uno' }).eq('id', 1)).toMatchObject({
      status: 204,
      data: null,
    })
    expect(
      await supabase
        .from('categories')
        .update({ name: 'dos' }, { count: 'exact' })
        .eq('id', 2)
        .select(),
    ).toMatchObject({ status: 200, count: 1, data: [{ id: 2, name: 'dos' }] })
    expect(
      await supabase.from('categories').update({ name: 'none' }).eq('id', 9).select(),
    ).toMatchObject({ status: 200, data: [] })
    expect(await supabase.from('categories').update({}).eq('id', 1).select()).toMatchObject({
      status: 200,
      data: [],
    })
    expect(await categories()).toEqual(['1 uno', '2 dos'])
  })

  test('delete', async () => {
    expect(await supabase.from('categories').delete().eq('id', 1)).toMatchObject({
      status: 204,
      data: null,
    })
    expect(
      await supabase
        .from('categories')
        .delete({ count: 'exact' })
        .or('name.eq.two,name.eq.x')
        .select('name'),
    ).toMatchObject({ status: 200, count: 1, data: [{ name: 'two' }] })
    expect(await categories()).toEqual([])
  })

  test('through a view', async () => {
    await fixture.sql(`insert into chat.users (username) values ('seen')`)
    expect(
      await supabase
        .from('active_users')
        .update({ status: 'OFFLINE' })
        .eq('username', 'seen')
        .select('status'),
    ).toMatchObject({ data: [{ status: 'OFFLINE' }] })
    expect(
      await supabase
        .from('updatable_view')
        .update({ non_updatable_column: 2 })
        .eq('username', 'supabot'),
    ).toMatchObject({ status: 400, error: { code: '0A000' } })
  })

  test('never all rows by a forgotten filter', async () => {
    expect(await supabase.from('categories').delete()).toMatchObject({
      status: 400,
      error: { code: '21000', message: 'DELETE requires a WHERE clause' },
    })
    expect(await supabase.from('categories').update({ name: 'x' })).toMatchObject({
      status: 400,
      error: { code: '21000' },
    })
    expect(await categories()).toHaveLength(2)
  })

  test('filters and orders on embeds shape the answer', async () => {
    const { data } = await supabase
      .from('channels')
      .update({ data: {} })
      .in('id', [1, 3])
      .select('id, messages(id)')
      .eq('messages.id', 4)
      .order('id', { ascending: false })
    expect(data).toEqual([
      { id: 3, messages: [] },
      { id: 1, messages: [{ id: 4 }] },
    ])
  })
})

describe('all or nothing', () => {
  test('single object: more or fewer rows than one change nothing', async () => {
    expect(
      await supabase.from('categories').update({ name: 'x' }).gt('id', 0).select().single(),
    ).toMatchObject({ status: 409 })
    expect(await supabase.from('categories').delete().gt('id', 0).select().single()).toMatchObject({
      status: 406,
      error: { code: 'PGRST116', details: 'The result contains 2 rows' },
    })
    expect(await supabase.from('categories').delete().eq('id', 9).select().single()).toMatchObject({
      status: 406,
    })
    expect(await categories()).toEqual(['1 one', '2 two'])
  })

  test('max-affected', async () => {
    expect(await supabase.from('categories').delete().gt('id', 0).maxAffected(1)).toMatchObject({
      status: 400,
      error: { code: 'PGRST124', details: 'The query affects 2 rows' },
    })
    expect(
      await supabase.from('categories').delete().gt('id', 1).select().maxAffected(1),
    ).toMatchObject({ status: 200, data: [{ id: 2 }] })
    expect(
      await supabase.rpc('set_users_offline', { name_param: '%' }).select().maxAffected(1),
    ).toMatchObject({ error: { code: 'PGRST124' } })
    expect(await supabase.rpc('get_status', { name_param: 'x' }).maxAffected(1)).toMatchObject({
      error: { code: 'PGRST128' },
    })
    expect(await categories()).toEqual(['1 one'])
  })

  test('rollback', async () => {
    expect(
      (
        await supabase
          .from('categories')
          .insert({ name: 'tried' })
          .select('name')
          .rollback()
          .single()
      ).data,
    ).toEqual({ name: 'tried' })
    expect(
      (
        await supabase
          .from('categories')
          .upsert({ id: 1, name: 'tried' })
          .select('name')
          .rollback()
          .single()
      ).data,
    ).toEqual({ name: 'tried' })
    expect(
      (await supabase.from('categories').delete().eq('id', 1).select().rollback()).data,
    ).toHaveLength(1)
    expect((await supabase.rpc('offline_user', { name_param: 'dragarcia' }).rollback()).data).toBe(
      'OFFLINE',
    )
    expect(
      (await supabase.from('users').select('status').eq('username', 'dragarcia').single()).data,
    ).toEqual({ status: 'ONLINE' })
    expect(await categories()).toEqual(['1 one', '2 two'])
  })
})

describe('row level security', () => {
  const [a, b] = [
    user('00000000-0000-4000-8000-00000000000a'),
    user('00000000-0000-4000-8000-00000000000b'),
  ]

  test('everyone sees and changes their own rows', async () => {
    const notes = async (caller: typeof a) =>
      (await fixture.client(caller).from('private_notes').select('note')).data
    expect(await notes(a)).toEqual([{ note: 'of a' }])
    expect(await notes(b)).toEqual([{ note: 'of b' }])
    expect(await fixture.client().from('private_notes').select()).toMatchObject({
      data: [],
      status: 200,
    })
    expect(await notes(service)).toHaveLength(2)
    expect(
      await fixture
        .client(a)
        .from('private_notes')
        .update({ note: 'stolen' })
        .eq('note', 'of b')
        .select(),
    ).toMatchObject({ data: [] })
    expect(
      await fixture
        .client(a)
        .from('private_notes')
        .insert({ owner: b.claims['sub'], note: 'forged' }),
    ).toMatchObject({ status: 403, error: { code: '42501' } })
    expect(
      await fixture.client().from('private_notes').insert({ note: 'anonymous' }),
    ).toMatchObject({ status: 401 })
    expect(await notes(b)).toEqual([{ note: 'of b' }])
  })
})

describe('refusals of the database', () => {
  test.each<[string, string, unknown, number, string]>([
    ['a duplicate key', 'POST /categories', { name: 'one' }, 409, '23505'],
    ['a missing counterpart', 'POST /user_profiles', { username: 'nobody' }, 409, '23503'],
    ['a missing value', 'POST /categories', { name: null }, 400, '23502'],
    ['a check', 'POST /products', { name: 'x', price: -1 }, 400, '23514'],
    ['a wrong type', 'POST /categories', { id: 'x', name: 'x' }, 400, '22P02'],
    ['a value too long', 'POST /kitchen_sink', { label: 'too long' }, 400, '22001'],
    ['a generated column', 'POST /kitchen_sink', { doubled: 4 }, 400, '428C9'],
    ['an unknown column', 'POST /categories', { nam: 'x' }, 400, 'PGRST204'],
    [
      'an unknown conflict column',
      'POST /categories?on_conflict=nope',
      { name: 'x' },
      400,
      '42703',
    ],
    ['a conflict without key', 'POST /categories?on_conflict=id,name', { name: 'x' }, 400, '42P10'],
    ['no rights', 'POST /locked', { id: 2 }, 401, '42501'],
    [
      'twice in one upsert',
      'POST /categories?on_conflict=id',
      [
        { id: 1, name: 'x' },
        { id: 1, name: 'y' },
      ],
      400,
      '21000',
    ],
  ])('%s', async (_, request, body, status, code) => {
    const response = await fixture.send(request, {
      body,
      headers: {
        prefer: 'resolution=merge-duplicates'.slice(request.includes('on_conflict') ? 0 : 99),
      },
    })
    expect([response.status, (await response.json()).code]).toEqual([status, code])
  })
})
