import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useDatabase } from '../../../test/use/use-database.ts'
import type { Database } from '../../db/database.ts'
import { createRest } from '../rest.ts'
import type { RestCaller } from './readers.ts'

const { admin, db } = await useDatabase()

const anon: RestCaller = { role: 'anon', claims: { role: 'anon' } }
const service: RestCaller = { role: 'service_role', claims: { role: 'service_role' } }
const sub = '00000000-0000-4000-8000-00000000000a'
const person: RestCaller = { role: 'authenticated', claims: { role: 'authenticated', sub } }

let rest: Awaited<ReturnType<typeof createRest>>
let transactions = 0
/** Counts what reaches PostgreSQL. */
const counted: Database = {
  ...db,
  transaction(settings, work) {
    transactions++
    return db.transaction(settings, work)
  },
  read(settings, statements) {
    transactions++
    return db.read(settings, statements)
  },
}

/** 40 shelves with 50 books each, and one that has 2,000 more. */
beforeAll(async () => {
  await admin.query('insert into auth.users (id) values ($1)', [sub])
  await admin.query(
    `create schema library;
     create table library.shelves (id int primary key, name text not null);
     create table library.books (
       id int primary key,
       isbn text not null unique,
       shelf_id int not null references library.shelves,
       title text not null,
       body text not null,
       words tsvector generated always as (to_tsvector('simple', body)) stored
     );
     create index on library.books (shelf_id);
     create table library.notes (id int primary key, book_id int references library.books);
     create function library.some_shelves() returns setof library.shelves language sql stable
       as 'select * from library.shelves';
     insert into library.shelves select n, 'shelf ' || n from generate_series(1, 40) n;
     insert into library.books
       select n, 'isbn ' || n, case when n <= 2000 then n % 40 + 1 else 1 end, 'title ' || n,
         repeat(md5(n::text), 10)
       from generate_series(1, 4000) n;
     grant usage on schema library to anon, authenticated, service_role;
     grant all on all tables in schema library to anon, authenticated, service_role;
     grant execute on all functions in schema library to anon;
     analyze library.shelves, library.books`,
  )
  rest = await createRest({
    db: counted,
    schemas: ['library'],
    extraSearchPath: [],
    maxRows: 1_000,
  })
})
afterAll(() => rest.close())

async function send(path: string, caller = anon, init: RequestInit = {}) {
  const before = transactions
  const response = await rest.handle(new Request(`http://localhost/rest/v1${path}`, init), caller)
  const text = await response.text()
  const body = text === '' ? null : JSON.parse(text)
  return { status: response.status, body, ran: transactions - before }
}

const nested = (times: number) =>
  `/shelves?select=${Array.from({ length: times }, (_, n) => `c${n}:books(s:shelves(b:books(title)))`).join(',')}`

