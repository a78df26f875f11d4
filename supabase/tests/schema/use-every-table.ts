import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from 'pg'
import { useDatabase } from '../../../test/use/use-database.ts'

/** A relation of our schemas: a table or a view. */
export interface Relation {
  /** With its schema, quoted where SQL needs it. */
  name: string
  isTable: boolean
  hasRowSecurity: boolean
  columns: Column[]
}

interface Column {
  name: string
  isNullable: boolean
  /** A generated column or an identity: nobody gives it a value. */
  isGenerated: boolean
  /** Computed from other columns. */
  isComputed: boolean
}

/** What a statement did: the rows that it changed or read, or why PostgreSQL refused it. */
export interface Outcome {
  rows: number
  /** The SQLSTATE; null when the statement worked. */
  code: string | null
  message: string | null
  constraint: string | null
  column: string | null
}

interface EveryTable {
  /** A superuser's connection. */
  admin: Client
  relations: Relation[]
  /**
   * Runs each statement as the connection's present role, and takes it back before the next one.
   * Several statements in one text are one; its outcome is the last one's.
   */
  attempt(statements: string[]): Promise<Outcome[]>
}

/** The schemas that the tests of this folder look at. */
export const schemas = ['public', 'private', 'auth', 'platform', 'storage', 'realtime']

/** In this order: later rows refer to earlier ones. */
const rowFiles = [
  'rows.sql',
  'rows-of-orders.sql',
  'rows-of-plans.sql',
  'rows-of-services.sql',
  'rows-of-accounts.sql',
  'rows-of-desk-plans.sql',
  'rows-of-plan-customers.sql',
  'rows-of-resellers.sql',
  'rows-of-commissions.sql',
  'rows-of-payouts.sql',
  'rows-of-register.sql',
]

/**
 * A database with a few rows in every table (`rows.sql` and the files after it) and all relations of the catalogue, for
 * one test file. Await it at the top of the file.
 */
export async function useEveryTable(): Promise<EveryTable> {
  const { admin } = await useDatabase()
  await addRowsToEveryTable(admin)
  await admin.query(createAttempt)
  // So that every name is written with its schema.
  await admin.query('set search_path = pg_catalog')
  const { rows: relations } = await admin.query<Relation>(listRelations, [schemas])
  return {
    admin,
    relations,
    attempt: async (statements) =>
      (
        await admin.query<Outcome>(
          `select outcome.* from unnest($1::text[]) with ordinality as given (statement, place),
             test.attempt(statement) as outcome order by place`,
          [statements],
        )
      ).rows,
  }
}

/** Puts a few rows into every table, by the connection of a superuser. */
export async function addRowsToEveryTable(admin: Client): Promise<void> {
  for (const file of rowFiles)
    await admin.query(readFileSync(join(import.meta.dirname, file), 'utf8'))
}

/** The subtransaction of the inner block undoes the statement, whether it worked or not. */
const createAttempt = `
  create schema test;
  grant usage on schema test to public;
  create function test.attempt(
    statement text, out rows bigint, out code text, out message text, out "constraint" text,
    out "column" text
  ) language plpgsql as $$
  begin
    begin
      execute statement;
      get diagnostics rows = row_count;
      raise sqlstate 'UNDO1';
    exception when others then
      if sqlstate = 'UNDO1' then return; end if;
      rows := 0;
      code := sqlstate;
      get stacked diagnostics message = message_text, "constraint" = constraint_name,
        "column" = column_name;
    end;
  end $$;
  grant execute on function test.attempt(text) to public`

const listRelations = `
  select c.oid::regclass::text as name, c.relkind = 'r' as "isTable",
    c.relrowsecurity or coalesce('security_invoker=true' = any (c.reloptions), false)
      as "hasRowSecurity",
    json_agg(json_build_object('name', quote_ident(attname), 'isNullable', not attnotnull,
      'isGenerated', attgenerated <> '' or attidentity <> '', 'isComputed', attgenerated <> '') order by attnum) as columns
  from pg_class c join pg_attribute on attrelid = c.oid and attnum > 0 and not attisdropped
  where relkind in ('r', 'p', 'v', 'm') and relnamespace::regnamespace::text = any ($1)
  group by c.oid
  order by relnamespace::regnamespace::text <> 'public', c.oid::regclass::text collate "C"`
