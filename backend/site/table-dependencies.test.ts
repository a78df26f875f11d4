import { expect, test } from 'vitest'
import { useDatabase } from '../../test/use/use-database.ts'
import { listTableDependencies } from './table-dependencies.ts'

const { db, admin } = await useDatabase()

test('lists the tables behind a view, also through other views', async () => {
  await admin.query(`
    create table public.shelves (id int primary key);
    create table public.books (id int primary key, shelf_id int references public.shelves);
    create view public.shelved_books as
      select b.id, s.id as shelf
      from public.books b
      join public.shelves s on s.id = b.shelf_id;
    create view public.best_books as
      select * from public.shelved_books where id in (select id from public.books);
    create materialized view public.book_count as select count(*) from public.books;`)
  const dependencies = await listTableDependencies(db, ['public'])
  const of = (relation: string) => [...(dependencies.get(relation) ?? [])].sort()
  expect(of('books')).toEqual(['books'])
  expect(of('shelved_books')).toEqual(['books', 'shelves'])
  expect(of('best_books')).toEqual(['books', 'shelves'])
  expect(of('book_count')).toEqual(['books'])
  expect(of('unheard_of')).toEqual([])
})