test('refuses a request that multiplies rows before it runs, and says what to do', async () => {
  for (const caller of [anon, person])
    expect(await send(nested(12), caller)).toEqual({
      status: 400,
      body: {
        code: '54001',
        message: 'The request would cost too much',
        details: expect.stringMatching(/^It is estimated to need \d+ ms of the database's time/),
        hint: 'Embed fewer resources, set a limit for each of them, filter by an indexed column, or use shorter patterns.',
      },
      ran: 0,
    })
})

describe('for anonymous readers', () => {
  test.each([
    ['all columns of a full page', '/books?select=*'],
    ['a page in an order', '/books?select=id,title&order=title.desc&limit=24&offset=480'],
    ['a list with its parents', '/books?select=id,title,shelves(name)'],
    ['a list with some children each', '/shelves?select=name,books(title)&books.limit=5'],
    ['one row with a tree', '/books?id=eq.3&select=*,shelves(*,books(title,shelves(name)))'],
    ['one row by a unique column', '/books?isbn=eq.isbn%203&select=shelves(books(body))'],
    ['a search for a text', '/books?select=id&title=ilike.*le%2040*'],
    ['a search for words that are stored', '/books?select=id&words=fts(simple).abc:*'],
    ['a regular expression', '/books?select=id&title=imatch.^t.*[45]0$'],
    ['a list of keys', `/books?select=*&id=in.(${Array.from({ length: 200 }, (_, n) => n)})`],
    ['only rows with children', '/shelves?select=name,books!inner(id)&books.id=eq.7'],
    ['counted children', '/shelves?select=name,books(count)'],
    ['a function with embeds', '/rpc/some_shelves?select=name,books(title)&books.limit=3'],
  ])('answers %s', async (_, path) => {
    const { status, body } = await send(path)
    expect([status, body]).toEqual([200, expect.any(Array)])
  })

  test.each([
    ['a search for words that must be found in texts', '/books?select=id&body=fts(simple).abc:*'],
    ['two levels of children', '/books?select=shelves(books(title))'],
    ['a spread with the same', '/books?select=...shelves(books(title))&order=title'],
    ['a function with the same', '/rpc/some_shelves?select=books(shelves(books(title)))'],
    [
      'a filter that tests children of children',
      '/books?select=id,shelves!inner(books!inner(id))&shelves.books.title=eq.none',
    ],
    ['the biggest of the parents', '/books?shelf_id=eq.1&select=id,shelves(books(body))'],
    [
      'one wide column many times',
      `/books?select=${Array.from({ length: 40 }, (_, n) => `c${n}:body`).join(',')}`,
    ],
    [
      'many regular expressions',
      `/books?select=id&${Array.from({ length: 40 }, (_, n) => `body=imatch.(a|b)*${n}c`).join('&')}`,
    ],
    [
      'many text searches',
      `/books?select=id&${Array.from({ length: 5 }, () => 'body=plfts.one').join('&')}`,
    ],
    [
      'a write that reads too much back',
      '/notes?select=books(shelves(books(shelves(books(body)))))',
    ],
  ])('refuses %s', async (_, path) => {
    const headers = { prefer: 'return=representation', 'content-type': 'application/json' }
    const write = { method: 'POST', headers }
    const rows = JSON.stringify(Array.from({ length: 100 }, (_, id) => ({ id, book_id: 1 })))
    const init = path.startsWith('/notes') ? { ...write, body: rows } : {}
    expect(await send(path, anon, init)).toMatchObject({
      status: 400,
      body: { code: '54001' },
      ran: 0,
    })
  })

  test('a count of all rows costs as much as reading them', async () => {
    const path = `/books?select=id&limit=1&${Array.from({ length: 3 }, (_, n) => `body=imatch.${n}.*z`).join('&')}`
    const count = { headers: { prefer: 'count=exact' } }
    expect((await send(path)).status).toBe(200)
    expect(await send(path, anon, count)).toMatchObject({ status: 400, body: { code: '54001' } })
  })
})

test('signed-in people may ask for more, and the service role for anything', async () => {
  const path = '/books?select=shelves(books(title))&limit=150'
  expect(await send(path)).toMatchObject({ status: 400, body: { code: '54001' } })
  expect((await send(path, person)).status).toBe(200)
  expect(await send(nested(1), person)).toMatchObject({ status: 400, body: { code: '54001' } })
  expect((await send(nested(1), service)).ran).toBe(1)
})

const refusedPattern = {
  status: 400,
  body: { code: '54001', hint: expect.stringContaining('without back references') },
  ran: 0,
}

test.each([
  String.raw`match.^(.*)(.*)(.*)\1\2\3x`,
  'imatch.^(?=.*(?=.*(?=.*q.*).*).*).*(?=.*zq)z',
  'match.a(?!b)',
  'match.a(?<=b)',
  'match.a(?<!b)',
  'match.(?x)a ( ?',
  String.raw`match(any).{a,"(.*)\\1"}`,
  String.raw`match(any).{"a(\?=b)"}`,
  'match(all).{"a(""?=b)"}',
])('refuses a regular expression that can take any time: %s', async (filter) => {
  const path = `/books?select=id&title=${encodeURIComponent(filter)}`
  for (const caller of [anon, person])
    expect(await send(path, caller)).toMatchObject(refusedPattern)
})

test.each<[string, string, RequestInit?]>([
  ['a negated filter', '/books?select=id&title=not.match.a(?!b)'],
  ['a group', '/books?select=id&or=(id.eq.1,title.match."a(?!b)")'],
  ['an embed', '/shelves?select=id,books(id)&limit=0&books.title=match.a(?!b)'],
  ['an inner embed', '/shelves?select=id,books!inner(id)&books.title=match.a(?!b)'],
  ['a function', '/rpc/some_shelves?name=match.a(?!b)'],
  ['a change', '/books?title=match.a(?!b)', { method: 'DELETE' }],
])('refuses it in %s', async (_, path, init = {}) => {
  expect(await send(path.replace('?!b', '%3F!b'), anon, init)).toMatchObject(refusedPattern)
})

test.each([
  ['((a{0,20}){0,20}){0,20}z', 'counts in counts'],
  ['.?'.repeat(600), 'a long pattern'],
  [`(any).{${Array.from({ length: 33 }, (_, n) => n)}}`, 'more patterns than PostgreSQL caches'],
])('refuses a regular expression that is slow to compile: %s (%s)', async (pattern) => {
  const dot = pattern.startsWith('(any)') ? '' : '.'
  const path = `/shelves?select=id&name=match${dot}${encodeURIComponent(pattern)}`
  for (const caller of [anon, person])
    expect(await send(path, caller)).toMatchObject({ body: { code: '54001' }, ran: 0 })
})

test('the service role may use any regular expression', async () => {
  const path = `/shelves?select=id&name=${encodeURIComponent(String.raw`match.^(shelf )(\d)\2$`)}`
  expect((await send(path, service)).body).toEqual([{ id: 11 }, { id: 22 }, { id: 33 }])
})

test('PostgreSQL may overrule the estimate of a long list, for signed-in people', async () => {
  await admin.query(
    `create table library.loans (id int primary key, note text not null);
     insert into library.loans values (1, 'Late');
     create view library.all_loans with (security_invoker = true) as select * from library.loans;
     grant select on library.loans, library.all_loans to anon, authenticated;
     analyze library.loans`,
  )
  const list = '/all_loans?select=id,note&limit=50&order='
  await expect.poll(async () => (await send(`${list}id`)).status).toBe(200)
  // As if there were five million.
  await admin.query(
    `update pg_class set reltuples = 5e6, relpages = 1
     where oid in ('library.loans'::regclass, 'library.loans_pkey'::regclass)`,
  )
  await admin.query(`notify pgrst, 'reload schema'`)
  await expect.poll(async () => (await send(`${list}id`)).status).toBe(400)
  // The index has them in this order.
  expect(await send(`${list}id`, person)).toMatchObject({ status: 200, ran: 2 })
  expect(await send(`${list}note`, person)).toMatchObject({ status: 400, ran: 1 })
  expect(await send(`${list}id&note=match.a.*b`, person)).toMatchObject({ status: 400, ran: 0 })
  const count = { headers: { prefer: 'count=exact' } }
  expect(await send(`${list}id`, person, count)).toMatchObject({ status: 400, ran: 1 })
})

test('a page of the site is not refused', async () => {
  const path = '/books?select=shelves(books(title))&limit=150'
  const request = new Request(`http://localhost/rest/v1${path}`)
  expect((await rest.handle(request, anon, { isPage: true })).status).toBe(200)
})

test('counts a table without statistics, and counts again when told', async () => {
  await admin.query(
    `create table library.tags (id int primary key, book_id int references library.books);
     create index on library.tags (book_id);
     grant select on library.tags to anon, service_role;
     insert into library.tags select n, 1 from generate_series(1, 20) n`,
  )
  const path = '/books?select=tags(id)&order=id&limit=900'
  await expect.poll(async () => (await send(path)).status).toBe(200)
  await admin.query('insert into library.tags select n, 1 from generate_series(21, 3000) n')
  await admin.query(`notify pgrst, 'reload schema'`)
  await expect.poll(async () => (await send(path)).body).toMatchObject({ code: '54001' })
})
