import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { listCategories, resetCategories } from '../../test/rest/categories.ts'
import { createRestFixture, type RestFixture } from '../../test/rest/rest-fixture.ts'

let fixture: RestFixture
let supabase: ReturnType<RestFixture['client']>

beforeAll(async () => {
  fixture = await createRestFixture(inject('adminUrl'))
  supabase = fixture.client()
})
afterAll(() => fixture[Symbol.asyncDispose]())
beforeEach(() => resetCategories(fixture))

describe('insert', () => {
  test('returns no body by default', async () => {
    expect(await supabase.from('categories').insert({ name: 'three' })).toMatchObject({
      data: null,
      error: null,
      status: 201,
      statusText: 'Created',
    })
    expect(await listCategories(fixture)).toEqual(['1 one', '2 two', '3 three'])
  })

  test('returns rows, columns, embeds and computed fields of the inserted row', async () => {
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

  test('many rows: missing keys are null or the default', async () => {
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
    // As in PostgREST, each row takes a number from the identity sequence, even if it has its own
    // id.
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

  test('an empty list, and rows with only defaults', async () => {
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

  test('keeps every digit of a number', async () => {
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
    expect(await listCategories(fixture)).toEqual([
      '1 one',
      '2 two',
      '7 seven, 7',
      '8 NULL8',
      '9 nine 9',
    ])
  })

  test('a table where the caller may not read every column', async () => {
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
  test('inserts, updates, or both: the status is 201 if a row was inserted', async () => {
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
    expect(await listCategories(fixture)).toEqual(['1 one', '2 TWO', '5 FIVE', '6 six'])
  })

  test('by another unique column, and ignoring duplicates', async () => {
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
    expect(await listCategories(fixture)).toEqual(['1 one', '2 two', '3 three'])
  })
})
