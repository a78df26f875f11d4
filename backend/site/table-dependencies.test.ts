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

test('lists the tables that a function reads, also through other functions', async () => {
  await admin.query(`
    create schema hidden;
    create table hidden.notes (id int);
    create table public.silent (id int);
    create function hidden.say() returns trigger language plpgsql set search_path = '' as $$
      begin perform pg_notify('table_changed', tg_table_name); return null; end $$;
    create trigger notes_say after insert on hidden.notes
      for each statement execute function hidden.say();
    create table public.films (id int, title text);
    create trigger films_say after insert on public.films
      for each statement execute function hidden.say();
    create view public.film_titles as select title from public.films;
    create function hidden.count_notes() returns bigint language sql stable set search_path = ''
      as 'select count(*) from hidden.notes';
    create function public.list_films() returns setof public.films
      language plpgsql stable set search_path = '' as $$
      begin
        return query execute format(
          'select * from public.films where id > (select hidden.count_notes()) order by %s', 'id');
      end $$;
    create function public.list_titles() returns setof text language sql stable
      set search_path = '' as 'select title from public.film_titles';
    create function public.say_one() returns int language sql immutable as 'select 1';
    -- Unknown: it may write, has no text, finds names by a search path or while it runs, or reads
    -- a table without a trigger.
    create function public.list_atomic() returns setof text language sql stable
      set search_path = '' begin atomic select title from public.film_titles; end;
    create function public.add_film() returns void language sql set search_path = ''
      as 'insert into public.films values (1)';
    create function public.count_any() returns bigint language sql stable
      as 'select count(*) from films';
    create function public.count_named(n text) returns bigint
      language plpgsql stable set search_path = '' as $$
      declare answer bigint;
      begin execute format('select count(*) from public.%I', n) into answer; return answer; end $$;
    create function public.list_silent() returns setof public.silent language sql stable
      set search_path = '' as 'select * from public.silent';
    create function public.list_any() returns bigint language sql stable set search_path = ''
      as 'select public.count_any()';`)
  const dependencies = await listTableDependencies(db, ['public'])
  const of = (name: string) => dependencies.get(`rpc/${name}`)?.toSorted()
  expect(of('list_films')).toEqual(['films', 'notes'])
  expect(of('list_titles')).toEqual(['films'])
  expect(of('say_one')).toEqual([])
  for (const name of [
    'add_film',
    'list_atomic',
    'count_any',
    'count_named',
    'list_silent',
    'list_any',
  ])
    expect(of(name), name).toBeUndefined()
  expect(of('count_notes')).toBeUndefined()
})
