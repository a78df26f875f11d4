import type { RestFixture } from './rest-fixture.ts'

/** Empties the table of categories and fills it with two rows. */
export async function resetCategories(fixture: RestFixture): Promise<void> {
  await fixture.sql(
    `truncate chat.categories restart identity cascade;
     insert into chat.categories (name) values ('one'), ('two')`,
  )
}

/** Lists the categories as `id name`, in the order of their ids. */
export async function listCategories(fixture: RestFixture): Promise<string[]> {
  const rows = await fixture.sql('select id::int, name from chat.categories order by id')
  return rows.map(({ id, name }) => `${id} ${name}`)
}
